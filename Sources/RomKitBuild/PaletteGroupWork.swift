import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject

/// The work on the pictures that share a palette: those that have to be mapped, all together.
struct PaletteGroupWork: Sendable {
  struct Member: Sendable {
    var asset: AssetFile
    var digest: SHA256.Digest?
    /// Whether its body is there already, so that it is only shown with the others.
    var isOriginal: Bool
    var isColoured: Bool
  }

  struct Outcome: Sendable {
    /// The bodies of the pictures that were mapped, in order, and after them that of the palette; nil after a problem.
    var bodies: [Body]?
    var origin = BodyOrigin.conversion
    var notes = ConversionNotes()
    var problems: [Diagnostic] = []
    var key: SHA256.Digest?
    var paths: [String] = []
  }

  let group: PaletteGroup
  let members: [Member]
  let folder: AssetFolder
  let known: KnownConversions

  /// Does it. A palette depends on all pictures it is shown with, those that keep their indices too.
  func outcome() -> Outcome {
    var outcome = Outcome(paths: members.map(\.asset.path))
    do {
      try WorkControl.check(path: folder.path)
      if let tool = known.isUseful ? ToolIdentity.fingerprint : nil {
        let key = key(tool: tool)
        outcome.key = key
        if let found = known.find(key, paths: outcome.paths),
          found.parts.bodies.count == members.count(where: \.isColoured) + 1
        {
          outcome.bodies = found.parts.bodies
          outcome.origin = found.origin
          outcome.notes = found.parts.notes
          return outcome
        }
      }
      let parts = try convert(&outcome.problems)
      outcome.notes = parts.notes
      if outcome.problems.isEmpty {
        outcome.bodies = parts.bodies
        if let key = outcome.key { known.keep(parts, for: key, paths: outcome.paths) }
      }
    } catch {
      outcome.problems += Problems(error, file: folder.path).all
    }
    return outcome
  }

  private func key(tool: String) -> SHA256.Digest {
    var key = ConversionKey("palette", tool: tool)
    key.add(group.fingerprint)
    for member in members {
      // The notes name the files.
      key.add(member.asset.path)
      key.add("\(member.isOriginal) \(member.isColoured)")
      key.add(member.asset.format.fileFormat.rawValue)
      key.add(member.asset.fingerprint)
      key.add(member.digest)
    }
    return key.digest
  }

  private func convert(_ problems: inout [Diagnostic]) throws -> ConversionParts {
    let sources = try members.map { member in
      let file = try ConversionFile(reading: member.asset.path, format: member.asset.format.fileFormat)
      if let digest = member.digest, SHA256.digest(of: file.bytes) != digest {
        throw FileError.changed(path: member.asset.path)
      }
      return (
        member: member, source: PictureConversion.Source(file, settings: member.asset.settings.pictures)
      )
    }
    let converted = sources.filter { !$0.member.isOriginal }
    let conversion = try PictureConversion(
      converted.map(\.source), beside: sources.filter(\.member.isOriginal).map(\.source),
      palette: group.settings)
    var parts = ConversionParts()
    for (index, item) in converted.enumerated() where item.member.isColoured {
      do {
        parts.bodies.append(Body(try conversion.bytes(of: index, as: .chr)))
        parts.notes.reports.append(conversion.reports[index])
      } catch {
        problems += Problems(error, file: item.source.file.path).all
      }
    }
    guard let palette = conversion.palette else { return parts }
    parts.bodies.append(Body(palette.serialized(as: .vgs)))
    parts.notes.reports.append(
      "the palette of \(Plural.text(palette.count, "colour")) \(group.settings.palette == nil ? "chosen" : "given") "
        + "for the pictures of full colours")
    parts.notes.warnings = conversion.warnings
    parts.notes.summary = conversion.summary
    return parts
  }
}
