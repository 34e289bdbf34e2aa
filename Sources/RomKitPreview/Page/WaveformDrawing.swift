import RomKitBase

/// The outline of a sound and its loudness as SVG, enlarged so that its loudest sample just fits.
struct WaveformDrawing {
  private let waveform: Waveform

  /// The height above the middle.
  private static let half = 100

  init(_ waveform: Waveform) {
    self.waveform = waveform
  }

  /// `label` is for those who cannot see it.
  func markup(label: String) -> Markup {
    let peaks = waveform.peaks
    let outline = path(tops: peaks.map { Int($0.high) }, bottoms: peaks.map { Int($0.low) })
    let loudness = path(tops: peaks.map(\.loudness), bottoms: peaks.map { -$0.loudness })
    return """
      <svg class="wave" viewBox="0 -102 \(max(1, peaks.count - 1)) 204" preserveAspectRatio="none" role="img" \
      aria-label="\(label), at most \((waveform.height * 100 + 16_384) / 32_768) % loud">\
      <path class="outline" d="\(outline)"/><path class="loudness" d="\(loudness)"/></svg>
      """
  }

  /// Along the tops to the end, and back along the bottoms.
  private func path(tops: [Int], bottoms: [Int]) -> String {
    let height = max(1, waveform.height)
    func place(_ sample: Int) -> Int { -sample * Self.half / height }
    var last = place(tops.first ?? 0)
    var path = "M0 \(last)"
    for sample in tops.dropFirst() {
      path += "l1 \(place(sample) - last)"
      last = place(sample)
    }
    last = place(bottoms.last ?? 0)
    path += "V\(last)"
    for sample in bottoms.dropLast().reversed() {
      path += "l-1 \(place(sample) - last)"
      last = place(sample)
    }
    return path + "z"
  }
}

extension Waveform {
  /// The next samples, two bytes each, the low byte first.
  mutating func append(littleEndian bytes: ArraySlice<UInt8>) {
    var samples: [Int16] = []
    samples.reserveCapacity(1 << 12)
    var reader = ByteReader(bytes)
    while let sample = try? reader.littleEndian(Int16.self) {
      samples.append(sample)
      if samples.count == 1 << 12 {
        append(samples[...])
        samples.removeAll(keepingCapacity: true)
      }
    }
    append(samples[...])
  }
}
