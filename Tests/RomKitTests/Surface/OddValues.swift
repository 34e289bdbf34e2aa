import RomKit
import VGSCore

/// Values that programs pass by mistake.
enum Odd {
  static let ints = [0, 1, -1, .max, .min]
  static let bytes: [UInt8] = [0, 1, 127, 255]
  static let words: [UInt32] = [0, 1, .max]
  static let doubles = [0, -1, 1e300, -1e300, .infinity, -.infinity, .nan]
  static let texts = ["", "\0", "x", "GSLOT000", "日本", "/", "no/such/file"]
  static let arrays: [[UInt8]] = [[], [0], [255, 255, 255, 255], [UInt8](repeating: 0, count: 1_024)]
  static let samples: [[Int16]] = [[], [.min], [.max, 0]]
  static let notes: [[Note]] = [
    [], [.end], [Note(type: 255, operand1: 255, operand2: 255, operand3: 255, value: .max)],
    [.masterVolume(.max), .volume(channel: 255, level: .max), .keyOn(channel: 0, tone: 255, key: 255), .end],
    [.jump(toNoteAfter: .max)], [.wait(samples: .max), .wait(samples: .max)],
  ]
  static let profiles = Profile.allCases
  static let bodies = arrays.map { Rom.Body($0) }
  static let slots = SlotKind.allCases.flatMap { [SlotID($0, 0), SlotID($0, 255)] }
  static let roms =
    [Rom(), Rom(trailing: Rom.Body([1]))]
    + bodies.map { body in Rom(records: slots.map { Rom.Record($0, body: body) }, trailing: body) }
  static let palettes = [Palette(), .greens, Palette([Colour(.max)])]
  static let indexed = [
    IndexedPicture(width: 1, height: 1, indices: [255]),
    IndexedPicture(width: 2, height: 1, indices: [0, 255], palette: Palette(), paletteCount: 0),
  ].compactMap(\.self)
  static let colourPictures = [
    ColourPicture(width: 1, height: 1, pixels: [.init(red: 255, green: 0, blue: 0, alpha: 0)])
  ].compactMap(\.self)
  static let slotPictures = [
    try? SlotPicture(width: 1, height: 1, indices: [255]),
    try? SlotPicture(width: 256, height: 1, indices: [UInt8](repeating: 7, count: 256), palette: Palette()),
  ].compactMap(\.self)
  static let effects = samples.compactMap { try? SoundEffect(samples: $0) }
  static let rates = [1, 22_050, Int(UInt32.max)].compactMap { SampleRate(hertz: $0) }
  static let displays = [.plain] + profiles.flatMap { [Display($0), Display($0, on: .phone)] }
  static let blits = ints.flatMap { one in
    ints.map { Blit(slot: one, sourceX: $0, sourceY: one, width: $0, height: one, x: $0, y: one) }
  }
  static let calls: [DrawingCall] = ints.flatMap { number in
    [
      .pallet(number), .pallet256(slot: number), .clear(colour: number), .scroll(x: number, y: number),
      .circle(.sprites, x: number, y: number, radius: number, colour: number),
      .line(.background, x1: number, y1: -1, x2: .max, y2: number, colour: number),
    ]
  }
  static let songs = notes.map { Song(notes: $0) }

  /// Calls something with each value; errors are allowed, and have a description.
  static func each<Value>(_ values: [Value], _ call: (Value) throws -> Void) {
    for value in values {
      do { try call(value) } catch { _ = String(describing: error) }
    }
  }

  /// Calls something with each two values.
  static func each<One, Other>(_ ones: [One], _ others: [Other], _ call: (One, Other) throws -> Void) {
    for one in ones { each(others) { try call(one, $0) } }
  }
}

/// A program that does nothing for three frames.
struct OddProgram: Console.Program {
  var frames = 3

  mutating func loop(on console: inout Console) -> Bool {
    frames -= 1
    return frames > 0
  }
}

/// The names of public functions, as the recorded declarations spell them, and calls of them with odd values.
struct SurfaceCall: Sendable {
  let names: [String]
  let call: @Sendable () throws -> Void

  init(_ names: String..., call: @escaping @Sendable () throws -> Void) {
    self.names = names
    self.call = call
  }
}
