/// Values by numbers of samples, for loops that ask millions of times: an open table without `Dictionary`'s hashing, half
/// of it empty. It is never iterated, so no result depends on the order of its values.
struct SampleMap<Value> {
  /// The value of a number that was given none.
  private let missing: Value
  private var keys: [Int]
  private var values: [Value]
  private var count = 0
  /// The high bits of a product are a place in the table.
  private var shift: Int
  private let factor = sampleMapFactor

  /// No song has so many samples.
  private static var free: Int { .min }

  /// A map with room for some numbers; it grows if there are more.
  init(missing: Value, capacity: Int = 32) {
    self.missing = missing
    let bits = Int.bitWidth - max(capacity, 8).leadingZeroBitCount + 1
    shift = Int.bitWidth - bits
    keys = Array(repeating: Self.free, count: 1 << bits)
    values = Array(repeating: missing, count: 1 << bits)
  }

  subscript(key: Int) -> Value {
    get {
      let place = place(of: key)
      return keys[place] == key ? values[place] : missing
    }
    set {
      var place = place(of: key)
      if keys[place] != key {
        if 2 * (count + 1) > keys.count {
          grow()
          place = self.place(of: key)
        }
        count += 1
        keys[place] = key
      }
      values[place] = newValue
    }
  }

  /// The place of a number, or the one where it belongs.
  private func place(of key: Int) -> Int {
    var place = Int(truncatingIfNeeded: (UInt(bitPattern: key) &* factor) >> UInt(shift))
    while keys[place] != key, keys[place] != Self.free { place = (place + 1) & (keys.count - 1) }
    return place
  }

  private mutating func grow() {
    var larger = Self(missing: missing, capacity: keys.count)
    for (key, value) in zip(keys, values) where key != Self.free { larger[key] = value }
    self = larger
  }
}

/// Odd, and different in each process, so that no song can choose durations that all collide.
private let sampleMapFactor = UInt(bitPattern: 1.hashValue) | 1
