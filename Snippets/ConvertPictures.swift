// Two pictures of full colours become pictures of 256 indices with one palette.

// snippet.show
import RomKit

var pictures: [ColourPicture] = []
for name in ["dawn", "dusk"] {
  let file = try ConversionFile(reading: "samples/paintings/\(name).png")
  if case .colour(let picture) = try PictureFile(parsing: file.bytes).picture { pictures.append(picture) }
}

var options = PaletteSolver.Options()
options.dither = .diffusion
let solution = try PaletteSolver(options).solve(pictures)
print("\(solution.count) entries, mean error \(solution.report.meanError)")

for (number, picture) in solution.pictures.enumerated() {
  let body = try SlotPicture(picture, dialect: .sy).serialized()
  print("\(SlotID(.graphics, UInt8(number)).recordName): \(body.count) bytes")
}
