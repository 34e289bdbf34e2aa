extension LossPreview {
  /// The losses of a build. Reads the files of the pictures that lost something again.
  ///
  /// - Parameters:
  ///   - build: the build.
  ///   - title: the heading, such as the name of the folder.
  /// - Throws: `FileError`, also if a picture has changed since the build, and `Problems` with the errors of its format.
  public init(of build: RomBuild, title: String) throws {
    let rom = build.rom
    self.init(
      title: title, summary: build.losses,
      pictures: try build.pictureLosses.compactMap { loss in
        guard let body = rom[loss.slot]?.body else { return nil }
        return Picture(
          name: loss.name, slot: loss.slot, fit: loss.fit, softPixels: loss.softPixels,
          before: try build.source(of: loss),
          after: PicturePreview(of: try SlotPicture(parsing: body.bytes()), palette: loss.palette))
      },
      sounds: build.soundLosses.map { ($0.name, $0.slot, $0.clippedSamples) })
  }
}
