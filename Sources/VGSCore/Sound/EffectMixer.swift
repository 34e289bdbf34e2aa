/// Plays the effect slots, up to all 256 at once, each from one position.
public struct EffectMixer: Hashable, Sendable {
  /// The next sample of each slot, or -1 for one that is not playing.
  private var positions = [Int](repeating: -1, count: Console.Slots.count)

  /// A mixer that plays nothing.
  public init() {}

  /// Plays a slot from its start, even if it is already playing.
  public mutating func start(_ slot: UInt8) { positions[Int(slot)] = 0 }

  /// Stops a slot.
  public mutating func stop(_ slot: UInt8) { positions[Int(slot)] = -1 }

  /// Stops all slots.
  public mutating func stopAll() {
    for slot in positions.indices { positions[slot] = -1 }
  }

  /// Whether a slot is playing.
  public func isPlaying(_ slot: UInt8) -> Bool { positions[Int(slot)] >= 0 }

  /// Adds the next samples of every playing slot in ascending order, clipping to 16 bits after each.
  public mutating func mix(_ slots: Console.Slots, into buffer: inout MutableSpan<Int16>) {
    mix(slots, buffer.count, into: &buffer)
  }

  /// Adds the next `room` samples to the front of `buffer`.
  mutating func mix(_ slots: Console.Slots, _ room: Int, into buffer: inout MutableSpan<Int16>) {
    for slot in positions.indices where positions[slot] >= 0 {
      let samples = slots.effects[slot]
      let start = positions[slot]
      let count = max(0, min(room, samples.count - start))
      for place in 0..<count {
        buffer[place] = Int16(clamping: Int32(buffer[place]) + Int32(samples[start + place]))
      }
      positions[slot] = start + count < samples.count ? start + count : -1
    }
  }

  /// Adds the next samples to memory that Swift does not manage, such as a sound system's buffer.
  @unsafe public mutating func mix(_ slots: Console.Slots, into buffer: UnsafeMutableBufferPointer<Int16>) {
    // The caller vouches for the memory, as with any pointer.
    var span = unsafe buffer.mutableSpan
    mix(slots, into: &span)
  }
}
