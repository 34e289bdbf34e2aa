import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitText
import VGSCore

/// A full-colour picture, mapped to the indices of a palette.
struct MappedPicture: Sendable {
  var body: Rom.Body
  var fit: PaletteFitNote
  var warnings: [Diagnostic]
  var origin: BodyOrigin
  var key: SHA256.Digest?
}

extension PaletteGroupWork {
  /// The result for each picture; nil for one that cannot be mapped.
  typealias Mapping = [Result<MappedPicture?, any Error>]

  /// Maps pictures onto a given palette. Colours that it lacks are problems unless the user asked for the nearest.
  func map(_ coloured: [Member], onto given: GivenPalette, _ outcome: inout Outcome) throws {
    let file = PaletteFile(given.palette, count: given.count)
    let shared = SharedPalette(group.settings, demanding: [:])
    let entries = ChosenEntries(palette: given.palette, count: given.count, usable: [])
    let mapped = mapEach(coloured, "given", onto: entries, given: file) { member, picture in
      let settings = member.asset.settings.pictures
      let requiresExact = !given.takesNearest && !settings.mapsIndexed
      do throws(PaletteError) {
        let solution = try shared.mappedOntoGiven(picture, file, requiresExact: requiresExact)
        guard let mapped = solution.pictures.first, let report = solution.report.pictures.first else {
          return nil
        }
        return KeptMapping(picture: mapped, report: report, missing: [])
      } catch {
        let error = error.placed(in: folder, member.asset)
        guard case .notInPalette = error, error.isAboutEntryZero || !given.takesNearest else { throw error }
        throw lacking(error, of: member, in: given)
      }
    }
    try take(mapped, coloured, &outcome)
    var lost = zip(mapped, coloured).flatMap { result, member in
      ((try? result.get())?.warnings ?? []).map { $0.placed(in: folder, member.asset) }
    }
    var files: Set<String> = []
    // The parts of a picture are one.
    lost.removeAll { $0.place.file.map { !files.insert($0).inserted } ?? false }
    guard let first = lost.first else { return }
    outcome.warnings.append(
      first.changed {
        $0.help = waysOutOfZero(of: given, for: nil)
        if lost.count > 1 { $0.notes = [EqualProblems.note(of: lost.dropFirst().compactMap(\.place.file))] }
      })
  }

  /// The palette for full-colour pictures, besides the entries of other pictures: that of `romkit.lock` as long as it fits or
  /// has room for new colours, else the best for all pictures.
  func choose(
    for coloured: [Member], _ shared: SharedPalette, _ outcome: inout Outcome
  ) throws -> Palette? {
    let kept = folder.previousLock.palettes[group.name]
    var before: (kept: LockedPalette, mapped: Mapping)?
    if let kept, let entries = shared.adapted(kept.entries) {
      let mapped = mapEach(coloured, onto: entries, shared)
      before = (
        LockedPalette(entries: entries, meanError: kept.meanError, worstError: kept.worstError), mapped
      )
    }
    if let before, !folder.settings.choosesPalettesAnew {
      if let locked = try fitting(before.kept, before.mapped, coloured, shared, &outcome) {
        outcome.locked = locked
        return locked.entries.palette
      }
      outcome.reports.append(
        "\(group.name): the palette in \(SlotLock.fileName) no longer fits, so another one was chosen")
    }
    let locked = try solved(coloured, shared)
    let mapped = mapEach(coloured, onto: locked.entries, shared)
    if let before, folder.settings.choosesPalettesAnew {
      outcome.reports.append("\(group.name): \(Self.gain(mapped, locked, before.mapped, before.kept))")
    }
    try take(mapped, coloured, &outcome)
    // Pictures without an opaque pixel need no palette.
    outcome.locked = locked.entries.usable.isEmpty ? nil : locked
    return locked.entries.palette
  }

  /// The kept palette, perhaps with new colours in free entries; nil unless all pictures fit it.
  private func fitting(
    _ kept: LockedPalette, _ mapped: Mapping, _ coloured: [Member], _ shared: SharedPalette,
    _ outcome: inout Outcome
  ) throws -> LockedPalette? {
    guard let missing = missingColours(mapped, coloured, kept) else { return nil }
    if missing.isEmpty {
      try take(mapped, coloured, &outcome)
      return kept
    }
    guard let entries = try shared.extended(kept.entries, by: missing.sorted { $0.value < $1.value }) else {
      return nil
    }
    var extended = kept
    extended.entries = entries
    let again = mapEach(coloured, onto: entries, shared)
    guard missingColours(again, coloured, extended)?.isEmpty == true else { return nil }
    try take(again, coloured, &outcome)
    return extended
  }

  /// The colours of pictures that do not fit a palette; nil if one of them cannot be mapped or has too many.
  private func missingColours(
    _ mapped: Mapping, _ coloured: [Member], _ palette: LockedPalette
  ) -> Set<Colour>? {
    var missing: Set<Colour> = []
    for (result, member) in zip(mapped, coloured) {
      guard case .success(let picture?) = result else { return nil }
      if fits(picture.fit, member, palette) { continue }
      guard let own = picture.fit.missing else { return nil }
      missing.formUnion(own)
    }
    return missing
  }

  /// Whether a picture is good enough with a kept palette.
  private func fits(_ fit: PaletteFitNote, _ member: Member, _ kept: LockedPalette) -> Bool {
    if fit.missing?.isEmpty == true { return true }
    if member.asset.settings.pictures.solver.requiresExact { return false }
    let mean = max(Double(kept.meanError) / 1e6, group.tolerance)
    let worst = max(Double(kept.worstError) / 1e6, group.tolerance)
    return fit.report.meanError <= mean && fit.report.worstError <= worst
  }

  /// The best palette for the pictures, from the cache if possible.
  private func solved(_ coloured: [Member], _ shared: SharedPalette) throws -> LockedPalette {
    let words = members.flatMap { member in
      [
        "\(member.isOriginal) \(member.isColoured)", member.asset.format.fileFormat.rawValue,
        member.asset.fingerprint,
      ]
    }
    let key = known.key("chosen palette", [group.fingerprint] + words, members.map(\.digest))
    if let body = known.find(key)?.parts.bodies.first,
      let locked = LockedPalette(parsing: try body.bytes())
    {
      return locked
    }
    let pictures = try coloured.map { member in
      SharedPalette.Picture(try pixels(of: member), settings: member.asset.settings.pictures)
    }
    let steps = WorkSteps(.mapping, of: pictures.count)
    steps.report(0)
    let solution: PaletteSolution
    do {
      solution = try shared.solution(for: pictures)
    } catch {
      guard let asset = error.picture.map({ coloured[$0].asset }) else { throw Problems(Diagnostic(error)) }
      throw Problems(Diagnostic(error.placed(in: folder, asset), file: asset.path))
    }
    steps.report(pictures.count)
    var entries = solution.entries
    entries.count = entries.usable.last.map { Int($0) + 1 } ?? 1
    let reports = solution.report.pictures
    let locked = LockedPalette(
      entries: entries, meanError: Self.millionths(reports.map(\.meanError).max()),
      worstError: Self.millionths(reports.map(\.worstError).max()))
    known.keep(ConversionParts(bodies: [Rom.Body(locked.serialized())]), for: key)
    return locked
  }

  private static func millionths(_ error: Double?) -> Int { Int(((error ?? 0) * 1e6).rounded(.up)) }

  /// A comparison of a palette with the one before.
  private static func gain(
    _ mapped: Mapping, _ palette: LockedPalette,
    _ before: Mapping,
    _ old: LockedPalette
  ) -> LocalizedText {
    func words(_ mapped: Mapping, _ palette: LockedPalette) -> LocalizedText {
      let reports = mapped.compactMap { (try? $0.get())?.fit.report }
      let report = PaletteReport(pictures: reports)
      let entries = Plural.text(palette.entries.usable.count, "entry", "entries")
      return report.isExact
        ? "\(entries), all exact" : "\(entries), error \(PaletteWords.decimal(report.meanError))"
    }
    return "chosen again: \(words(mapped, palette)); previously \(words(before, old))"
  }

  // MARK: Picture by picture

  private func mapEach(
    _ coloured: [Member], onto entries: ChosenEntries, _ shared: SharedPalette
  ) -> Mapping {
    mapEach(coloured, "chosen", onto: entries) { try shared.mapped($1, onto: entries) }
  }

  /// Maps pictures in parallel, or finds earlier results. Nil for pictures that cannot be mapped.
  private func mapEach(
    _ coloured: [Member], _ kind: String, onto entries: ChosenEntries, given: PaletteFile? = nil,
    _ map: @escaping @Sendable (Member, SharedPalette.Picture) throws -> KeptMapping?
  ) -> Mapping {
    let palette = known.isUseful ? entries.fingerprint : ""
    return AssetConversion.map(coloured, .mapping, execution, name: \.asset.relativePath) { member in
      Result { () throws -> MappedPicture? in
        try WorkControl.check(path: member.asset.path)
        let (asset, paths) = (member.asset, [member.asset.path])
        let key = known.key(
          "mapped picture",
          [kind, group.fingerprint, palette, asset.format.fileFormat.rawValue, asset.fingerprint],
          [member.digest])
        if let found = known.find(key, paths: paths), let body = found.parts.bodies.first,
          let fit = found.parts.notes.fit
        {
          return MappedPicture(
            body: body, fit: fit, warnings: found.parts.notes.warnings, origin: found.origin, key: key)
        }
        let pixels = try pixels(of: member)
        let source = SharedPalette.Picture(pixels, settings: asset.settings.pictures)
        guard let mapping = try map(member, source) else { return nil }
        let lost = given?.entryZero(lostBy: pixels, asset.settings.pictures)?.placed(in: asset.path)
        let picture = MappedPicture(
          body: Rom.Body(try SlotPicture(mapping.picture, dialect: member.dialect).serialized()),
          fit: PaletteFitNote(
            report: mapping.report, missing: mapping.missing, softPixels: pixels.softPixels),
          warnings: [lost].compactMap(\.self), origin: .conversion, key: key)
        let notes = ConversionNotes(warnings: picture.warnings, fit: picture.fit)
        let parts = ConversionParts(bodies: [picture.body], notes: notes)
        known.keep(parts, for: key, paths: paths)
        return picture
      }
    }
  }

  private func pixels(of member: Member) throws -> ColourPicture {
    try member.pixels ?? inputs.pixels(of: member.asset, digest: member.digest)
  }

  /// Takes over the mapped pictures, and reports them.
  private func take(
    _ mapped: Mapping, _ coloured: [Member], _ outcome: inout Outcome
  ) throws {
    var pictures: [WholePictureFit.Part] = []
    for (result, member) in zip(mapped, coloured) {
      switch result {
      case .success(let picture): if let picture { pictures.append((member, picture)) }
      case .failure(let error):
        outcome.problems += ProjectRemedies.problems(error, of: member.asset, in: folder)
      }
    }
    for (member, picture) in pictures {
      let slot = member.asset.slot
      outcome.made.append(.init(slot: slot, body: picture.body, origin: picture.origin))
      if let key = picture.key {
        let notes = ConversionNotes(warnings: picture.warnings, fit: picture.fit)
        outcome.units.append(
          AssetConversion.Unit(key: key, paths: [member.asset.path], notes: notes, slots: [slot]))
      }
    }
    let fits = try WholePictureFit.joining(pictures, in: folder) { parts in
      PaletteReport.colourCount(
        of: try parts.map { try pixels(of: $0) }, parts[0].asset.settings.pictures.solver.transparency)
    }
    outcome.fits += fits
    let report = PaletteReport(pictures: fits.map(\.report))
    for (fit, words) in zip(fits, report.pictures) where fit.isNew {
      // The build that put a body into the ROM has reported it.
      outcome.reports.append("\(fit.asset.path): \(PaletteWords.words(for: words))")
    }
    let new = fits.filter(\.isNew)
    if new.isEmpty { return }
    let names = fits.map { Path.name(of: $0.asset.path) }
    let soft = new.filter { $0.softPixels > 0 }.map(\.asset.path)
    outcome.reports += [PaletteWords.summary(of: report, files: names), PaletteWords.softEdges(of: soft)]
      .compactMap(\.self)
  }
}

extension ChosenEntries {
  /// A text that is the same for the same entries.
  fileprivate var fingerprint: String {
    "\(palette.serialized().hexadecimal()) \(usable.hexadecimal()) \(count) \(isDrawnForGrid)"
  }
}
