import VGSCore

/// Merges the lists of two channels into one that plays both.
enum MMLMerge {
  /// The notes of both lists at their times, those of the first before those of the second at the same time.
  ///
  /// Both lists end with a WAIT of 0, and so does the result.
  static func merged(_ first: [Note], _ second: [Note]) -> [Note] {
    var result: [Note] = []
    result.reserveCapacity(first.count + second.count)
    var one = Part(first)
    var other = Part(second)
    while true {
      one.copyToWait(into: &result)
      other.copyToWait(into: &result)
      let samples = min(one.left, other.left)
      guard samples > 0 else { break }
      result.append(.wait(samples: samples))
      one.left -= samples
      other.left -= samples
    }
    one.copyRest(into: &result)
    other.copyRest(into: &result)
    result.append(.end)
    return result
  }

  /// One list, and how much of it has been copied.
  private struct Part {
    let notes: [Note]
    var index = 0
    /// The samples left of the wait before `index`.
    var left: UInt32 = 0

    init(_ notes: [Note]) { self.notes = notes }

    /// Unless a wait is left, copies up to the next one and takes that.
    @inline(__always)
    mutating func copyToWait(into result: inout [Note]) {
      while left == 0, index < notes.count {
        let note = notes[index]
        index += 1
        if note.kind == .wait {
          left = note.value
          // At the end, further calls change nothing.
          if left == 0 { index = notes.count }
          return
        }
        result.append(note)
      }
    }

    mutating func copyRest(into result: inout [Note]) {
      if left > 0 { result.append(.wait(samples: left)) }
      guard index < notes.count else { return }
      let rest = notes[index...]
      result.append(contentsOf: rest[..<(rest.firstIndex(of: .end) ?? rest.endIndex)])
    }
  }
}
