import VGSCore

/// The drawing calls that a scene can hold: what they take and what they are for the machine.
struct SceneCall {
  /// Without the console's prefix.
  let name: String
  /// The names of the arguments as the C prototypes have them, separated by commas.
  let arguments: String
  /// Which of the two kinds of consoles have it.
  let consoles: Consoles
  /// The call of as many arguments.
  let make: @Sendable (_ arguments: [Int]) -> DrawingCall

  enum Consoles {
    case both
    case vgs2Only
    case vgeOnly

    func contains(_ profile: Profile) -> Bool {
      switch self {
      case .both: true
      case .vgs2Only: profile == .vgs2
      case .vgeOnly: profile != .vgs2
      }
    }
  }

  /// How calls begin on a console.
  static func prefix(_ profile: Profile) -> String { profile == .vgs2 ? "vgs2_" : "vge_" }

  var argumentCount: Int { argumentNames.count }

  var argumentNames: [Substring] { arguments.split(separator: ",") }

  /// The call of a name, which may have either prefix or none.
  static func call(named name: String) -> SceneCall? {
    var base = name[...]
    for prefix in ["vgs2_", "vge_"] where base.hasPrefix(prefix) {
      base = base.dropFirst(prefix.count)
      break
    }
    return all.first { $0.name == base }
  }

  /// The name on a console that differs from `name` in case only, or else in one letter.
  static func similar(to name: String, on profile: Profile) -> String? {
    // No call is nearly as long.
    if name.utf8.count > 32 { return nil }
    let names = all.filter { $0.consoles.contains(profile) }.map { prefix(profile) + $0.name }
    if let match = names.first(where: { $0.lowercased() == name.lowercased() }) { return match }
    return names.first { isOneLetterFrom($0, name) }
  }

  /// Whether one letter put in, left out or exchanged makes one text the other.
  private static func isOneLetterFrom(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    guard abs(one.count - other.count) <= 1 else { return false }
    var start = 0
    while start < min(one.count, other.count), one[start] == other[start] { start += 1 }
    let ends = (one[start...].reversed(), other[start...].reversed())
    var same = 0
    for (left, right) in zip(ends.0, ends.1) {
      if left != right { break }
      same += 1
    }
    return max(one.count, other.count) - start - same <= 1
  }

  static let all: [SceneCall] = [
    SceneCall("pallet", "base", .vgs2Only) { .pallet($0[0]) },
    SceneCall("pallet256", "n", .vgs2Only) { .pallet256(slot: $0[0]) },
    SceneCall("clear", "c") { .clear(colour: $0[0]) },
    SceneCall("scroll", "x,y") { .scroll(x: $0[0], y: $0[1]) },
    SceneCall("pixelBG", "x,y,c") { pixel(.background, $0) },
    SceneCall("pixelSP", "x,y,c") { pixel(.sprites, $0) },
    SceneCall("lineBG", "fx,fy,tx,ty,c") { line(.background, $0) },
    SceneCall("lineSP", "fx,fy,tx,ty,c") { line(.sprites, $0) },
    SceneCall("boxBG", "fx,fy,tx,ty,c") { box(.background, $0) },
    SceneCall("boxSP", "fx,fy,tx,ty,c") { box(.sprites, $0) },
    SceneCall("boxfBG", "fx,fy,tx,ty,c") { boxf(.background, $0) },
    SceneCall("boxfSP", "fx,fy,tx,ty,c") { boxf(.sprites, $0) },
    SceneCall("circleBG", "x,y,r,c") { circle(.background, $0) },
    SceneCall("circleSP", "x,y,r,c") { circle(.sprites, $0) },
    SceneCall("putBG", blit) { .putBG(Blit($0)) },
    SceneCall("putBG2", blit) { .putBG2(Blit($0)) },
    SceneCall("putSP", blit) { .putSP(Blit($0)) },
    SceneCall("putSPX", blit + ",px,py", .vgeOnly) { .putSPX(Blit($0), x: $0[7], y: $0[8]) },
    SceneCall("putSPM", blit + ",c") { .putSPM(Blit($0), colour: $0[7]) },
    SceneCall("putSPH", blit) { .putSPH(Blit($0)) },
    SceneCall("putSPMH", blit + ",c") { .putSPMH(Blit($0), colour: $0[7]) },
    SceneCall("putSPD", blit, .vgeOnly) { .putSPD(Blit($0)) },
    SceneCall("putSPR", blit + ",r", .vgs2Only) { .putSPR(Blit($0), angle: $0[7]) },
    SceneCall("putSPE", blit + ",dxs,dys", .vgs2Only) { .putSPE(Blit($0), width: $0[7], height: $0[8]) },
    SceneCall("putSPRE", blit + ",r,dxs,dys", .vgs2Only) {
      .putSPRE(Blit($0), angle: $0[7], width: $0[8], height: $0[9])
    },
  ]

  private static let blit = "n,sx,sy,xs,ys,dx,dy"

  private init(
    _ name: String, _ arguments: String, _ consoles: Consoles = .both,
    make: @escaping @Sendable ([Int]) -> DrawingCall
  ) {
    self.name = name
    self.arguments = arguments
    self.consoles = consoles
    self.make = make
  }

  private static func pixel(_ layer: Layer, _ numbers: [Int]) -> DrawingCall {
    .pixel(layer, x: numbers[0], y: numbers[1], colour: numbers[2])
  }

  private static func line(_ layer: Layer, _ numbers: [Int]) -> DrawingCall {
    .line(layer, x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3], colour: numbers[4])
  }

  private static func box(_ layer: Layer, _ numbers: [Int]) -> DrawingCall {
    .box(layer, x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3], colour: numbers[4])
  }

  private static func boxf(_ layer: Layer, _ numbers: [Int]) -> DrawingCall {
    .boxf(layer, x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3], colour: numbers[4])
  }

  private static func circle(_ layer: Layer, _ numbers: [Int]) -> DrawingCall {
    .circle(layer, x: numbers[0], y: numbers[1], radius: numbers[2], colour: numbers[3])
  }
}

extension Blit {
  /// Of the first seven arguments of a call, which are there.
  fileprivate init(_ numbers: [Int]) {
    self.init(
      slot: numbers[0], sourceX: numbers[1], sourceY: numbers[2], width: numbers[3], height: numbers[4],
      x: numbers[5], y: numbers[6])
  }
}
