import RomKitBase
import VGSCore

/// A palette and the pictures mapped onto it.
public struct PaletteSolution: Hashable, Sendable {
  /// The palette.
  public var palette: Palette
  /// How many of its entries, from index 0, are chosen, locked, reserved or transparent; the rest is filling.
  public var count: Int
  /// The pictures in the order given, each with the palette.
  public var pictures: [IndexedPicture]
  /// How well they fit.
  public var report: PaletteReport
}

/// How well pictures fit the palette they share.
public struct PaletteReport: Hashable, Sendable {
  /// One picture.
  public struct Picture: Hashable, Sendable {
    /// Opaque pixels.
    public var opaquePixels = 0
    /// Distinct colours of the opaque pixels.
    public var colours = 0
    /// Distinct entries that they use.
    public var entries: Int { uses.count { $0 } }
    /// Of these, the ones that no other picture uses: what the palette would gain without this picture.
    public var ownEntries = 0
    /// The mean distance in OKLab between an opaque pixel and what is shown for it; 0 when there are none.
    public var meanError = 0.0
    /// The greatest such distance.
    public var worstError = 0.0
    /// The first pixel where it is, from the top left corner; nil when every pixel is exact.
    public var worstPixel: Place.Position?
    package var uses = [Bool](repeating: false, count: Palette.count)

    /// Whether every opaque pixel shows exactly as it is.
    public var isExact: Bool { worstError == 0 }
  }

  /// The pictures in the order given.
  public var pictures: [Picture]
  /// Distinct entries that opaque pixels of any picture use.
  public var entries: Int

  /// Whether every opaque pixel of every picture shows exactly as it is.
  public var isExact: Bool { pictures.allSatisfy(\.isExact) }

  /// The mean over the opaque pixels of all pictures.
  public var meanError: Double {
    let pixels = pictures.reduce(0) { $0 + $1.opaquePixels }
    return pixels == 0
      ? 0 : pictures.reduce(0) { $0 + $1.meanError * Double($1.opaquePixels) } / Double(pixels)
  }

  /// The worst of all pictures.
  public var worstError: Double { pictures.reduce(0) { max($0, $1.worstError) } }

  /// The picture that costs the palette most: the one with the most entries of its own, of several the one with the
  /// greatest sum of errors, then the first. Nil when there is one picture only, or none has an entry of its own.
  public var costliest: Int? {
    guard pictures.count > 1 else { return nil }
    func cost(_ index: Int) -> (Int, Double) {
      (pictures[index].ownEntries, pictures[index].meanError * Double(pictures[index].opaquePixels))
    }
    guard let first = pictures.indices.first else { return nil }
    let most = pictures.indices.reduce(first) { cost($1) > cost($0) ? $1 : $0 }
    return pictures[most].ownEntries > 0 ? most : nil
  }

  init(pictures: [Picture]) {
    self.pictures = pictures
    var users = [Int](repeating: 0, count: Palette.count)
    for picture in pictures {
      for (index, used) in picture.uses.enumerated() where used { users[index] += 1 }
    }
    entries = users.count { $0 > 0 }
    for index in pictures.indices {
      self.pictures[index].ownEntries = zip(pictures[index].uses, users).count { $0 && $1 == 1 }
    }
  }
}
