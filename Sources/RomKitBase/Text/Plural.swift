/// A number and its noun: `1 byte`, `13 records`, `2 entries`.
package enum Plural {
  /// `1 byte`, `5,520 bytes`.
  package static func bytes(_ count: Int) -> String { text(count, "byte") }

  /// `1 record`, `13 records`.
  package static func records(_ count: Int) -> String { text(count, "record") }

  /// A number and a noun, whose plural takes an s unless it is given.
  package static func text(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(Grouped.text(count)) \(word(count, noun, plural ?? noun + "s"))"
  }

  /// The word for one or for many, without the number: `is` or `are`.
  package static func word(_ count: Int, _ one: String, _ many: String) -> String { count == 1 ? one : many }
}
