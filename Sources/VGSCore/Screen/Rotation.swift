/// An angle of the machine: the sine and cosine of so many hundredths of a radian, times 256.
struct Rotation: Hashable, Sendable {
  let sine: Int64
  let cosine: Int64

  /// An angle in 1/100 radian. 628 of them are the machine's full circle.
  init(_ angle: Int) {
    let rest = Int(machineInteger(angle) % Int64(Rotation.steps))
    let entry = Rotation.table[rest < 0 ? rest + Rotation.steps : rest]
    sine = Int64(entry.sine)
    cosine = Int64(entry.cosine)
  }

  /// Entries of the machine's tables.
  static let steps = 628

  /// The machine's tables: 256 times sine and cosine of 0, 0.01 ... 6.27, towards zero.
  static let table: [(sine: Int16, cosine: Int16)] = {
    // One step, from the first terms of the series: what is left out is below the precision of a Double.
    let step = 0.01
    let square = step * step
    let stepSine = step * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
    let stepCosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    // The rotations add up to an error of about 1e-13; no entry but the exact ones is closer to an integer than 1e-5.
    var (sine, cosine) = (0.0, 1.0)
    var entries: [(sine: Int16, cosine: Int16)] = []
    entries.reserveCapacity(steps)
    for _ in 0..<steps {
      entries.append((Int16(256 * sine), Int16(256 * cosine)))
      (sine, cosine) = (sine * stepCosine + cosine * stepSine, cosine * stepCosine - sine * stepSine)
    }
    return entries
  }()
}
