import Foundation

/// A Markdown table that is printed row by row during the work.
public struct Table {
  /// Prints the header. Columns whose name begins with a space contain numbers, and are aligned to the right.
  public init(_ columns: String...) {
    Table.line(columns.map { $0.trimmingCharacters(in: .whitespaces) })
    Table.line(columns.map { $0.hasPrefix(" ") ? "---:" : "---" })
  }

  /// Prints a row.
  public func row(_ cells: String...) {
    Table.line(cells)
  }

  private static func line(_ cells: [String]) {
    say("| " + cells.joined(separator: " | ") + " |")
  }
}

/// Prints a line at once, even into a pipe.
public func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// Prints the load of the machine in the last minute, and an empty line.
public func sayLoad() {
  var load = 0.0
  getloadavg(&load, 1)
  let cores = ProcessInfo.processInfo.activeProcessorCount
  say(
    "Processor time, the minimum of several runs. Load average at the start: \(decimals(load, 1)) on \(cores) cores."
  )
  say("")
}

/// A number with `count` decimals, and commas between the thousands.
public func decimals(_ number: Double, _ count: Int) -> String {
  var text = String(format: "%.\(count)f", number)
  var end = text.firstIndex(of: ".") ?? text.endIndex
  while text.distance(from: text.startIndex, to: end) > 3 {
    end = text.index(end, offsetBy: -3)
    text.insert(",", at: end)
  }
  return text
}

/// A requirement and whether it is met, for a cell of a table: `at most 0.85 x: met`.
public func verdict(_ requirement: String, _ isMet: Bool) -> String {
  "\(requirement): \(isMet ? "met" : "**missed**")"
}
