/// What a slot of a ROM becomes in an assets folder.
public struct SlotFile: Sendable {
  /// The slot.
  public var slot: SlotID
  /// What the file holds.
  public var form: FileForm
  /// The file's bytes.
  public var contents: Body
  /// What the manifest has to say of the file, so that packing gives the body again.
  public var options = AssetOptions()
  /// Whether the body has to be kept beside the file, because packing the file would not give the same bytes.
  public var needsBody = false
  /// Whether the body is one that packing would refuse.
  public var isUnusable = false
  /// What it is, in a few words; nil when there is nothing to tell.
  public var report: String?
  /// What is not as it may have been hoped for.
  public var warnings: [Diagnostic] = []

  /// Whether the file is the body as it is.
  public var isRaw: Bool { form == slot.kind.form }

  /// The file's name: `GSLOT000.png`, or `GSLOT000.CHR` for the body as it is.
  public var name: String { isRaw ? slot.recordName : "\(slot).\(form.rawValue)" }

  /// The body of a slot as it is.
  public init(_ slot: SlotID, body: Body) {
    self.init(slot, form: slot.kind.form, contents: body)
  }

  init(_ slot: SlotID, form: FileForm, contents: Body) {
    self.slot = slot
    self.form = form
    self.contents = contents
  }
}

extension SlotKind {
  /// The form of a file that is just a body.
  public var form: FileForm {
    switch self {
    case .graphics: .chr
    case .effect: .pcm
    case .music: .bgm
    case .data: .dat
    case .program: .bin
    }
  }
}
