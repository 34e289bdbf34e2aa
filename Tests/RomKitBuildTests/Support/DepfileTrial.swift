import Foundation
import TestSupport

@testable import RomKitBuild

/// A trial of many file names with make or Ninja, with an output for each: either the depfile is refused, or each change of a
/// file makes its output again, once.
struct DepfileTrial {
  enum Tool: String, CaseIterable {
    case make, ninja
  }

  /// Whether the installed Ninja reads names with `&` and `'`: since version 1.13 it does.
  static let ninjaReadsAll: Bool = {
    let version = (try? Program.run("/bin/sh", ["-c", "ninja --version"], in: "/").output) ?? ""
    let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
    return numbers.count > 1 && (numbers[0], numbers[1]) >= (1, 13)
  }()

  private let tool: Tool
  private(set) var accepted = 0
  private(set) var refused = 0
  /// The names that fail, with the reasons.
  private(set) var failures: [String] = []

  init(_ tool: Tool) { self.tool = tool }

  /// Names of any printable characters; every fifth consists of those that are special for make and Ninja.
  static func names(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let all = (0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) } + Array("é日本ァｱ😀")
    let special = Array("  ##::$$\\\\%&~()ab.'\"!{}@,+-")
    return (0..<count).map { index in
      let characters = index % 5 == 0 ? special : all
      let length = Int.random(in: 1...12, using: &generator)
      return String((0..<length).map { _ in characters.randomElement(using: &generator) ?? "x" })
    }
  }

  /// Tries a number of names at a time.
  mutating func run(_ names: [String], share: Int = 250) throws {
    for start in stride(from: 0, to: names.count, by: share) {
      try run(batch: Array(names[start..<min(start + share, names.count)]))
    }
  }

  private mutating func run(batch: [String]) throws {
    // No file can have such a name, or two of them would be one file.
    var known: Set<String> = ["Makefile", "build.ninja", ".ninja_log", ".ninja_deps"]
    let names = batch.filter { name in
      !name.contains("/") && name != "." && name != ".." && !name.hasPrefix("made")
        && known.insert(name).inserted
    }
    let readable = names.filter { name in
      tool == .make || Self.ninjaReadsAll || !name.contains { "&'".contains($0) }
    }
    let taken = readable.filter { (try? Depfile(outputs: ["o"], inputs: [$0]).serialized()) != nil }
    refused += readable.count - taken.count
    accepted += taken.count
    try search(taken)
  }

  /// Halves a failing batch, down to the names that fail.
  private mutating func search(_ names: [String]) throws {
    guard let reason = try failure(of: names) else { return }
    guard names.count > 1 else {
      return failures.append("\(names.map(\.debugDescription).joined()): \(reason)")
    }
    let count = failures.count
    try search(Array(names[..<(names.count / 2)]))
    try search(Array(names[(names.count / 2)...]))
    // The names fail only together.
    if failures.count == count { failures.append("\(names): \(reason)") }
  }

  /// The failure of some names; nil if they pass.
  private func failure(of names: [String]) throws -> String? {
    let folder = try TestFolder()
    let outputs = names.indices.map { "made-\($0)" } + ["made-all"]
    for name in names + outputs { _ = FileManager.default.createFile(atPath: folder[name], contents: nil) }
    var depfiles = try zip(outputs, names).map { try Depfile(outputs: [$0], inputs: [$1]).serialized() }
    depfiles.append(try Depfile(outputs: ["made-all"], inputs: names).serialized())
    // Ninja needs a file for each.
    if tool == .make { try folder.write(Array(depfiles.joined()), to: "made.d") }
    if tool == .ninja {
      for (output, bytes) in zip(outputs, depfiles) { try folder.write(bytes, to: "\(output).d") }
    }
    try writeBuildFiles(outputs, in: folder)
    let now = Date().timeIntervalSince1970.rounded()
    for name in names { age(folder[name], to: now - 7_200) }
    for output in outputs { age(folder[output], to: now - 3_600) }
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()

    if let reason = try made([], in: folder, "with nothing changed") { return reason }
    if let name = names.last {
      age(folder[name], to: now - 60)
      let expected = [outputs[names.count - 1], "made-all"]
      if let reason = try made(expected, in: folder, "with one changed") { return reason }
    }
    for name in names { age(folder[name], to: now - 60) }
    for output in outputs { age(folder[output], to: now - 3_600) }
    if let reason = try made(outputs, in: folder, "with all changed") { return reason }
    if let reason = try made([], in: folder, "once more") { return reason }
    let own = ["made-log", ".ninja_log", ".ninja_deps"]
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !own.contains($0) }
    return after.sorted() == before ? nil : "other files are there: \(Set(after).symmetricDifference(before))"
  }

  private func writeBuildFiles(_ outputs: [String], in folder: TestFolder) throws {
    switch tool {
    case .make:
      // By make itself, because a program for each would take most of the time.
      let all = outputs.joined(separator: " ")
      try folder.write(
        """
        .PHONY: everything
        everything: \(all)
        \(all):
        \t$(info touch $@)$(file >$@,made)
        include made.d

        """, to: "Makefile")
    case .ninja:
      // Accepted as made by these commands, although no log says so.
      try folder.write(
        """
        rule make
          command = touch $out
          depfile = $out.d
          generator = 1

        """ + outputs.map { "build \($0): make\n" }.joined(), to: "build.ninja")
    }
  }

  /// Runs the tool, Ninja without running commands. Nil if it makes exactly the `expected` outputs, and runs no other command.
  private func made(
    _ expected: [String], in folder: TestFolder, _ when: String
  ) throws -> String? {
    let (status, output) = try run(in: folder)
    if status != 0 { return "\(when): \(output.suffix(300))" }
    // Ninja prints a count before each, and both print a line if there is nothing to do.
    let lines = output.split(separator: "\n").map { line in
      tool == .ninja && line.hasPrefix("[") ? line.drop { $0 != "]" }.dropFirst(2) : line
    }.filter { !$0.hasPrefix("make: Nothing to be done") && $0 != "ninja: no work to do." }
    guard lines.sorted() == expected.map({ "touch \($0)"[...] }).sorted() else {
      return "\(when): \(output.suffix(300))"
    }
    if tool == .ninja { for output in expected { age(folder[output], to: Date().timeIntervalSince1970) } }
    return nil
  }

  private func run(in folder: TestFolder) throws -> (status: Int32, output: String) {
    // The tool must not inherit settings of make if this test runs in make.
    try Program.run(
      Program.path(of: tool.rawValue) ?? "", tool == .make ? ["--no-print-directory"] : ["-n", "-v"],
      in: folder.path,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "C", "HOME": "/"])
  }

  private func age(_ path: String, to seconds: Double) {
    var times = [timeval(), timeval()]
    for index in times.indices { times[index].tv_sec = time_t(seconds) }
    utimes(path, times)
  }
}
