import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitProject

package struct SlotFile: Sendable {
  package var slot: SlotID
  package var format: FileFormat
  package var contents: Body
  /// What the manifest has to say of the file, so that packing gives the body again.
  package var options = AssetOptions()
  /// Whether the body has to be kept beside the file, because packing the file would not give the same bytes.
  var needsBody = false
  var isUnusable = false
  /// What it is, in a few words; nil when there is nothing to report.
  package var report: String?
  /// What is not as it may have been hoped for.
  package var warnings: [Diagnostic] = []

  var isRaw: Bool { format == slot.kind.format }

  /// The file's name: `GSLOT000.png`, or `GSLOT000.CHR` for the body as it is.
  package var name: String { isRaw ? slot.recordName : "\(slot).\(format.rawValue)" }

  package init(_ slot: SlotID, body: Body) { self.init(slot, format: slot.kind.format, contents: body) }

  init(_ slot: SlotID, format: FileFormat, contents: Body) {
    self.slot = slot
    self.format = format
    self.contents = contents
  }
}

extension SlotKind {
  /// The format of a file that is just a body.
  package var format: FileFormat {
    switch self {
    case .graphics: .chr
    case .effect: .pcm
    case .music: .bgm
    case .data: .dat
    case .program: .bin
    }
  }
}
