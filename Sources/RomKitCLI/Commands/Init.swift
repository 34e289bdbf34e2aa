import RomKit
import VGSCore

struct Init: Command {
  static let about = CommandDescription(
    name: "init",
    abstract: "Create a project.",
    example: "romkit init game",
    usual: ["profile", "from-makefile"],
    discussion: """
      Creates the folder assets with a romkit.toml, and folders for graphics, sounds, music and data with a first asset in \
      each. Also creates README.md, .gitignore and schemas for editors in the folder .romkit, unless they exist. \
      Overwrites nothing: if the folder assets exists, the command fails.

      With --from-makefile the assets come from a folder in which the SDK's tools make bodies such as GSLOT000.CHR. \
      The makefile lists their sources, which are copied under their own names, and every slot keeps its number. Bodies \
      without a source are copied unchanged. Files outside the folder are copied only with --outside. A slot in the \
      makefile is an error if romkit cannot make it from its source and there is no body; --partial leaves it out.
      """)

  var folder = "."
  var profile = Profile.mk2
  var fromMakefile: String?
  var outside = false
  var partial = false
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .argument(
      "folder", \.folder, isRequired: false,
      "The project's folder, which may exist but must not contain a folder named assets.",
      completion: .directory),
    .setting("profile", \.profile, "The console: mk2 is VGS mk-II SR, vge is its predecessor."),
    .option(
      "from-makefile", \.fromMakefile, value: "folder",
      "Adopt a folder with bodies, a makefile or both; or name a makefile, if it is not the one that make would choose.",
      completion: .file),
    .flag("outside", \.outside, "With --from-makefile, copy files from outside that folder too."),
    .flag("partial", \.partial, "With --from-makefile, leave out the slots that cannot be adopted."),
    .messages,
  ]

  func validate() throws {
    if fromMakefile == nil, let option = outside ? "--outside" : partial ? "--partial" : nil {
      throw UsageError(
        "expected --from-makefile with \(option), found none",
        help: "name the makefile's folder: --from-makefile romdata \(option)")
    }
  }

  func run(_ report: Report) throws {
    let adoption = try fromMakefile.map {
      try Adoption(
        of: $0, options: .init(profile: profile, takesOutside: outside, isPartial: partial))
    }
    let project = NewProject(assets: adoption?.files ?? ProjectTemplate.assets(for: profile))
    let inFolder = { (name: String) in folder == "." ? name : Path.joined(folder, name) }
    let assets = inFolder(NewProject.assetsFolder)
    var staying: [String] = []
    try report.commit(adoption?.findings ?? []) { staying = try project.write(to: folder) }
    report.say(
      ofEach: (adoption?.slots ?? []).map { slot in
        let (file, source) = (Escaped.path(slot.file), Escaped.path(slot.source))
        return slot.isKept
          ? "\(slot.slot): \(file), from \(source); keeps its present body until the file changes"
          : "\(slot.slot): \(file), from \(source)"
      })
    let count = adoption?.slots.count ?? project.assets.count - 1
    let lost = adoption?.lostCount ?? 0
    let made: LocalizedText = "\(Escaped.path(assets)): \(Plural.text(count, "asset")) and romkit.toml"
    report.say(lost > 0 ? "\(made); \(Plural.text(lost, "slot")) left out" : made)
    for path in staying { report.say("\(Escaped.path(path)): unchanged") }
    let rom = inFolder(NewProject.romName)
    report.conclude("next: romkit pack \(ShellWord.quoted(assets)) -o \(ShellWord.quoted(rom))")
  }
}
