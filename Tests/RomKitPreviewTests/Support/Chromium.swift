import Foundation
import Testing

@testable import RomKitPreview

/// A headless Chromium, for tests that want a real browser.
enum Chromium {
  struct Run {
    /// The page as it is in the end.
    var document: String
    /// What the browser said, console messages among it.
    var log: String
    var status: Int32
  }

  /// The browser: what `ROMKIT_CHROMIUM` names, or the first that is installed.
  static let executable: URL? = {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["ROMKIT_CHROMIUM"] {
      return FileManager.default.isExecutableFile(atPath: path) ? URL(fileURLWithPath: path) : nil
    }
    let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":").map(String.init)
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    let paths =
      folders.flatMap { folder in names.map { "\(folder)/\($0)" } } + [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      ]
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(fileURLWithPath: $0) }
  }()

  static let isPresent = executable != nil

  /// Opens a page and waits until all of it is loaded. Files may look at each other, as if they came from one server.
  static func open(_ page: URL, profile: URL) throws -> Run {
    let process = Process()
    process.executableURL = executable
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--allow-file-access-from-files", "--user-data-dir=\(profile.path)",
      "--window-size=1400,1000",
      "--enable-logging=stderr", "--dump-dom", page.absoluteString,
    ]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let group = DispatchGroup()
    nonisolated(unsafe) var log = Data()
    DispatchQueue.global().async(group: group) { log = error.fileHandleForReading.readDataToEndOfFile() }
    let document = output.fileHandleForReading.readDataToEndOfFile()
    group.wait()
    process.waitUntilExit()
    return Run(
      document: String(decoding: document, as: UTF8.self), log: String(decoding: log, as: UTF8.self),
      status: process.terminationStatus)
  }
}
