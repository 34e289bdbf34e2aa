/// Converts a recording to the numbers of the console's samples, a block at a time: one channel, 22,050 a
/// second, full scale 32,768, not yet rounded.
///
/// Channels are mixed first, each with the same weight. Output sample k stands at the time k / 22,050 of the
/// recording; there are as many as lie inside it, so nothing is delayed and no length drifts. Before the
/// first frame and after the last is silence.
///
/// The order of all arithmetic is fixed: see ``FilterProducts``.
struct Resampler: Sendable {
  /// Input frames and the output samples they become, in lowest terms.
  private let input: Int
  private let output: Int
  /// Nil if the rate is right.
  private let bank: FilterBank?
  private let frameCount: Int
  private(set) var decoder: FrameDecoder

  let sampleCount: Int
  private(set) var made = 0

  /// The frame at or before the next output sample, and how far beyond it that is, in parts of `output`.
  private var frame = 0
  private var phase = 0

  /// Mixed frames, the first of which is frame `windowStart`, which may be negative.
  private var window: [Double] = []
  private var windowStart = 0

  /// At most this many samples are made at once, fewer when they need many frames.
  private static let blockSize = 4096
  private static let blockFrames = 1 << 16

  /// Nil if the recording has more samples than an effect can have; its rate must not be above the highest that is
  /// converted.
  init?(_ recording: Recording) {
    let divisor = greatestCommonDivisor(recording.rate.fixedPoint, SampleRate.console.fixedPoint)
    input = recording.rate.fixedPoint / divisor
    output = SampleRate.console.fixedPoint / divisor
    frameCount = recording.frameCount
    // Rounded up. The high half is checked first, so that the division cannot overflow.
    let wide = frameCount.multipliedFullWidth(by: output)
    guard wide.high < input else { return nil }
    let (quotient, remainder) = input.dividingFullWidth(wide)
    guard quotient < SoundEffect.maximumSampleCount else { return nil }
    sampleCount = remainder == 0 ? quotient : quotient + 1
    decoder = FrameDecoder(recording)
    bank = input == output ? nil : FilterBank(input: input, output: output)
    windowStart = -((bank?.reach ?? 1) - 1)
  }

  /// The next samples; empty at the end.
  mutating func next() -> [Double] {
    guard let bank else {
      let count = min(Resampler.blockSize, sampleCount - made)
      var block = [Double](repeating: 0, count: count)
      decoder.decode(made..<made + count, into: &block, at: 0)
      made += count
      return block
    }
    let mostFrames = max(1, Resampler.blockFrames / decoder.recording.channels)
    let most = max(1, min(Resampler.blockSize, mostFrames * output / input))
    let count = min(most, sampleCount - made)
    guard count > 0 else { return [] }
    fillWindow(for: count, bank)
    var block = [Double](repeating: 0, count: count)
    // Unsafe: loads without a check of each. All are in bounds when the window reaches from the first frame of
    // this block's first sample to `taps` frames on from that of its last, as `fillWindow` makes it, and when there are
    // as many rows as phases, or one more than a place between rows can name. That is checked here, once for the block.
    let reach = ((count - 1) * input + phase) / output + bank.taps
    let rows = bank.isExact ? output : bank.rows + 1
    precondition(
      window.count >= reach && bank.coefficients.count >= rows * bank.taps,
      "the filter needs more frames or coefficients")
    unsafe window.withUnsafeBytes { frames in
      unsafe bank.coefficients.withUnsafeBytes { coefficients in
        guard let products = unsafe FilterProducts(rows: coefficients, taps: bank.taps, frames: frames)
        else { return }
        if bank.isExact {
          unsafe fill(&block, exactly: products)
        } else {
          unsafe fill(&block, between: products, bank)
        }
      }
    }
    let (frames, phase) = (phase + count * input).quotientAndRemainder(dividingBy: output)
    frame += frames
    self.phase = phase
    made += count
    return block
  }

  /// Makes a block of samples that fall on rows. Those that are `output` apart share a row, and go four at a time.
  private func fill(_ block: inout [Double], exactly products: FilterProducts) {
    for least in 0..<min(output, block.count) {
      let start = (phase + least * input).quotientAndRemainder(dividingBy: output)
      let row = start.remainder
      var first = start.quotient
      var index = least
      while index + 3 * output < block.count {
        let sums = unsafe products.sums(row: row, from: first, apart: input)
        block[index] = sums.0
        block[index + output] = sums.1
        block[index + 2 * output] = sums.2
        block[index + 3 * output] = sums.3
        index += 4 * output
        first += 4 * input
      }
      while index < block.count {
        block[index] = unsafe products.sum(row: row, from: first)
        index += output
        first += input
      }
    }
  }

  /// Makes a block of samples that fall between rows.
  private func fill(_ block: inout [Double], between products: FilterProducts, _ bank: FilterBank) {
    let (step, part) = input.quotientAndRemainder(dividingBy: output)
    var (first, phase) = (0, phase)
    for index in block.indices {
      let (row, rest) = (phase * bank.rows).quotientAndRemainder(dividingBy: output)
      let (near, far) = unsafe products.sums(rowAndNext: row, from: first)
      block[index] = near + (far - near) * (Double(rest) / Double(output))
      first += step
      phase += part
      if phase >= output {
        phase -= output
        first += 1
      }
    }
  }

  /// Makes the window begin with the first frame that the next sample needs and end with the last that
  /// `count` samples need.
  private mutating func fillWindow(for count: Int, _ bank: FilterBank) {
    let start = frame - bank.reach + 1
    let end = start + ((count - 1) * input + phase) / output + bank.taps
    window.removeFirst(min(start - windowStart, window.count))
    windowStart = start
    let next = start + window.count
    guard next < end else { return }
    window.append(contentsOf: repeatElement(0, count: end - next))
    let (lower, upper) = (max(next, 0), min(end, frameCount))
    if lower < upper { decoder.decode(lower..<upper, into: &window, at: lower - start) }
  }
}

private func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  var (a, b) = (first, second)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
