/// What a console plays with: 256 slots of each kind, most of them empty.
public struct Slots: Hashable, Sendable {
  /// How many slots of each kind there are.
  public static let count = 256

  private(set) var pictures = [Picture?](repeating: nil, count: Slots.count)
  private(set) var effects = [[Int16]](repeating: [], count: Slots.count)
  private(set) var songs = [[Note]](repeating: [], count: Slots.count)
  private(set) var data = [[UInt8]?](repeating: nil, count: Slots.count)

  /// All empty.
  public init() {}

  /// A graphics slot.
  public subscript(picture number: UInt8) -> Picture? {
    get { pictures[Int(number)] }
    set { pictures[Int(number)] = newValue }
  }

  /// The samples of an effect slot, 16 bit, 22,050 a second; an empty slot has none.
  public subscript(effect number: UInt8) -> [Int16] {
    get { effects[Int(number)] }
    set { effects[Int(number)] = newValue }
  }

  /// The notes of a song slot; an empty slot has none.
  public subscript(song number: UInt8) -> [Note] {
    get { songs[Int(number)] }
    set { songs[Int(number)] = newValue }
  }

  /// A data slot.
  public subscript(data number: UInt8) -> [UInt8]? {
    get { data[Int(number)] }
    set { data[Int(number)] = newValue }
  }

  /// The palette that a VGE shows when all slots are loaded: that of the highest picture that has one.
  var lastPalette: Palette? {
    for picture in pictures.reversed() {
      if let palette = picture?.palette { return palette }
    }
    return nil
  }
}

/// What a graphics slot holds: palette indices, top row first, and in VGE the palette they were made for.
public struct Picture: Hashable, Sendable {
  /// Pixels in a row, 1 to 256.
  public let width: Int
  /// Rows, 1 to 256.
  public let height: Int
  /// `width * height` indices; 0 is transparent for sprites.
  public let indices: [UInt8]
  /// The palette that loading the slot puts on a VGE's screen; nil in a mk-II slot.
  public let palette: Palette?

  /// A picture; nil unless both sides are 1 to 256 and there are exactly `width * height` indices.
  public init?(width: Int, height: Int, indices: [UInt8], palette: Palette? = nil) {
    guard 1...256 ~= width, 1...256 ~= height, indices.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.indices = indices
    self.palette = palette
  }
}
