/// The state common to all channels during a run of samples.
struct Mixing {
  /// The values of all tables in the order of reading.
  var steps: [Int8]
  var masterVolume: UInt16
  /// The fade in percent; 0 when not fading.
  var fade: Int32
}

extension Channel {
  /// Mixes the next `count` samples into `output` from `start` on, without advancing the channel.
  ///
  /// The envelope's level is constant for some samples, often for all; each such stretch is one loop without branches.
  /// `place` stays below the sequence's length, so no read leaves the table.
  func mix(
    _ wave: WaveTables.Wave, _ count: UInt32, into output: inout MutableSpan<Int16>, at start: Int,
    _ mixing: Mixing
  ) {
    let sequence = WaveTables.shared.sequences[wave.index]
    let first = Int(position % wave.period)
    let isWhole = sequence.period == Int(wave.period)
    let tableStart = sequence.start + (!isWhole && first % 2 == 1 ? sequence.length : 0)
    let table = mixing.steps.span.extracting(tableStart..<tableStart + sequence.length)
    var place = isWhole && first % 2 == 1 ? (first + sequence.period) / 2 : first / 2
    let gain = Int32(volume) * Int32(mixing.masterVolume)
    var counter = envelope
    var done = 0
    while done < Int(count) {
      let stretch = stretch(from: counter)
      let length = min(Int(count) - done, Int(clamping: stretch.length))
      counter &+= UInt32(length)
      let blend = Blend(gain: gain, level: stretch.level, percent: percent, fade: mixing.fade)
      if blend.isSilent {
        place = (place + length) % sequence.period
        done += length
        continue
      }
      let end = done + length
      while done < end {
        let piece = min(end - done, sequence.length - place)
        blend.add(table.extracting(place..<place + piece), to: &output, at: start + done)
        done += piece
        place += piece
        if place == sequence.length { place = 0 }
      }
    }
  }

  /// The level after `counter` samples in this half of the envelope, and the number of samples for which it is constant.
  private func stretch(from counter: UInt32) -> (level: Int32, length: UInt32) {
    let envelopeLength = envelopeLength
    if counter >= envelopeLength { return (isKeyOn ? 100 : 0, .max) }
    let part = (counter + 1) &* 100 / envelopeLength
    let level = isKeyOn ? Int32(bitPattern: part) : 100 &- Int32(bitPattern: part)
    // If 100 times the counter can exceed 32 bits, it wraps, so go sample by sample.
    if envelopeLength > UInt32.max / 100 { return (level, 1) }
    let last = min(UInt64(envelopeLength), ((UInt64(part) + 1) * UInt64(envelopeLength) - 1) / 100)
    return (level, UInt32(last) - counter)
  }
}

/// The mixing of one channel over the existing samples while its state is constant.
private struct Blend {
  let gain: Int32
  let level: Int32
  let percent: Int32
  let fade: Int32

  /// Whether mixing changes nothing.
  var isSilent: Bool { isEmpty && fade == 0 }

  private var isEmpty: Bool { gain == 0 || level == 0 || percent == 0 }

  /// The gain up to which a level of 100 percent does not overflow and keeps the value: table values are at most 64
  /// either way.
  private static let plainGain = Int32.max / 100 / 64

  /// Mixes the values of a table over as many samples, from `start` on.
  func add(_ table: Span<Int8>, to output: inout MutableSpan<Int16>, at start: Int) {
    let (gain, level, percent) = (gain, level, percent)
    // The products wrap as in C. Steps that change nothing are skipped for speed.
    if !isEmpty {
      if percent != 100 {
        lay(table, over: &output, at: start) { $0 &* gain &* level / 100 &* percent / 100 }
      } else if level != 100 || gain > Blend.plainGain {
        lay(table, over: &output, at: start) { $0 &* gain &* level / 100 }
      } else {
        lay(table, over: &output, at: start) { $0 &* gain }
      }
    }
    if fade != 0 { scale(&output, start..<start + table.count, percent: 100 - fade) }
  }

  @inline(__always)
  private func lay(
    _ table: Span<Int8>, over output: inout MutableSpan<Int16>, at start: Int, _ value: (Int32) -> Int32
  ) {
    // A manual count, as unoptimized builds iterate over ranges slowly.
    let count = table.count
    var place = 0
    while place < count {
      let sum = Int32(output[start + place]) &+ value(Int32(table[place]))
      output[start + place] = Int16(truncatingIfNeeded: max(-32_768, min(32_767, sum)))
      place &+= 1
    }
  }
}

/// Scales a range of samples to a percentage, 0 to 100.
func scale(_ samples: inout MutableSpan<Int16>, _ range: Range<Int>, percent: Int32) {
  var place = range.lowerBound
  while place < range.upperBound {
    samples[place] = Int16(truncatingIfNeeded: Int32(samples[place]) &* percent / 100)
    place &+= 1
  }
}
