extension TextSourceError {
  /// The error for a fault that a scanner found.
  init(_ fault: SourceScanner.Fault) {
    self =
      switch fault {
      case .invalidUTF8(let byte, let offset, let at):
        .invalidUTF8(byte: byte, offset: offset, readsAs: nil, at: at)
      case .endsInsideCharacter(let offset, let at): .endsInsideCharacter(offset: offset, at: at)
      case .utf16(let bigEndian): .utf16(bigEndian: bigEndian)
      case .nul(let offset, let at): .nul(offset: offset, at: at)
      }
  }
}
