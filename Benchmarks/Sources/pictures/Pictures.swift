import Foundation
import Measuring
import RomKit

/// Makes PNG files, or measures the time to read them.
///
/// Usage: pictures make FOLDER, or pictures read FILE..., which prints the milliseconds of each file on a line.
/// Peers/pictures.py runs both and compares the times with Pillow's.
@main
struct Pictures {
  private static let runs = 12

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "make" where arguments.count == 2:
      let folder = URL(fileURLWithPath: arguments[arguments.startIndex + 1])
      for picture in try MadePicture.all() {
        let file = folder.appendingPathComponent(picture.name + ".png")
        try Data(picture.picture.png().bytes).write(to: file)
      }
    case "read":
      for path in arguments.dropFirst() {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let time = try best(of: runs) { try PictureFile(parsing: bytes).picture.width }
        say(decimals(time * 1e3, 4))
      }
    default:
      say("usage: pictures make FOLDER, or pictures read FILE...")
      exit(64)
    }
  }
}
