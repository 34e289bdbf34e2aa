internal import CPlatform

/// Standard error, for what people are told. Nothing is held back, and an error while writing has nobody to go to.
package enum StandardError {
  /// Writes text.
  package static func write(_ text: String) {
    let bytes = Array(text.utf8)
    try? Descriptor(number: STDERR_FILENO, path: "standard error").write(bytes.span, evenIfInterrupted: true)
  }
}
