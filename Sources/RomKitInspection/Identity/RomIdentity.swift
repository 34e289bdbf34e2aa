import RomKitBase
import RomKitContainer

/// The identity of a ROM: the hashes of the file, as archives list them, and its content.
package struct RomIdentity: Sendable {
  package let file: FileHashes
  package private(set) var content: ContentID
  package let packing: RomPacking
  /// The warning of a ROM that does not match its own checksums.
  package let damage: Diagnostic?
  /// The hashes of the bodies in the order of ``ContentID/slots``, if requested.
  package let bodies: [FileHashes]

  /// Reads the file, and once more the bodies of its slots. Throws if it is not a ROM, and `FileError`.
  package init(of source: ByteSource, hashingBodies: Bool = false) throws {
    let rom = try Rom(parsing: source)
    try self.init(of: rom, in: source, hashingBodies: hashingBodies)
  }

  /// The same for a ROM that was read from `source`.
  package init(of rom: Rom, in source: ByteSource, hashingBodies: Bool = false) throws {
    damage = try Verification(shown: rom, in: source, file: source.displayPath).damage
    content = try ContentID(of: rom)
    packing = try RomPacking(of: rom, content)
    bodies =
      try hashingBodies
      ? content.slots.map { slot in
        let body = rom.records[slot.index].body
        return try FileHashes(of: body.source, in: body.offset..<body.offset + body.size)
      } : []
    file = try FileHashes(of: source, in: 0..<source.size)
  }

  /// Identifies many files in parallel. `take` gets the identity or the error of each, in the order of the paths, as soon
  /// as those before it are done. `open` opens a file.
  package static func forEach(
    _ paths: [String], jobs: Int = ParallelWork.processors, hashingBodies: Bool = false,
    open: @escaping @Sendable (String) throws -> ByteSource,
    _ take: (String, Result<RomIdentity, any Error>) throws -> Void
  ) throws {
    let steps = SharedSteps(.identifying, of: paths.count)
    try ParallelWork.forEach(paths, jobs: jobs, size: { _ in 0 }) { path in
      steps.step(path) {
        Result { try RomIdentity(of: open(path), hashingBodies: hashingBodies) }
      }
    } _: { path, result in
      if case .failure(let error as FileError) = result, case .interrupted = error { throw error }
      try take(path, result)
    }
  }

  /// The same with only some of its slots; the digest of the content is that of all.
  package func keeping(_ isIncluded: (SlotID) -> Bool) -> RomIdentity {
    var identity = self
    identity.content.keep(isIncluded)
    return identity
  }

  package var facts: [Fact] { file.facts + [Fact("content", verbatim: content.hexadecimal)] }
}
