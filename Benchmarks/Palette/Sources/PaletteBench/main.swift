import Foundation
import RomKit

// PaletteBench COUNT GRID DITHER IN OUT
//
// IN holds pictures one after the other: width and height (32 bits, little endian), then the pixels as R, G, B bytes.
// OUT gets the palette (256 times R, G, B) and the indices of all pictures. Printed is how many seconds the solver took.

func integer(_ bytes: Data, at offset: Int) -> Int {
  (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
}

let arguments = CommandLine.arguments
guard arguments.count == 6, let count = Int(arguments[1]), let grid = DisplayGrid(rawValue: arguments[2]),
  let dither = Dither(rawValue: arguments[3])
else {
  FileHandle.standardError.write(Data("usage: PaletteBench COUNT GRID DITHER IN OUT\n".utf8))
  exit(64)
}

let input = try Data(contentsOf: URL(fileURLWithPath: arguments[4]))
var pictures: [ColourPicture] = []
var offset = 0
while offset < input.count {
  let (width, height) = (integer(input, at: offset), integer(input, at: offset + 4))
  offset += 8
  let pixels = (0..<width * height).map { index in
    let place = offset + 3 * index
    return ColourPicture.Pixel(red: input[place], green: input[place + 1], blue: input[place + 2])
  }
  offset += 3 * width * height
  guard let picture = ColourPicture(width: width, height: height, pixels: pixels) else { exit(1) }
  pictures.append(picture)
}

var options = PaletteSolver.Options()
options.count = count
options.zeroIsTransparent = false
options.grid = grid
options.dither = dither
let solver = PaletteSolver(options)
var solution: PaletteSolution?
let time = try ContinuousClock().measure { solution = try solver.solve(pictures) }
guard let solution else { exit(1) }

var output = Data()
for colour in solution.palette.colours { output.append(contentsOf: [colour.red, colour.green, colour.blue]) }
for picture in solution.pictures { output.append(contentsOf: picture.indices) }
try output.write(to: URL(fileURLWithPath: arguments[5]))
print(Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
