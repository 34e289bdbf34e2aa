import RomKitBase

/// Converts the frames of a recording to numbers: one for each frame, the mean of its channels.
///
/// Full scale is 32,768 whatever the encoding, so that a sample of 16 bits keeps its number and every integer
/// encoding is exact in a Double. Stored values that are not numbers become silence and are counted.
/// Floating-point values are limited to 2^960 times full scale, so that no sum of them overflows. Only values of
/// 64 bits get that far.
struct FrameDecoder: Sendable {
  let recording: Recording
  private(set) var notNumbers = 0

  init(_ recording: Recording) {
    self.recording = recording
  }

  /// Writes the frames of a range, which must lie inside the recording, to `output` from `start` on.
  mutating func decode(_ frames: Range<Int>, into output: inout [Double], at start: Int) {
    precondition(start >= 0 && frames.count <= output.count - start, "the frames do not fit")
    precondition(
      frames.lowerBound >= 0 && frames.upperBound <= recording.frameCount, "the recording has no such frames")
    unsafe output.withUnsafeMutableBufferPointer { unsafe decode(frames, into: $0, at: start) }
  }

  /// The same without a check for room.
  private mutating func decode(
    _ frames: Range<Int>, into output: UnsafeMutableBufferPointer<Double>, at start: Int
  ) {
    let channels = recording.channels
    let width = recording.encoding.byteCount
    var notNumbers = 0
    unsafe recording.samples.withUnsafeBytes { bytes in
      // Unsafe: loads without a check. Each is at `offset`, inside the frames of the range, which the recording's
      // bytes contain in full.
      @inline(__always) func mix(_ sample: (_ offset: Int) -> Double) {
        var offset = frames.lowerBound * channels * width
        switch channels {
        case 1:
          for index in start..<start + frames.count {
            unsafe output[index] = sample(offset)
            offset += width
          }
        case 2:
          for index in start..<start + frames.count {
            unsafe output[index] = (sample(offset) + sample(offset + width)) * 0.5
            offset += 2 * width
          }
        default:
          for index in start..<start + frames.count {
            var sum = 0.0
            for _ in 0..<channels {
              sum += sample(offset)
              offset += width
            }
            unsafe output[index] = sum / Double(channels)
          }
        }
      }
      @inline(__always) func load<Value: FixedWidthInteger>(_ offset: Int, _ type: Value.Type) -> Value {
        unsafe bytes.loadUnaligned(fromByteOffset: offset, as: type)
      }
      @inline(__always) func scaled(_ value: Double) -> Double {
        guard value.magnitude <= 0x1p960 else {
          guard value.isFinite else {
            notNumbers += 1
            return 0
          }
          return value < 0 ? -0x1p975 : 0x1p975
        }
        return value * 32_768
      }
      @inline(__always) func triple(_ low: Int, _ middle: Int, _ high: Int) -> Double {
        let value = unsafe UInt32(bytes[high]) << 24 | UInt32(bytes[middle]) << 16 | UInt32(bytes[low]) << 8
        return Double(Int32(bitPattern: value)) * 0x1p-16
      }
      switch recording.encoding {
      case .unsigned8: mix { unsafe Double(Int(bytes[$0]) - 128) * 256 }
      case .signed8: mix { unsafe Double(Int8(bitPattern: bytes[$0])) * 256 }
      case .integer16(.little): mix { Double(Int16(littleEndian: load($0, Int16.self))) }
      case .integer16(.big): mix { Double(Int16(bigEndian: load($0, Int16.self))) }
      case .integer24(.little): mix { triple($0, $0 + 1, $0 + 2) }
      case .integer24(.big): mix { triple($0 + 2, $0 + 1, $0) }
      case .integer32(.little): mix { Double(Int32(littleEndian: load($0, Int32.self))) * 0x1p-16 }
      case .integer32(.big): mix { Double(Int32(bigEndian: load($0, Int32.self))) * 0x1p-16 }
      case .float32(.little):
        mix { scaled(Double(Float(bitPattern: UInt32(littleEndian: load($0, UInt32.self))))) }
      case .float32(.big): mix { scaled(Double(Float(bitPattern: UInt32(bigEndian: load($0, UInt32.self))))) }
      case .float64(.little):
        mix { scaled(Double(bitPattern: UInt64(littleEndian: load($0, UInt64.self)))) }
      case .float64(.big): mix { scaled(Double(bitPattern: UInt64(bigEndian: load($0, UInt64.self)))) }
      }
    }
    self.notNumbers += notNumbers
  }
}

extension Recording {
  /// The largest magnitude of any sample in any channel, where 1 is full scale.
  var loudestSample: Double {
    let samples = Recording(rate, channels: 1, encoding, bits: bits, samples, warnings: [])
    var decoder = FrameDecoder(samples)
    var block = [Double](repeating: 0, count: 4096)
    var loudest = 0.0
    for start in stride(from: 0, to: samples.frameCount, by: block.count) where !WorkControl.isCancelled {
      let frames = start..<min(start + block.count, samples.frameCount)
      decoder.decode(frames, into: &block, at: 0)
      for value in block.prefix(frames.count) { loudest = max(loudest, value.magnitude) }
    }
    return loudest / 32_768
  }
}
