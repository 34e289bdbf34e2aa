import RomKitBase

/// The compressed samples that sound files of romkit may have. All become samples of 16 bits.
enum SoundCompression: Hashable, Sendable {
  /// 8 bits a sample, after ITU-T G.711.
  case muLaw, aLaw
  /// 4 bits a sample, in blocks of so many bytes for all channels: the IMA ADPCM of WAV files.
  case ima(blockSize: Int)
  /// 4 bits a sample, in blocks of 34 bytes for one channel each: the `ima4` of AIFF-C files.
  case appleIMA
  /// 4 bits a sample, in blocks of so many bytes for all channels, with the predictors of the file.
  case microsoft(blockSize: Int, predictors: [[Int]])

  static let microsoftTag: UInt16 = 2

  /// The compression of a format tag in WAV files; nil for any other tag. Without predictors in the file there are the usual
  /// ones.
  init?(tag: UInt16, blockSize: Int, predictors: [[Int]]) {
    switch tag {
    case Self.microsoftTag:
      self = .microsoft(
        blockSize: blockSize, predictors: predictors.isEmpty ? Self.usualPredictors : predictors)
    case 6: self = .aLaw
    case 7: self = .muLaw
    case 0x11: self = .ima(blockSize: blockSize)
    default: return nil
    }
  }

  /// The bits of a sample in the file.
  var bits: Int { self == .muLaw || self == .aLaw ? 8 : 4 }

  var name: String {
    switch self {
    case .muLaw: "mu-law"
    case .aLaw: "A-law"
    case .ima, .appleIMA: "IMA ADPCM"
    case .microsoft: "Microsoft ADPCM"
    }
  }

  /// The bytes and the frames of a block of `ima4`.
  private static let (appleBlockSize, appleBlockFrames) = (34, 64)

  /// The predictors of files that name none: two factors each, of which 256 is 1.
  static let usualPredictors = [
    [256, 0], [512, -256], [0, 0], [192, 64], [240, 0], [460, -208], [392, -232],
  ]

  /// The bytes of a block before its packed samples, for each channel.
  var headerSize: Int {
    switch self {
    case .muLaw, .aLaw: 0
    case .ima: 4
    case .appleIMA: 2
    case .microsoft: 7
    }
  }

  /// The samples, 16 bits with the low byte first, channel by channel in each frame.
  ///
  /// The last block is filled up, so the file's number of frames decides where it ends; a number that does not end in it
  /// is of blocks, wrong, or was not filled in. A last block that is cut is read as far as all channels go. Throws for a
  /// block that names a step or a predictor that does not exist.
  func decoded(_ bytes: ArraySlice<UInt8>, channels: Int, frames: Int) throws(Diagnostic) -> ArraySlice<UInt8>
  {
    let output = try decoded(bytes, channels)
    let size = frames * 2 * channels
    let fillable = blockFrames(channels) * 2 * channels
    let isOfBlocks = self == .appleIMA && frames == bytes.count / blockSize(channels)
    return size < output.count && size > max(0, output.count - fillable) && !isOfBlocks
      ? output.prefix(size) : output[...]
  }

  private func blockFrames(_ channels: Int) -> Int {
    switch self {
    case .muLaw, .aLaw: 1
    case .appleIMA: Self.appleBlockFrames
    case .ima(let size): (size / channels - headerSize) * 2 + 1
    case .microsoft(let size, _): (size / channels - headerSize) * 2 + 2
    }
  }

  func blockSize(_ channels: Int) -> Int {
    switch self {
    case .muLaw, .aLaw: channels
    case .appleIMA: Self.appleBlockSize * channels
    case .ima(let size), .microsoft(let size, _): size
    }
  }

  func byteCount(frames: Int, channels: Int) -> Int {
    let count = blockFrames(channels)
    return (frames + count - 1) / count * blockSize(channels)
  }

  private func decoded(_ bytes: ArraySlice<UInt8>, _ channels: Int) throws(Diagnostic) -> [UInt8] {
    var output: [UInt8] = []
    switch self {
    case .muLaw, .aLaw:
      let table = (0...UInt8.max).map { self == .muLaw ? Self.muLaw($0) : Self.aLaw($0) }
      output.reserveCapacity(2 * bytes.count)
      for byte in bytes { Self.append(Int(table[Int(byte)]), &output) }
    case .ima(let size), .microsoft(let size, _):
      output.reserveCapacity(4 * bytes.count)
      for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: size) {
        try WorkControl.check()
        let block = bytes[start..<min(start + size, bytes.endIndex)]
        guard block.count >= headerSize * channels else { break }
        if case .microsoft(_, let predictors) = self {
          try Self.microsoft(block, channels, predictors, &output)
        } else {
          try Self.ima(block, channels, &output)
        }
      }
    case .appleIMA:
      output.reserveCapacity(4 * bytes.count)
      let size = blockSize(channels)
      for start in stride(from: bytes.startIndex, through: bytes.endIndex - size, by: size) {
        try WorkControl.check()
        try Self.apple(bytes[start..<start + size], channels, &output)
      }
    }
    return output
  }

  // MARK: G.711

  private static func muLaw(_ byte: UInt8) -> Int16 {
    let code = Int16(~byte)
    let magnitude = ((code & 0x0F) << 3 + 0x84) << ((code & 0x70) >> 4) - 0x84
    return code & 0x80 == 0 ? magnitude : -magnitude
  }

  private static func aLaw(_ byte: UInt8) -> Int16 {
    let code = Int16(byte ^ 0x55)
    let segment = (code & 0x70) >> 4
    let start = (code & 0x0F) << 4 + 8
    let magnitude = segment == 0 ? start : (start + 0x100) << (segment - 1)
    return code & 0x80 == 0 ? -magnitude : magnitude
  }

  // MARK: IMA

  /// A channel of IMA ADPCM: its last sample, and an index in `steps`.
  private struct IMAChannel {
    var sample: Int
    var index: Int

    init(sample: Int, index: Int, at offset: Int) throws(Diagnostic) {
      guard index < Self.steps.count else {
        throw .damagedBlock("step \(index)", last: Self.steps.count - 1, at: offset)
      }
      (self.sample, self.index) = (sample, index)
    }

    mutating func next(_ code: UInt8) -> Int {
      let step = Self.steps[index]
      var difference = step >> 3
      if code & 1 != 0 { difference += step >> 2 }
      if code & 2 != 0 { difference += step >> 1 }
      if code & 4 != 0 { difference += step }
      sample = Int(Int16(clamping: code & 8 == 0 ? sample + difference : sample - difference))
      let change = code & 4 == 0 ? -1 : 2 * Int(code & 3) + 2
      index = min(max(index + change, 0), Self.steps.count - 1)
      return sample
    }

    static let steps = [
      7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88,
      97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658,
      724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660,
      4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818,
      18500, 20350, 22385, 24623, 27086, 29794, 32767,
    ]
  }

  /// A block of a WAV file: for each channel a sample, a step and a filling byte; then 4 bytes of each channel in turn,
  /// the low half of a byte first.
  private static func ima(
    _ block: ArraySlice<UInt8>, _ channels: Int, _ output: inout [UInt8]
  ) throws(Diagnostic) {
    var states: [IMAChannel] = []
    for start in stride(from: block.startIndex, to: block.startIndex + 4 * channels, by: 4) {
      let sample = word(block, start)
      states.append(try IMAChannel(sample: sample, index: Int(block[start + 2]), at: start))
      append(sample, &output)
    }
    let packed = block.dropFirst(4 * channels)
    // The last words of a block that is cut may be shorter, but then not all channels have them.
    let whole = packed.count / (4 * channels) * 8
    let rest = channels == 1 ? packed.count % 4 * 2 : 0
    for frame in 0..<whole + rest {
      for channel in 0..<channels {
        let byte = packed[packed.startIndex + (frame / 8 * channels + channel) * 4 + frame % 8 / 2]
        append(states[channel].next(frame.isMultiple(of: 2) ? byte & 15 : byte >> 4), &output)
      }
    }
  }

  /// Blocks of all channels in an AIFF-C file: the high 9 bits of a sample and 7 bits of a step, high byte first, then 64
  /// samples, the low half of a byte first.
  private static func apple(
    _ blocks: ArraySlice<UInt8>, _ channels: Int, _ output: inout [UInt8]
  ) throws(Diagnostic) {
    var states: [IMAChannel] = []
    for start in stride(from: blocks.startIndex, to: blocks.endIndex, by: appleBlockSize) {
      let sample = Int16(bitPattern: UInt16(blocks[start]) << 8 | UInt16(blocks[start + 1] & 0x80))
      states.append(
        try IMAChannel(sample: Int(sample), index: Int(blocks[start + 1] & 0x7F), at: start))
    }
    for frame in 0..<appleBlockFrames {
      for channel in 0..<channels {
        let byte = blocks[blocks.startIndex + channel * appleBlockSize + 2 + frame / 2]
        append(states[channel].next(frame.isMultiple(of: 2) ? byte & 15 : byte >> 4), &output)
      }
    }
  }

  // MARK: Microsoft

  /// A block: the predictor of each channel, its step, its second sample and its first; then the samples of the channels in
  /// turn, the high half of a byte first.
  private static func microsoft(
    _ block: ArraySlice<UInt8>, _ channels: Int, _ predictors: [[Int]], _ output: inout [UInt8]
  ) throws(Diagnostic) {
    typealias Channel = (factors: [Int], step: Int, last: Int, secondLast: Int)
    let start = block.startIndex
    var states: [Channel] = []
    for channel in 0..<channels {
      let number = Int(block[start + channel])
      guard number < predictors.count else {
        throw .damagedBlock("predictor \(number)", last: predictors.count - 1, at: start + channel)
      }
      func field(_ index: Int) -> Int { word(block, start + channels * (1 + 2 * index) + 2 * channel) }
      states.append((predictors[number], field(0), field(1), field(2)))
    }
    for state in states { append(state.secondLast, &output) }
    for state in states { append(state.last, &output) }
    let packed = block.dropFirst(7 * channels)
    for index in 0..<packed.count * 2 / channels * channels {
      let byte = packed[packed.startIndex + index / 2]
      let code = Int(index.isMultiple(of: 2) ? byte >> 4 : byte & 15)
      let channel = index % channels
      let state = states[channel]
      let predicted = (state.last * state.factors[0] + state.secondLast * state.factors[1]) >> 8
      let sample = Int(Int16(clamping: predicted + (code < 8 ? code : code - 16) * state.step))
      // The step has 32 bits in other decoders; no sound gets that far.
      let step = min(max((steps[code] * state.step) >> 8, 16), Int(Int32.max))
      states[channel] = (state.factors, step, sample, state.last)
      append(sample, &output)
    }
  }

  /// The factor by which each code changes the step, of which 256 is 1.
  private static let steps = [
    230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230,
  ]

  // MARK: Bytes

  private static func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Int {
    Int(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8))
  }

  @inline(__always)
  private static func append(_ sample: Int, _ output: inout [UInt8]) {
    let bits = UInt16(truncatingIfNeeded: sample)
    output.append(UInt8(truncatingIfNeeded: bits))
    output.append(UInt8(truncatingIfNeeded: bits >> 8))
  }
}

extension Diagnostic {
  /// The error of a block of ADPCM that names a number which does not exist.
  fileprivate static func damagedBlock(_ found: LocalizedText, last: Int, at offset: Int) -> Self {
    Diagnostic(
      "sound-block", "the compressed block names \(found), but the last one is \(last)", at: .offset(offset),
      help: .exportAgain)
  }
}
