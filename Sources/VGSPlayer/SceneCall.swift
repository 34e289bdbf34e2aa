import VGSCore
import VGSFormat

/// A drawing call of a scene.
package struct SceneCall: Sendable {
  /// The name without the console's prefix.
  package let name: StaticString
  /// The names of the arguments in the C prototype, separated by commas.
  package let arguments: StaticString

  private let spelling: [UInt8]
  /// The name of each argument if it is a single letter, or else 0.
  private let letters: [UInt8]
  private let consoles: Consoles
  private let make: Make

  private typealias Make = @Sendable (_ numbers: [Int]) -> DrawingCall

  private enum Consoles {
    case both
    case mk2Only
    case vgeOnly
  }

  // Not inlined, so that the WebAssembly module has it once.
  @inline(never)
  private init(
    _ name: StaticString, _ arguments: StaticString, _ consoles: Consoles = .both, make: @escaping Make
  ) {
    self.name = name
    self.arguments = arguments
    self.consoles = consoles
    self.make = make
    spelling = name.bytes
    letters = arguments.bytes.split(separator: 0x2C).map { $0.count == 1 ? $0[$0.startIndex] : 0 }
  }

  package var argumentCount: Int { letters.count }

  package func exists(on profile: Profile) -> Bool {
    switch consoles {
    case .both: true
    case .mk2Only: profile == .mk2
    case .vgeOnly: profile != .mk2
    }
  }

  /// The meaning of an argument that must fit in a byte.
  enum ByteArgument: Int {
    case slot = 0
    case colour = 1
  }

  /// The meaning of an argument that must fit in a byte; nil for one that may be any number.
  func byteArgument(_ index: Int) -> ByteArgument? {
    switch letters[index] {
    case 0x6E: .slot
    case 0x63: .colour
    default: nil
    }
  }

  /// The call with its arguments, of which there must be the right number.
  func callAsFunction(_ numbers: [Int]) -> DrawingCall { make(numbers) }

  /// The prefix of all calls of a console.
  package static func prefix(_ profile: Profile) -> StaticString { profile == .mk2 ? "vgs2_" : "vge_" }

  private static let prefixes = [prefix(.mk2).bytes, prefix(.vge).bytes]

  /// The call with a name including its prefix, and whether the prefix is that of the mk-II; nil if no console has it.
  package static func find(_ name: ArraySlice<UInt8>) -> (call: SceneCall, isMk2: Bool)? {
    for index in prefixes.indices where name.starts(with: prefixes[index]) {
      let base = name.dropFirst(prefixes[index].count)
      for call in all where base.elementsEqual(call.spelling) { return (call, index == 0) }
      return nil
    }
    return nil
  }

  package static let all: [SceneCall] = [
    SceneCall("pallet", "base", .mk2Only) { .pallet($0[0]) },
    SceneCall("pallet256", "n", .mk2Only) { .pallet256(slot: $0[0]) },
    SceneCall("clear", "c") { .clear(colour: $0[0]) },
    SceneCall("scroll", "x,y") { .scroll(x: $0[0], y: $0[1]) },
    SceneCall("putBG", "n,sx,sy,xs,ys,dx,dy") { .putBG(Blit($0)) },
    SceneCall("putBG2", "n,sx,sy,xs,ys,dx,dy") { .putBG2(Blit($0)) },
    SceneCall("putSP", "n,sx,sy,xs,ys,dx,dy") { .putSP(Blit($0)) },
    SceneCall("putSPX", "n,sx,sy,xs,ys,dx,dy,px,py", .vgeOnly) { .putSPX(Blit($0), x: $0[7], y: $0[8]) },
    SceneCall("putSPM", "n,sx,sy,xs,ys,dx,dy,c") { .putSPM(Blit($0), colour: $0[7]) },
    SceneCall("putSPH", "n,sx,sy,xs,ys,dx,dy") { .putSPH(Blit($0)) },
    SceneCall("putSPMH", "n,sx,sy,xs,ys,dx,dy,c") { .putSPMH(Blit($0), colour: $0[7]) },
    SceneCall("putSPD", "n,sx,sy,xs,ys,dx,dy", .vgeOnly) { .putSPD(Blit($0)) },
    SceneCall("putSPR", "n,sx,sy,xs,ys,dx,dy,r", .mk2Only) { .putSPR(Blit($0), angle: $0[7]) },
    SceneCall("putSPE", "n,sx,sy,xs,ys,dx,dy,dxs,dys", .mk2Only) {
      .putSPE(Blit($0), width: $0[7], height: $0[8])
    },
    SceneCall("putSPRE", "n,sx,sy,xs,ys,dx,dy,r,dxs,dys", .mk2Only) {
      .putSPRE(Blit($0), angle: $0[7], width: $0[8], height: $0[9])
    },
    SceneCall("pixelBG", "x,y,c") { .pixel(.background, x: $0[0], y: $0[1], colour: $0[2]) },
    SceneCall("circleBG", "x,y,r,c") {
      .circle(.background, x: $0[0], y: $0[1], radius: $0[2], colour: $0[3])
    },
    SceneCall("lineBG", "fx,fy,tx,ty,c") {
      .line(.background, x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3], colour: $0[4])
    },
    SceneCall("boxBG", "fx,fy,tx,ty,c") {
      .box(.background, x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3], colour: $0[4])
    },
    SceneCall("boxfBG", "fx,fy,tx,ty,c") {
      .boxf(.background, x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3], colour: $0[4])
    },
    SceneCall("pixelSP", "x,y,c") { .pixel(.sprites, x: $0[0], y: $0[1], colour: $0[2]) },
    SceneCall("circleSP", "x,y,r,c") {
      .circle(.sprites, x: $0[0], y: $0[1], radius: $0[2], colour: $0[3])
    },
    SceneCall("lineSP", "fx,fy,tx,ty,c") {
      .line(.sprites, x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3], colour: $0[4])
    },
    SceneCall("boxSP", "fx,fy,tx,ty,c") {
      .box(.sprites, x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3], colour: $0[4])
    },
    SceneCall("boxfSP", "fx,fy,tx,ty,c") {
      .boxf(.sprites, x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3], colour: $0[4])
    },
  ]
}

extension Blit {
  /// A blit from the first seven arguments of a call.
  fileprivate init(_ numbers: [Int]) {
    self.init(
      slot: numbers[0], sourceX: numbers[1], sourceY: numbers[2], width: numbers[3], height: numbers[4],
      x: numbers[5], y: numbers[6])
  }
}
