import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitSound

package struct EffectDifference: Sendable {
  /// A change of the whole sound that explains all differences.
  package enum Shape: Equatable, Sendable {
    case samples
    case startRemoved(Int)
    case startAdded(Int)
    case endRemoved(Int)
    case endAdded(Int)
    /// The same sound, louder or quieter by this factor, to within one step of each sample.
    case gain(Double)
    case silenced
  }

  package let oldCount: Int
  package let newCount: Int
  /// The number of samples that differ, in the part from the start that both have.
  package private(set) var differing = 0
  package private(set) var first: Int?
  package private(set) var last: Int?
  /// The largest difference of a sample, of 65,535.
  package private(set) var largest = 0
  package private(set) var shape = Shape.samples

  /// Compares two bodies of effects piece by piece.
  init(_ old: Rom.Body, _ new: Rom.Body) throws {
    let start = SoundEffect.headerSize
    oldCount = max(0, old.size - start) / 2
    newCount = max(0, new.size - start) / 2
    let pair = BodyPair(old: old, new: new)
    var sums = Gain()
    let common = min(oldCount, newCount)
    try pair.forEachPiece(oldStart: start, newStart: start, count: common * 2) { done, one, other in
      Self.forEachSample(one, other) { index, before, after in
        sums.add(before, after)
        if before == after { return }
        let place = done / 2 + index
        if first == nil { first = place }
        last = place
        differing += 1
        largest = max(largest, abs(after - before))
      }
      return true
    }
    try findShape(pair, common: common, sums: sums)
  }

  private mutating func findShape(_ pair: BodyPair, common: Int, sums: Gain) throws {
    if oldCount != newCount {
      if differing == 0 {
        shape = newCount < oldCount ? .endRemoved(oldCount - newCount) : .endAdded(newCount - oldCount)
      } else if try pair.commonEnd(limit: common * 2) == common * 2 {
        shape = newCount < oldCount ? .startRemoved(oldCount - newCount) : .startAdded(newCount - oldCount)
      }
    } else if sums.isSilenced {
      shape = .silenced
    } else if differing > 0, let factor = sums.factor {
      var fits = true
      let start = SoundEffect.headerSize
      try pair.forEachPiece(oldStart: start, newStart: start, count: common * 2) { _, one, other in
        Self.forEachSample(one, other) { _, before, after in
          let expected = (Double(before) * factor).rounded()
          if abs(min(32_767, max(-32_768, expected)) - Double(after)) > 1 { fits = false }
        }
        return fits
      }
      // A change that rounds to 0.0 dB is not a change of volume.
      if fits, abs(Decibels(amplitude: factor)?.value ?? 0) >= 0.05 { shape = .gain(factor) }
    }
  }

  /// Sums for the factor between two sounds. They cannot overflow, with fewer than 2^30 samples below 2^15.
  private struct Gain {
    private var products = 0
    private var squares = 0
    private var newSquares = 0

    mutating func add(_ before: Int, _ after: Int) {
      products += before * after
      squares += before * before
      newSquares += after * after
    }

    var isSilenced: Bool { squares > 0 && newSquares == 0 }

    /// Nil if one is clearly not a louder or quieter copy of the other.
    var factor: Double? { squares > 0 && products > 0 ? Double(products) / Double(squares) : nil }
  }

  /// Both pieces consist of whole samples and begin at 0.
  private static func forEachSample(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>, _ visit: (Int, Int, Int) -> Void
  ) {
    func sample(_ bytes: ArraySlice<UInt8>, _ low: Int) -> Int {
      Int(Int16(bitPattern: UInt16(bytes[low]) | UInt16(bytes[low + 1]) << 8))
    }
    for index in 0..<min(old.count, new.count) / 2 {
      visit(index, sample(old, index * 2), sample(new, index * 2))
    }
  }
}

extension EffectDifference: ContentDifference {
  package var json: JSON {
    let (word, count, factor): (String, Int?, Double?) =
      switch shape {
      case .samples: ("samples", nil, nil)
      case .startRemoved(let count): ("start_removed", count, nil)
      case .startAdded(let count): ("start_added", count, nil)
      case .endRemoved(let count): ("end_removed", count, nil)
      case .endAdded(let count): ("end_added", count, nil)
      case .gain(let factor): ("gain", nil, factor)
      case .silenced: ("silenced", nil, nil)
      }
    return [
      "type": "effect", "old_samples": oldCount, "new_samples": newCount, "changed_samples": differing,
      "first": first, "last": last, "largest": largest, "shape": word, "count": count,
      "gain": factor.map { JSON.thousandths(Int(min(65_536, $0) * 1_000 + 0.5)) },
    ]
  }

  package var lines: [LocalizedText] {
    var lines: [LocalizedText] = []
    if oldCount != newCount {
      lines.append(
        "\(Plural.text(oldCount, "sample")) -> \(Grouped.text(newCount)), \(time(oldCount)) -> \(time(newCount))"
      )
    }
    func samples(_ count: Int) -> LocalizedText { "\(Plural.text(count, "sample")) (\(time(count)))" }
    switch shape {
    case .startRemoved(let count):
      return lines + ["\(samples(count)) removed at the start; the rest is the same"]
    case .startAdded(let count): return lines + ["\(samples(count)) added at the start; the rest is the same"]
    case .endRemoved(let count): return lines + ["\(samples(count)) removed at the end; the rest is the same"]
    case .endAdded(let count): return lines + ["\(samples(count)) added at the end; the rest is the same"]
    case .silenced: lines.append("the whole effect is silent now")
    case .gain(let factor):
      let level: LocalizedText = Decibels(amplitude: factor).map { "\($0)" } ?? "silence"
      lines.append(factor < 1 ? "the same sound, quieter: \(level)" : "the same sound, louder: \(level)")
    case .samples: break
    }
    if let first, let last {
      lines.append(
        """
        \(Plural.text(differing, "sample")) changed, from sample \(Grouped.text(first)) (\(time(first))) to \
        sample \(Grouped.text(last)) (\(time(last))), by at most \(Grouped.text(largest))
        """)
    }
    return lines
  }

  private func time(_ samples: Int) -> String { MusicText.exactTime(samples: samples) }
}
