import VGSCore

/// Reads drawing calls from any bytes, so that a fuzzer reaches their arguments without spelling them.
struct DrawingBytes {
  private var rest: ArraySlice<UInt8>

  /// Calls from bytes: one for the kind of each, and some for each argument.
  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// The next call; nil at the end.
  mutating func next() -> DrawingCall? {
    guard let kind = rest.popFirst() else { return nil }
    let layer: Plane.Layer = kind & 128 == 0 ? .background : .sprites
    switch kind % 20 {
    case 0: return .pallet(number())
    case 1: return .pallet256(slot: number())
    case 2: return .clear(colour: number())
    case 3: return .scroll(x: number(), y: number())
    case 4: return .pixel(layer, x: number(), y: number(), colour: number())
    case 5: return .line(layer, x1: number(), y1: number(), x2: number(), y2: number(), colour: number())
    case 6: return .box(layer, x1: number(), y1: number(), x2: number(), y2: number(), colour: number())
    case 7: return .boxf(layer, x1: number(), y1: number(), x2: number(), y2: number(), colour: number())
    case 8: return .circle(layer, x: number(), y: number(), radius: number(), colour: number())
    case 9: return .putBG(blit())
    case 10: return .putBG2(blit())
    case 11: return .putSP(blit())
    case 12: return .putSPX(blit(), x: number(), y: number())
    case 13: return .putSPM(blit(), colour: number())
    case 14: return .putSPH(blit())
    case 15: return .putSPMH(blit(), colour: number())
    case 16: return .putSPD(blit())
    case 17: return .putSPR(blit(), angle: number())
    case 18: return .putSPE(blit(), width: number(), height: number())
    default: return .putSPRE(blit(), angle: number(), width: number(), height: number())
    }
  }

  private mutating func blit() -> Blit {
    Blit(
      slot: number(), sourceX: number(), sourceY: number(), width: number(), height: number(), x: number(),
      y: number())
  }

  /// -8 to 231 in one byte, or a number of 16 bits in two more, or of 64 bits in eight more. Missing bytes count as 0.
  private mutating func number() -> Int {
    let first = rest.popFirst() ?? 8
    switch first {
    case 0..<240: return Int(first) - 8
    case 240..<250: return Int(Int16(truncatingIfNeeded: word(of: 2)))
    default: return Int(Int64(bitPattern: word(of: 8)))
    }
  }

  private mutating func word(of count: Int) -> UInt64 {
    var word: UInt64 = 0
    for place in 0..<count { word |= UInt64(rest.popFirst() ?? 0) << UInt64(8 * place) }
    return word
  }
}
