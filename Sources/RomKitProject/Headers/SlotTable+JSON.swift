import RomKitBase
import RomKitContainer

extension SlotTable {
  /// The table as JSON, a line to each slot; the form is part of the command's contract.
  package func json() -> String {
    let head = JSON.object([
      ("title", .optional(title)), ("content_id", .string(contentID.hexadecimal(digits: 8))),
      ("size", .number(size)), ("slots", .array([])),
    ])
    // The slots go where the empty list ends.
    let lines = slots.map { "\n  " + Self.json($0).text }.joined(separator: ",")
    return head.text.dropLast(2) + lines + (slots.isEmpty ? "]}\n" : "\n]}\n")
  }

  private static func json(_ slot: Slot) -> JSON {
    let measures: [(String, JSON)] =
      switch slot.measure {
      case .picture(let width, let height): [("width", .number(width)), ("height", .number(height))]
      case .effect(let samples): [("samples", .number(samples))]
      case .song(let samples, let loopStart):
        [("samples", .number(samples)), ("loop_samples", loopStart.map { .number($0) } ?? .null)]
      case .text(let length): [("length", .number(length))]
      case .none: []
      }
    return .object(
      [
        ("slot", .string(slot.id.description)), ("kind", .string(slot.id.kind.rawValue)),
        ("number", .number(Int(slot.id.number))), ("name", .optional(slot.name)),
        ("size", .number(slot.size)),
      ] + measures)
  }
}
