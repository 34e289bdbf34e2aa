/// A key held down on one channel of a song, from its key-on to its key-off or the next key-on.
///
/// What the song does to the pitch meanwhile makes a new span, a continuation, except that one span can fall by a
/// semitone every so many samples.
package struct KeySpan: Hashable, Sendable {
  /// How a key falls.
  package struct Fall: Hashable, Sendable {
    /// Samples from the start of the span to the first step.
    package var first: Int
    /// Samples from step to step.
    package var every: Int
    /// How many semitones it falls while the span lasts, 1 or more.
    package var steps: Int
  }

  /// 0 to 5.
  package var channel: Int
  /// 0 triangle, 1 sawtooth, 2 square, 3 noise.
  package var tone: Int
  /// The key that is heard at the start, 0 to 84.
  package var key: Int
  /// The first sample.
  package var start: Int
  /// The sample after the last; greater than ``start``.
  package var end: Int
  /// How it falls; nil for a steady key.
  package var fall: Fall?
  /// Whether it goes on from the span before it, without a key-on.
  package var isContinuation: Bool

  /// The key that is heard last, 0 to 84; the lowest.
  package var lastKey: Int { key - (fall?.steps ?? 0) }

  /// The key that is heard at a sample, which must lie inside the span.
  package func key(at sample: Int) -> Int {
    guard let fall, sample >= start + fall.first else { return key }
    return key - min(fall.steps, 1 + (sample - start - fall.first) / fall.every)
  }

  /// The span cut into pieces of a steady key, 85 at most.
  package var steadyPieces: [KeySpan] {
    guard let fall else { return [self] }
    return (0...fall.steps).map { step in
      var piece = self
      piece.fall = nil
      piece.key = key - step
      if step > 0 {
        piece.start = start + fall.first + (step - 1) * fall.every
        piece.isContinuation = true
      }
      if step < fall.steps { piece.end = start + fall.first + step * fall.every }
      return piece
    }
  }
}
