import RomKit
import VGSCore

struct Init: Command {
  static let about = CommandDescription(
    name: "init",
    abstract: "Create a project.",
    example: "romkit init game",
    usual: ["profile", "from-makefile"],
    discussion: """
      Makes a folder assets with a romkit.toml, folders for graphics, sounds, music and data, and a first asset in \
      each; and a README and a .gitignore, where there are none. Nothing is overwritten.

      With --from-makefile the assets are those of a folder in which the SDK's tools make bodies such as \
      GSLOT000.CHR. The makefile lists their sources, which are copied under their own names, and \
      every slot keeps its number. Bodies that come from nowhere are copied as they are. Files outside the \
      folder are copied only with --outside.
      """)

  @Argument("folder", help: "The project's folder, which may be there already.", completion: .directory)
  var folder = "."

  @Option("profile", help: "The console: vgs2 is VGS mk-II SR, vge its predecessor.")
  var profile = ProjectProfile.vgs2

  @Option(
    "from-makefile", value: "folder", help: "Adopt a folder with bodies and a makefile.",
    completion: .directory)
  var fromMakefile: String?

  @Flag("outside", help: "With --from-makefile, copy files from outside that folder too.")
  var outside = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if outside, fromMakefile == nil {
      throw UsageError(
        "--outside is about the files of --from-makefile. Add --from-makefile <folder>, or leave out --outside."
      )
    }
  }

  func run(_ report: Report) throws {
    let adoption = try fromMakefile.map {
      try Adoption(of: $0, for: profile.dialect, takesOutside: outside)
    }
    let project = NewProject(assets: adoption?.files ?? ProjectTemplate.assets(for: profile.dialect))
    let inFolder = { (name: String) in folder == "." ? name : Path.joined(folder, name) }
    let assets = inFolder(NewProject.assetsFolder)
    var staying: [String] = []
    try report.commit(adoption?.findings ?? []) { staying = try project.write(to: folder) }
    report.say(
      ofEach: (adoption?.slots ?? []).map { slot in
        let kept = slot.isKept ? ", with the body it had until the file changes" : ""
        return "\(slot.slot): \(Escaped.path(slot.file)), from \(Escaped.path(slot.source))\(kept)"
      })
    let count = adoption?.slots.count ?? project.assets.count - 1
    report.say("\(Escaped.path(assets)): \(Plural.text(count, "asset")) and romkit.toml")
    for path in staying { report.say("\(Escaped.path(path)): left as it is") }
    let rom = inFolder(NewProject.romName)
    report.conclude("next: romkit pack \(Escaped.path(assets)) -o \(Escaped.path(rom))")
  }
}
