import Foundation
import Measuring
import RomKit

/// Runs the palette solver for Peers/palette.py, which compares it with other tools.
///
/// Usage: palette COUNT GRID DITHER RUNS IN OUT. IN contains pictures one after the other: width and height (32 bits, little
/// endian), then the pixels as R, G, B bytes. OUT gets the palette (256 times R, G, B) and the indices of all pictures.
/// Prints the minimum processor time of the runs, in seconds.
@main
struct PaletteBench {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 7, let count = Int(arguments[1]), let grid = DisplayGrid(rawValue: arguments[2]),
      let dither = Dither(rawValue: arguments[3]), let runs = Int(arguments[4])
    else {
      say("usage: palette COUNT GRID DITHER RUNS IN OUT")
      exit(64)
    }
    let pictures = pictures(in: try Data(contentsOf: URL(fileURLWithPath: arguments[5])))
    var options = PaletteSolver.Options()
    options.count = count
    options.zeroIsTransparent = false
    options.grid = grid
    options.dither = dither
    let solver = PaletteSolver(options)
    var solution: PaletteSolution?
    let time = try best(of: runs) {
      solution = try solver.solve(pictures)
      return solution?.count ?? 0
    }
    guard let solution else { preconditionFailure("no run was made") }

    var output = Data()
    for colour in solution.palette.colours {
      output.append(contentsOf: [colour.red, colour.green, colour.blue])
    }
    for picture in solution.pictures { output.append(contentsOf: picture.indices) }
    try output.write(to: URL(fileURLWithPath: arguments[6]))
    say("\(time)")
  }

  private static func pictures(in input: Data) -> [ColourPicture] {
    var pictures: [ColourPicture] = []
    var offset = 0
    func integer() -> Int {
      defer { offset += 4 }
      return (0..<4).reduce(0) { $0 | Int(input[offset + $1]) << (8 * $1) }
    }
    while offset < input.count {
      let (width, height) = (integer(), integer())
      let pixels = (0..<width * height).map { index in
        let place = offset + 3 * index
        return ColourPicture.Pixel(red: input[place], green: input[place + 1], blue: input[place + 2])
      }
      offset += 3 * pixels.count
      guard let picture = ColourPicture(width: width, height: height, pixels: pixels) else {
        preconditionFailure("a picture of \(width) x \(height) pixels")
      }
      pictures.append(picture)
    }
    return pictures
  }
}
