import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitSound
import RomKitText

/// What somebody says about how assets are converted; nil where nothing is said.
public struct AssetOptions: Hashable, Sendable {
  /// The console whose pictures they are.
  public var dialect: SlotPicture.Dialect?
  /// The part of a picture to take.
  var crop: PictureSettings.Crop?
  /// Which pixels are transparent.
  package var transparent: PictureSettings.Transparent?
  /// How colours that the palette lacks are made to seem there.
  public var dither: Dither?
  /// Whether indexed pictures are mapped anew by their colours.
  public var remap: Bool?
  /// Whether pictures whose colours do not all fit are refused.
  public var exact: Bool?
  /// What happens to sounds that are not what the console plays.
  public var resample: ResamplePolicy?
  /// How well songs are compressed.
  public var compression: Deflate.Level?
  /// How the characters of texts are stored.
  public var encoding: TextEncoding?
  /// What ends a line of a text.
  public var lineEnds: LineEnds?
  /// Whether a NUL follows a text.
  public var finalNUL: Bool?
  /// The bytes of a text's slot.
  public var size: Int?
  /// Whether to warn of characters that the console's font cannot show.
  public var fontCheck: Bool?
  /// Where the schema of a table is, relative to the assets folder.
  public var schema: String?

  /// Nothing said.
  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool { self == AssetOptions() }

  /// What is said, as keys and values of a manifest.
  public var said: [(key: String, value: String)] {
    var said: [(key: String, value: String)] = []
    func add(_ key: String, _ value: String?) {
      if let value { said.append((key, value)) }
    }
    add("dialect", dialect?.word)
    add("crop", crop?.text)
    add("transparent", transparent?.text)
    add("dither", dither?.rawValue)
    add("remap", remap.map { "\($0)" })
    add("exact", exact.map { "\($0)" })
    add("resample", resample?.rawValue)
    add("compression", compression?.word)
    add("encoding", encoding?.rawValue)
    add("line-ends", lineEnds?.rawValue)
    add("final-nul", finalNUL.map { "\($0)" })
    add("size", size.map { "\($0)" })
    add("font-check", fontCheck.map { "\($0)" })
    add("schema", schema)
    return said
  }

  /// The keys that mean something to files that hold this.
  static func keys(for subject: FileFormat.Subject) -> [String] {
    switch subject {
    case .picture: ["dialect", "crop", "transparent", "dither", "remap", "exact"]
    case .sound: ["resample"]
    case .song: ["compression"]
    case .text: ["encoding", "line-ends", "final-nul", "size", "font-check"]
    case .table: ["schema"]
    case .palette, .credits, .data, .schema, .program: []
    }
  }

  /// Takes over what others say, which counts more.
  public mutating func override(with others: AssetOptions) {
    dialect = others.dialect ?? dialect
    crop = others.crop ?? crop
    transparent = others.transparent ?? transparent
    dither = others.dither ?? dither
    remap = others.remap ?? remap
    exact = others.exact ?? exact
    resample = others.resample ?? resample
    compression = others.compression ?? compression
    encoding = others.encoding ?? encoding
    lineEnds = others.lineEnds ?? lineEnds
    finalNUL = others.finalNUL ?? finalNUL
    size = others.size ?? size
    fontCheck = others.fontCheck ?? fontCheck
    schema = others.schema ?? schema
  }

  /// Puts what is said into settings; the schema, which is a file, is not among them.
  package func apply(to settings: inout AssetSettings) {
    if let dialect { settings.pictures.dialect = dialect }
    if let crop { settings.pictures.crop = crop }
    if let transparent { settings.pictures.transparent = transparent }
    if let dither { settings.pictures.solver.dither = dither }
    if let remap { settings.pictures.mapsIndexed = remap }
    if let exact { settings.pictures.solver.requiresExact = exact }
    if let resample { settings.resample = resample }
    if let compression { settings.compression = compression }
    if let encoding { settings.text.encoding = encoding }
    if let lineEnds { settings.text.lineEnds = lineEnds }
    if let finalNUL { settings.text.finalNUL = finalNUL }
    if let size { settings.text.size = size }
    if let fontCheck { settings.checksFont = fontCheck }
  }
}
