/// Sums of the products of a filter's coefficients and frames.
///
/// Each sum runs in four lanes that are added at the end, in one written order, so that it is the same number in every
/// build and on every machine. Several are made at a time, because one waits for its own last addition most of the time;
/// that changes no sum.
///
/// Nothing here is checked: the coefficients must reach to the end of every row that is asked for, and the frames `taps`
/// on from every place.
@unsafe struct FilterProducts {
  private typealias Lanes = SIMD4<Double>

  /// Row after row.
  private let rows: UnsafeRawPointer
  private let frames: UnsafeRawPointer
  /// The bytes of a row.
  private let rowSize: Int

  private static let step = MemoryLayout<Lanes>.size
  private static let width = MemoryLayout<Double>.size

  /// Rows of `taps` coefficients, a multiple of four; nil when there are no coefficients or no frames.
  init?(rows: UnsafeRawBufferPointer, taps: Int, frames: UnsafeRawBufferPointer) {
    guard let first = rows.baseAddress, let start = frames.baseAddress else { return nil }
    unsafe self.rows = first
    unsafe self.frames = start
    unsafe rowSize = taps * Self.width
  }

  /// The sum of a row and the frames from one place on.
  @inline(__always)
  func sum(row: Int, from first: Int) -> Double {
    let (row, frames) = unsafe (rows + row * rowSize, frames + first * Self.width)
    var lanes = Lanes.zero
    var offset = 0
    while unsafe offset < rowSize {
      lanes += unsafe Self.lanes(row, offset) * Self.lanes(frames, offset)
      unsafe offset &+= Self.step
    }
    return unsafe Self.total(lanes)
  }

  /// The sums of a row and the next one, and the frames from one place on.
  @inline(__always)
  func sums(rowAndNext row: Int, from first: Int) -> (Double, Double) {
    let (row, frames) = unsafe (rows + row * rowSize, frames + first * Self.width)
    let next = unsafe row + rowSize
    var (near, far) = (Lanes.zero, Lanes.zero)
    var offset = 0
    while unsafe offset < rowSize {
      let frames = unsafe Self.lanes(frames, offset)
      near += unsafe Self.lanes(row, offset) * frames
      far += unsafe Self.lanes(next, offset) * frames
      unsafe offset &+= Self.step
    }
    return unsafe (Self.total(near), Self.total(far))
  }

  /// The sums of a row and the frames from four places on, each `apart` from the one before.
  @inline(__always)
  func sums(row: Int, from first: Int, apart: Int) -> (Double, Double, Double, Double) {
    let (row, start) = unsafe (rows + row * rowSize, frames + first * Self.width)
    let second = unsafe start + apart * Self.width
    let third = unsafe second + apart * Self.width
    let fourth = unsafe third + apart * Self.width
    var (a, b, c, d) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var offset = 0
    while unsafe offset < rowSize {
      let coefficients = unsafe Self.lanes(row, offset)
      a += unsafe coefficients * Self.lanes(start, offset)
      b += unsafe coefficients * Self.lanes(second, offset)
      c += unsafe coefficients * Self.lanes(third, offset)
      d += unsafe coefficients * Self.lanes(fourth, offset)
      unsafe offset &+= Self.step
    }
    return unsafe (Self.total(a), Self.total(b), Self.total(c), Self.total(d))
  }

  @inline(__always)
  private static func lanes(_ start: UnsafeRawPointer, _ offset: Int) -> Lanes {
    unsafe start.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
  }

  @inline(__always)
  private static func total(_ lanes: Lanes) -> Double {
    (lanes[0] + lanes[2]) + (lanes[1] + lanes[3])
  }
}
