extension Console {
  /// The slots of a console: 256 of each kind, most of them empty.
  public struct Slots: Hashable, Sendable {
    /// The number of slots of each kind.
    public static let count = 256

    private(set) var pictures = [Picture?](repeating: nil, count: Slots.count)
    private(set) var effects = [[Int16]](repeating: [], count: Slots.count)
    private(set) var songs = [[Note]](repeating: [], count: Slots.count)
    private(set) var data = [[UInt8]?](repeating: nil, count: Slots.count)

    /// Empty slots.
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

    /// The palette that VGE shows after loading all slots: that of the highest picture that has one.
    var lastPalette: Palette? {
      for picture in pictures.reversed() {
        if let palette = picture?.palette { return palette }
      }
      return nil
    }
  }
}

extension Console {
  /// The contents of a graphics slot: palette indices, top row first, and in VGE their palette.
  public struct Picture: Hashable, Sendable {
    /// The width in pixels, 1 to 256.
    public let width: Int
    /// The height in pixels, 1 to 256.
    public let height: Int
    /// The `width * height` indices; 0 is transparent for sprites.
    public let indices: [UInt8]
    /// The palette that becomes VGE's when the slot is loaded; nil in a mk-II slot.
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
}
