import RomKitBase
import RomKitPictures
import VGSCore

package struct PictureSettings: Defaulted {
  package typealias Crop = PixelRectangle

  /// Which pixels are transparent.
  package enum Transparent: Hashable, Sendable {
    /// Those with less than half alpha.
    case alpha
    /// Those of index 0, in indexed pictures that are mapped again.
    case index
    /// Those of one colour.
    case key(Colour)
  }

  /// The console whose slot a CHR is for.
  package var dialect = SlotPicture.Dialect.sy
  /// The part of each picture that is taken; nil for all of it.
  package var crop: Crop?
  /// The change of its size; nil for none.
  package var scale: PictureScale?
  /// The size that it gets, in place of ``scale``; nil for the one that it has.
  package var size: AtlasPacking.Size?
  /// The palette that full colours are mapped onto, and that pictures without one are shown with.
  package var palette: PaletteFile?
  /// The path of ``palette`` for messages.
  package var paletteFile: String?
  /// How a palette is chosen for full colours if none is given.
  package var solver = PaletteSolver.Options()
  /// Whether indexed pictures are mapped again too, by their colours.
  package var mapsIndexed = false
  package var transparent = Transparent.alpha
  /// The frames and layers of an Aseprite sprite that are taken, and their layout.
  package var sprite = SpriteOptions()
  /// Whether a font becomes the half-width font of the console, and not a sheet of its characters.
  package var isConsoleFont = false

  /// The defaults: for the mk-II, whole pictures, a palette chosen for all full colours together, indices kept.
  package init() {}

  /// Whether pictures may get another size.
  var isScaling: Bool { scale != nil || size != nil }

  /// The size of a picture after ``size`` or ``scale``.
  package func size(width: Int, height: Int) -> AtlasPacking.Size {
    size ?? scale?.size(width: width, height: height) ?? .init(width: width, height: height)
  }
}

extension PixelRectangle {
  /// The largest part that fits a picture: from the same place if that is inside, otherwise of the same size from the top left.
  package func fitted(width: Int, height: Int) -> Self {
    let isInside = x >= 0 && y >= 0 && x < width && y < height
    let (left, top) = isInside ? (x, y) : (0, 0)
    func length(_ wanted: Int, _ room: Int) -> Int { wanted > 0 ? min(wanted, room) : room }
    return Self(
      x: left, y: top, width: length(self.width, width - left), height: length(self.height, height - top))
  }
}

package enum PictureSettingsError: RomKitError {
  /// The part to take does not lie inside the picture.
  case cropOutside(PictureSettings.Crop, width: Int, height: Int)
  /// The picture would be larger than any that is cut into parts.
  case tooLargeScaled(width: Int, height: Int)
  /// An indexed picture without colours is to be mapped by its colours.
  case noPalette

  package var diagnostic: Diagnostic {
    switch self {
    case .cropOutside(let crop, let width, let height):
      Diagnostic(
        "picture-crop-outside",
        """
        expected a part inside the picture of \(width) x \(height) pixels, found \(crop.width) x \(crop.height) at \
        (\(crop.x), \(crop.y))
        """,
        help: "choose a part inside the picture: \(crop.fitted(width: width, height: height).settingText)")
    case .tooLargeScaled(let width, let height):
      Diagnostic(
        "picture-scale",
        """
        expected a scale that makes the picture at most 4,096 x 4,096 pixels, found one that makes it \
        \(Grouped.text(width)) x \(Grouped.text(height))
        """,
        help: "choose a smaller scale, or take a part of the picture")
    case .noPalette:
      Diagnostic(
        "picture-no-palette", "the picture has indices but no palette, so its colours are unknown",
        help: "give the picture a palette")
    }
  }
}
