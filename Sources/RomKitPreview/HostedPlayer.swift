import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore
import VGSPlayer

extension Console.Slots {
  /// The slots of a ROM as the given console, or else that of the ROM's pictures, loads them. Slots stay empty if their bodies
  /// cannot be read as theirs, or their pictures are for the other console.
  ///
  /// Throws `FileError` if the ROM cannot be read, and an error with the code `rom-too-large` for slots of more than
  /// 64 MiB.
  public init(_ rom: Rom, for profile: Profile? = nil) throws {
    let contents = RomContents(try rom.slotBytes())
    self = contents.slots(for: profile ?? contents.profile)
  }
}

extension Player {
  /// A player that runs a program with a ROM, on the given console, or else on that of the ROM's pictures.
  ///
  /// Throws `FileError` if the ROM cannot be read, and an error with the code `rom-too-large` for slots of more than
  /// 64 MiB.
  public init(_ program: some Console.Program, rom: Rom, on profile: Profile? = nil) throws {
    self.init(program, rom: try rom.slotBytes(), on: profile)
  }

  /// Runs the program for a number of frames, 60 a second, and shows each in the console's resolution and the palette's 24-bit
  /// colours, or else as it looks on a display. Returns the number of
  /// frames, which is smaller if the program ends. Rethrows the errors of `show`.
  @discardableResult
  public mutating func run(
    frames: Int, on display: Display? = nil, _ show: (PicturePreview) throws -> Void
  ) rethrows -> Int {
    var count = 0
    while count < frames, life != .over {
      let goesOn = tick()
      if life == .new { break }
      try show(display.map { PicturePreview(of: console, on: $0) } ?? PicturePreview(of: console))
      count += 1
      if !goesOn { break }
    }
    return count
  }

  private var life: Console.Life { console.life }
}

extension Rom {
  /// The bytes of a ROM of only the records that consoles find.
  fileprivate func slotBytes() throws -> [UInt8] {
    let slots = Rom(records: zip(records, isFirstOfSlot).filter(\.1).map(\.0))
    let writer = try RomWriter(slots, checksums: false)
    guard writer.size <= RomContents.largestSize else {
      throw Diagnostic(
        "rom-too-large",
        "expected slots of at most \(Plural.bytes(RomContents.largestSize)), found \(Plural.bytes(writer.size))"
      )
    }
    var sink = MemorySink()
    try writer.write(to: &sink)
    return sink.bytes
  }
}

extension PicturePreview {
  /// The frame that a console shows: in its resolution and the palette's 24-bit colours.
  public init(of console: Console) {
    let indices = IndexedPicture(
      checkedWidth: console.profile.width, height: console.profile.height, indices: console.frame,
      palette: nil)
    self.init(of: indices, palette: console.palette, isOpaque: true)
  }

  /// The frame that a console shows on a display, which may double or interlace it, or change its colours.
  public init(of console: Console, on display: Display) {
    let profile = console.profile
    let bytes = display.rgb(console.frame, palette: console.palette, profile: profile) ?? []
    let pixels = stride(from: 0, to: bytes.count, by: 3).map { place in
      ColourPicture.Pixel(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
    }
    self.init(
      of: ColourPicture(
        checkedWidth: display.width(of: profile), height: display.height(of: profile), pixels: pixels))
  }
}

/// Pictures of one size that follow each other, such as the frames of a program or several scenes.
public struct AnimatedPreview: Hashable, Sendable {
  /// The pictures, all of one size.
  public private(set) var frames: [PicturePreview] = []
  private var ticks: [Int] = []

  /// An animation without pictures.
  public init() {}

  /// Adds a picture that is shown for a number of 60ths of a second, 1 to 65,535; other numbers count as the nearest of these.
  /// A picture that equals the last one prolongs it. Returns false, and adds nothing, for a picture of another size than the
  /// first.
  @discardableResult
  public mutating func append(_ picture: PicturePreview, ticks: Int = 1) -> Bool {
    if let first = frames.first, (first.width, first.height) != (picture.width, picture.height) {
      return false
    }
    let ticks = max(1, min(ticks, 0xFFFF))
    if picture == frames.last, let last = self.ticks.last, last + ticks <= 0xFFFF {
      self.ticks[self.ticks.count - 1] += ticks
    } else {
      frames.append(picture)
      self.ticks.append(ticks)
    }
    return true
  }

  /// An animated PNG (APNG) that repeats for ever; nil without pictures. Programs that do not know APNG show the first one.
  public func png() -> FileBytes? {
    if frames.isEmpty { return nil }
    return FileBytes(
      PNGWriter.animated(zip(frames, ticks).map { (picture: $0.colourPicture, ticks: $1) }))
  }
}
