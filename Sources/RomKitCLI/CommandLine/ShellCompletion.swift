import RomKit

/// Completion in shells: their scripts ask the tool itself, so that the candidates are in one place.
enum ShellCompletion {
  /// Asks for the candidates of a word: `romkit ---complete INDEX WORD...`, all words of the line from `romkit` on.
  static let request = "---complete"

  /// The candidates for the word at `index`: first a line that says which paths go with them (`file`, `directory` or
  /// nothing), then a candidate a line, with its explanation after a tab.
  static func candidates(_ line: [String], at index: Int) -> [String] {
    let before = Array(line.prefix(max(1, index)).dropFirst())
    let word = index > 0 && index < line.count ? line[index] : ""
    guard let name = before.first(where: { $0 != "help" }) else {
      let names = RomkitTool.commands.map { "\($0.about.name)\t\($0.about.abstract.localized)" }
      return [""] + names + (before.isEmpty ? ["help\t\(HelpText.helpDescription.localized)"] : [])
    }
    guard before.first != "help", let command = RomkitTool.command(named: name) else { return [""] }
    let parameters = command.parameters
    var parser = CommandLineParser(parameters)
    try? parser.parse(Array(before.dropFirst()))
    if let pending = parser.pending { return candidates(of: pending, line) }
    if word.hasPrefix("-") {
      return [""] + parameters.flatMap(options) + ["--help\t\(HelpText.allOptions.localized)"]
    }
    return parser.nextArgument.map { candidates(of: $0, line) } ?? [""]
  }

  private static func candidates(of parameter: Parameter, _ line: [String]) -> [String] {
    switch parameter.completion {
    case .none: [""] + parameter.values
    case .file: ["file"]
    case .directory: ["directory"]
    case .words(let make): [""] + make(line)
    }
  }

  private static func options(_ parameter: Parameter) -> [String] {
    let names = parameter.names.map { "--\($0)\t\(parameter.help.localized)" }
    return switch parameter.kind {
    case .argument: []
    case .option, .flag: names
    case .invertibleFlag: names + ["--no-\(parameter.names[0])\t\(parameter.help.localized)"]
    }
  }

  enum Shell: String, CaseIterable { case bash, zsh, fish }

  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash:
      """
      _romkit() {
        local IFS=$'\\n' lines
        lines=($("${COMP_WORDS[0]}" \(request) "$COMP_CWORD" "${COMP_WORDS[@]}" 2>/dev/null | cut -f1))
        COMPREPLY=($(compgen -W "${lines[*]}" -- "$2"))
        case ${lines[0]} in
        file) compopt -o filenames; COMPREPLY=($(compgen -f -- "$2")) ;;
        directory) compopt -o filenames; COMPREPLY=($(compgen -d -- "$2")) ;;
        esac
      }
      complete -F _romkit romkit
      """
    case .zsh:
      """
      #compdef romkit
      _romkit() {
        local -a lines
        lines=("${(@f)$("${words[1]}" \(request) $((CURRENT - 1)) "${words[@]}" 2>/dev/null)}")
        case ${lines[1]} in
        file) _files ;;
        directory) _files -/ ;;
        *)
          lines=("${(@)lines[2,-1]//:/\\\\:}")
          lines=("${(@)lines/$'\\t'/:}")
          _describe romkit lines ;;
        esac
      }
      compdef _romkit romkit
      """
    case .fish:
      """
      function __romkit_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l lines (romkit \(request) (count $words) $words $current 2>/dev/null)
        switch "$lines[1]"
        case file
          __fish_complete_path "$current"
        case directory
          __fish_complete_directories "$current"
        case '*'
          printf '%s\\n' $lines[2..-1]
        end
      end
      complete -c romkit -f -a '(__romkit_complete)'
      """
    }
  }
}
