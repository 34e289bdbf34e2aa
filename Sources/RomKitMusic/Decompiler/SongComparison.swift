import VGSCore

/// The similarity of two songs, from their notes alone.
package enum SongComparison: Equatable {
  /// The console plays them alike; they are equal in this sense.
  case equal(Decompilation.Equality)
  /// They may sound different from this time on; the channel, unless it concerns the whole song.
  case different(time: Int, channel: Int?)

  package init(_ first: Song, _ second: Song) {
    if first == second {
      self = .equal(.sameNotes)
      return
    }
    guard let one = try? Score(first), let other = try? Score(second) else {
      self = .different(time: 0, channel: nil)
      return
    }
    if one.length == other.length, one.instants == other.instants {
      self = .equal(.sameEvents)
      return
    }
    var twins = ControlEquivalence(one, other)
    if let difference = twins.firstDifference() {
      self = .different(time: difference.time, channel: difference.channel)
    } else {
      self = .equal(.sameSound)
    }
  }
}

extension Score {
  /// An event in the order that makes lists with the same events at the same times equal.
  struct SortedEvent: Equatable {
    var time: Int
    /// Whether it comes after the label the song loops to.
    var isInLoop: Bool
    /// The channel, or -1.
    var channel: Int
    /// The setting that the event changes. The order matters only for events that change the same one.
    var subject: UInt8
    var note: Note
  }

  /// All events in such an order. The label of the loop is in it, others are not.
  fileprivate var instants: [SortedEvent] {
    var sorted: [SortedEvent] = []
    for (index, event) in events.enumerated() {
      let isLoop = index == loop
      guard isLoop || event.note.kind != .label else { continue }
      sorted.append(
        SortedEvent(
          time: event.time, isInLoop: loop.map { index > $0 } ?? false, channel: event.note.channel ?? -1,
          subject: event.note.kind == .keyOff ? Note.Kind.keyOn.rawValue : event.note.type, note: event.note))
    }
    // `sort` keeps the order of equal elements only by accident; the index makes that certain.
    return sorted.enumerated().sorted { left, right in
      let a = left.element
      let b = right.element
      return (a.time, a.isInLoop ? 1 : 0, a.channel, a.subject, left.offset)
        < (b.time, b.isInLoop ? 1 : 0, b.channel, b.subject, right.offset)
    }.map(\.element)
  }
}
