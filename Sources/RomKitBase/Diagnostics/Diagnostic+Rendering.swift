extension Diagnostic: CustomStringConvertible {
  /// The lines shown to a person: place, message and help.
  public var description: String { rendered() }

  /// The lines shown to a person, without a newline at the end:
  ///
  ///     song.mml:12:5: error: there is no channel 7: the machine has the channels 0 to 5 [mml-channel]
  ///       help: write Ch0 to Ch5
  ///
  /// - Parameters:
  ///   - style: whether the parts have colours.
  ///   - program: who is speaking, shown where the file would be when there is none.
  public func rendered(_ style: DiagnosticStyle = .plain, program: String? = nil) -> String {
    var head = style.text(shownPlace ?? program.map { "\($0):" } ?? "", as: .place)
    if !head.isEmpty { head += " " }
    let part: DiagnosticStyle.Part =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    head += style.text("\(severity.rawValue):", as: part) + " "
    // A message that speaks of the slot itself needs no other to introduce it.
    if let slot = place.slot, !message.contains(slot) { head += "\(slot): " }
    head += message
    if case .offset(let offset) = place.position { head += " (at offset \(offset))" }
    head += " " + style.text("[\(code)]", as: .code)
    var lines = [head]
    lines += notes.map { "  \(style.text("note:", as: .note)) \($0)" }
    if let help { lines.append("  \(style.text("help:", as: .help)) \(help)") }
    return lines.joined(separator: "\n")
  }

  /// `song.mml:12:5:`, as far as it is known.
  private var shownPlace: String? {
    var shown = place.file.map { $0.isEmpty ? "\"\":" : "\(Escaped.path($0)):" } ?? ""
    if case .line(let line, let column) = place.position {
      shown += place.file == nil ? "line \(line):" : "\(line):"
      if let column { shown += "\(column):" }
    }
    return shown.isEmpty ? nil : shown
  }
}
