/// What to do with a sound that is not what the console plays, 22,050 Hz, 16 bit, one channel.
public enum ResamplePolicy: String, CaseIterable, Hashable, Sendable {
  /// Convert it.
  case convert
  /// Convert it and warn, with what was done.
  case warn
  /// Refuse it.
  case reject
}
