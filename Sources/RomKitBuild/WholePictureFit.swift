import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitProject

/// The fit of a picture to its palette: one that is cut into parts has that of all of them, and its pixels have their places in the
/// whole picture.
struct WholePictureFit {
  typealias Part = (member: PaletteGroupWork.Member, picture: MappedPicture)

  /// One for a picture that is not cut; in the order of the slots.
  private(set) var parts: [Part]
  private(set) var report: PaletteReport.Picture

  var asset: AssetFile { parts[0].member.asset }
  var softPixels: Int { parts.reduce(0) { $0 + $1.picture.fit.softPixels } }
  /// Whether a part was not taken from the ROM of the build before.
  var isNew: Bool { parts.contains { $0.picture.origin != .rom } }

  /// Joins the parts of pictures. `colours` gives the number of different colours in some of them, which is not known otherwise.
  static func joining(
    _ pictures: [Part], in folder: AssetFolder, colours: ([PaletteGroupWork.Member]) throws -> Int
  ) rethrows -> [WholePictureFit] {
    var fits: [WholePictureFit] = []
    var places: [String: Int] = [:]
    for (member, picture) in pictures {
      guard let whole = folder.whole(of: member.asset) else {
        fits.append(WholePictureFit(parts: [(member, picture)], report: picture.fit.report))
        continue
      }
      var part = picture
      part.fit.report.worstPixel = picture.fit.report.worstPixel?.moved(to: whole.bounds)
      if let place = places[whole.name] {
        fits[place].add((member, part))
      } else {
        places[whole.name] = fits.count
        fits.append(WholePictureFit(parts: [(member, part)], report: part.fit.report))
      }
    }
    for index in fits.indices where fits[index].parts.count > 1 && fits[index].isNew {
      fits[index].report.colourCount = try colours(fits[index].parts.map(\.member))
    }
    return fits
  }

  private mutating func add(_ part: Part) {
    let own = part.picture.fit.report
    let pixels = report.opaquePixels + own.opaquePixels
    if pixels > 0 {
      report.meanError =
        (report.meanError * Double(report.opaquePixels) + own.meanError * Double(own.opaquePixels))
        / Double(pixels)
    }
    if own.worstError > report.worstError {
      (report.worstError, report.worstPixel) = (own.worstError, own.worstPixel)
    }
    report.opaquePixels = pixels
    report.uses = zip(report.uses, own.uses).map { $0 || $1 }
    parts.append(part)
  }
}

extension Diagnostic.Place.Position {
  /// The place of a pixel of a part in the whole picture.
  fileprivate func moved(to part: PixelRectangle) -> Self {
    if case .pixel(let x, let y) = self { .pixel(x: part.x + x, y: part.y + y) } else { self }
  }
}

extension Diagnostic {
  /// The same diagnostic for a picture that may be a part of another.
  func placed(in folder: AssetFolder, _ asset: AssetFile) -> Diagnostic {
    guard let part = folder.whole(of: asset)?.bounds else { return self }
    return changed { $0.place.position = place.position?.moved(to: part) }
  }
}

extension PaletteError {
  /// The same error for a picture that may be a part of another.
  func placed(in folder: AssetFolder, _ asset: AssetFile) -> PaletteError {
    guard let part = folder.whole(of: asset)?.bounds else { return self }
    return switch self {
    case .tooManyColours(let found, let pictures, let room, let locked, let colour, let picture, let x, let y):
      .tooManyColours(
        found: found, pictures: pictures, room: room, locked: locked, colour: colour, picture: picture,
        x: part.x + x, y: part.y + y)
    case .notInPalette(let missing, let colour, let picture, let x, let y, let isEntryZero):
      .notInPalette(
        missing: missing, colour: colour, picture: picture, x: part.x + x, y: part.y + y,
        isEntryZero: isEntryZero)
    case .transparentPixel(let picture, let x, let y):
      .transparentPixel(picture: picture, x: part.x + x, y: part.y + y)
    case .countOutOfRange, .lockedPastCount, .lockedAndReserved, .noEntries, .interrupted: self
    }
  }
}
