/// What is the same for all channels of a run of samples.
struct Mixing {
  /// The order of reading of all tables.
  var steps: [Int8]
  var masterVolume: UInt16
  /// Percent that is taken away, 0 when not fading.
  var fade: Int32
}

extension Channel {
  /// Mixes the next `count` samples into `output` from `start` on. The channel stays where it is.
  ///
  /// The envelope's level stays the same for some samples, often for all; each such stretch is one loop without
  /// decisions. Tables are never left: `place` stays below the sequence's length.
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
      let blend = Blend(gain: gain, level: stretch.level, rate: rate, fade: mixing.fade)
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

  /// The level of the samples that follow when `counter` have been made in this half of the envelope, and for how
  /// many samples it stays.
  private func stretch(from counter: UInt32) -> (level: Int32, length: UInt32) {
    let envelopeLength = envelopeLength
    if counter >= envelopeLength { return (isKeyOn ? 100 : 0, .max) }
    let part = (counter + 1) &* 100 / envelopeLength
    let level = isKeyOn ? Int32(bitPattern: part) : 100 &- Int32(bitPattern: part)
    // Where 100 times the counter does not fit in 32 bits it wraps: then sample by sample.
    if envelopeLength > UInt32.max / 100 { return (level, 1) }
    let last = min(UInt64(envelopeLength), ((UInt64(part) + 1) * UInt64(envelopeLength) - 1) / 100)
    return (level, UInt32(last) - counter)
  }
}

/// How one channel is laid over what is there, for as long as nothing of it changes.
private struct Blend {
  let gain: Int32
  let level: Int32
  let rate: Int32
  let fade: Int32

  /// Laying it over anything changes nothing.
  var isSilent: Bool { isEmpty && fade == 0 }

  private var isEmpty: Bool { gain == 0 || level == 0 || rate == 0 }

  /// Table values are at most 64 either way: up to this gain a level of 100 percent is the value itself.
  private static let plainGain = Int32.max / 100 / 64

  /// Lays values of a table over as many samples, from `start` on.
  func add(_ table: Span<Int8>, to output: inout MutableSpan<Int16>, at start: Int) {
    let (gain, level, rate) = (gain, level, rate)
    // The products wrap as they do in C. Steps that change nothing are left out, for speed.
    if !isEmpty {
      if rate != 100 {
        lay(table, over: &output, at: start) { $0 &* gain &* level / 100 &* rate / 100 }
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
    // Counted by hand, because an unoptimized build walks ranges slowly.
    let count = table.count
    var place = 0
    while place < count {
      let sum = Int32(output[start + place]) &+ value(Int32(table[place]))
      output[start + place] = Int16(truncatingIfNeeded: max(-32_768, min(32_767, sum)))
      place &+= 1
    }
  }
}

/// Takes a range of samples to so many percent of what they are, 0 to 100.
func scale(_ samples: inout MutableSpan<Int16>, _ range: Range<Int>, percent: Int32) {
  var place = range.lowerBound
  while place < range.upperBound {
    samples[place] = Int16(truncatingIfNeeded: Int32(samples[place]) &* percent / 100)
    place &+= 1
  }
}
