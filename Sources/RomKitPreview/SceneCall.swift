import VGSCore

/// The drawing calls that a scene can hold: what they take and what they are for the machine.
struct SceneCall {
  /// Without the console's prefix.
  let name: String
  /// The names of the arguments as the C prototypes have them, separated by commas.
  let arguments: String
  let consoles: Consoles
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

  private static func isOneLetterFrom(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    guard abs(one.count - other.count) <= 1 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one[start...].reversed(), other[start...].reversed()).prefix { $0 == $1 }.count
    return max(one.count, other.count) - start - end <= 1
  }

  static let all: [SceneCall] =
    [
      SceneCall("pallet", "base", .vgs2Only) { .pallet($0[0]) },
      SceneCall("pallet256", "n", .vgs2Only) { .pallet256(slot: $0[0]) },
      SceneCall("clear", "c") { .clear(colour: $0[0]) },
      SceneCall("scroll", "x,y") { .scroll(x: $0[0], y: $0[1]) },
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
    ] + shapes(on: .background, suffix: "BG") + shapes(on: .sprites, suffix: "SP")

  private static func shapes(on layer: Layer, suffix: String) -> [SceneCall] {
    let cornered: [(name: String, make: @Sendable (Layer, Int, Int, Int, Int, Int) -> DrawingCall)] = [
      ("line", DrawingCall.line), ("box", DrawingCall.box), ("boxf", DrawingCall.boxf),
    ]
    return [
      SceneCall("pixel" + suffix, "x,y,c") { .pixel(layer, x: $0[0], y: $0[1], colour: $0[2]) },
      SceneCall("circle" + suffix, "x,y,r,c") {
        .circle(layer, x: $0[0], y: $0[1], radius: $0[2], colour: $0[3])
      },
    ]
      + cornered.map { name, make in
        SceneCall(name + suffix, "fx,fy,tx,ty,c") { make(layer, $0[0], $0[1], $0[2], $0[3], $0[4]) }
      }
  }

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
}

extension Blit {
  /// Of the first seven arguments of a call, which are there.
  fileprivate init(_ numbers: [Int]) {
    self.init(
      slot: numbers[0], sourceX: numbers[1], sourceY: numbers[2], width: numbers[3], height: numbers[4],
      x: numbers[5], y: numbers[6])
  }
}
