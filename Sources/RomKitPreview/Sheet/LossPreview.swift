import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures

/// What the assets of a folder lost in their conversion, to look at: each picture as it was drawn and as the console shows it, with
/// the difference. The same build gives the same bytes.
public struct LossPreview: Sendable {
  package struct Picture: Sendable {
    let name: String
    let slot: SlotID
    let fit: PaletteReport.Picture
    /// The number of pixels that are neither opaque nor transparent.
    let softPixels: Int
    let before: ColourPicture
    let after: PicturePreview

    /// A picture with the same size before and after its conversion.
    package init(
      name: String, slot: SlotID, fit: PaletteReport.Picture, softPixels: Int, before: ColourPicture,
      after: PicturePreview
    ) {
      self.name = name
      self.slot = slot
      self.fit = fit
      self.softPixels = softPixels
      self.before = before
      self.after = after
    }

    var losses: [LocalizedText] {
      (fit.isExact ? [] : [PaletteWords.words(for: fit)])
        + (softPixels == 0 ? [] : ["\(Plural.text(softPixels, "pixel")) with soft alpha"])
    }

    var marks: LossMarks { LossMarks(before, after.colourPicture) }

    /// The picture before and after its conversion, and its marks, each with its label.
    func versions(_ marks: LossMarks) -> [(label: LocalizedText, picture: PicturePreview)] {
      [
        ("as drawn", PicturePreview(of: before)), ("on the console", after),
        ("difference", PicturePreview(of: marks.picture)),
      ]
    }
  }

  package typealias Sound = (name: String, slot: SlotID, clippedSamples: Int)

  // The words of the page.
  static let subject: LocalizedText = "losses in the conversion"
  static let pictureColumns: [LocalizedText] = ["picture", "as drawn", "on the console", "difference"]
  static let soundColumns: [LocalizedText] = ["effect", "clipped samples"]

  /// The heading, such as the name of the folder.
  let title: String
  /// A line for each kind of loss; empty without any.
  let summary: [LocalizedText]
  let pictures: [Picture]
  let sounds: [Sound]

  package init(title: String, summary: [LocalizedText], pictures: [Picture], sounds: [Sound]) {
    self.title = title
    self.summary = summary
    self.pictures = pictures
    self.sounds = sounds
  }

  /// The losses as text, a line for each kind, or a line that says that there are none.
  var lines: [LocalizedText] {
    summary.isEmpty ? ["nothing was lost in the conversion of the assets"] : summary
  }

  /// The number of pictures and sounds that lost something, in a few words; the kinds of loss if none of them can be shown.
  package var caption: LocalizedText {
    let pictures = Plural.text(pictures.count, "picture")
    let effects = Plural.text(sounds.count, "effect")
    return switch (self.pictures.isEmpty, sounds.isEmpty) {
    case (true, true): summary.isEmpty ? "nothing was lost" : summary.joined(separator: "; ")
    case (false, true): "losses of \(pictures)"
    case (true, false): "losses of \(effects)"
    case (false, false): "losses of \(pictures) and \(effects)"
    }
  }

  /// The pictures that lost something on one sheet, the one with the largest error first, below a line for each kind of loss.
  ///
  /// Small pictures are enlarged by an integer factor. A sheet has about 12 million pixels at most, so that viewers can open it:
  /// if there is not room for all pictures, it shows the first ones and says how many there are.
  public func sheet() -> ColourPicture { LossSheet(of: self).picture() }
}
