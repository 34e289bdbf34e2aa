import RomKitBase
import VGSFormat

extension TextSlot {
  /// The warning about a body, the result of ``serialized()``, that is not recognized as text in the encoding of the format; nil
  /// if it is, or if the text is empty or larger than any that is recognized.
  ///
  /// Its help names all changes that cure it.
  package func recognitionWarning(_ body: [UInt8]) -> Diagnostic? {
    // Larger texts are never recognized, and none of the changes would help.
    guard body.count <= DataRecognizer.largestText else { return nil }
    let kind = DataKind(body[...])
    guard !isRecognized(kind), body.contains(where: { $0 != 0 }) else { return nil }
    let remedies = remedies(canBeLonger: kind != .font)
    return Diagnostic(
      "text-unrecognizable",
      """
      when listed or extracted, the slot will be taken for \(Self.words(kind)), not for \(Self.words(format.encoding))
      """,
      severity: .warning, help: remedies.isEmpty ? nil : remedies.joined(separator: " or "))
  }

  private func isRecognized(_ kind: DataKind) -> Bool {
    guard case .text(let form) = kind else { return false }
    return form.encoding == .ascii || TextEncoding(form.encoding) == format.encoding
  }

  private func remedies(canBeLonger: Bool) -> [LocalizedText] {
    func cures(_ change: (inout TextSlot) -> Void) -> Bool {
      var changed = self
      change(&changed)
      guard let body = try? changed.serialized() else { return false }
      return changed.isRecognized(DataKind(body[...]))
    }
    var remedies: [LocalizedText] = []
    if !format.finalNUL, cures({ $0.format.finalNUL = true }) { remedies.append("end the text with a NUL") }
    if format.size != nil, cures({ $0.format.size = nil }) { remedies.append("give the text no fixed size") }
    // No text is too short with more bytes than these.
    if source.count < 128, canBeLonger,
      let more = (1...32).first(where: { more in
        cures { $0.source += [UInt8](repeating: 0x20, count: more) }
      })
    {
      remedies.append("add \(Plural.text(more, "character")), such as spaces, at the end of the text")
    }
    if format.encoding != .utf8, cures({ $0.format.encoding = .utf8 }) {
      remedies.append("store the text as \(TextEncoding.utf8.name) (\(TextEncoding.utf8.rawValue))")
    }
    return remedies
  }

  private static func words(_ kind: DataKind) -> LocalizedText {
    switch kind {
    case .palette: "a palette"
    case .font: "a font"
    case .text(let form): words(TextEncoding(form.encoding))
    case .data: "data"
    }
  }

  private static func words(_ encoding: TextEncoding) -> LocalizedText { "text in \(encoding.name)" }
}
