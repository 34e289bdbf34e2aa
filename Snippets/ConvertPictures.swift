// Two full-colour pictures become indexed pictures that share a palette.

// snippet.show
import RomKit
import VGSCore

var pictures: [ColourPicture] = []
for name in ["dawn", "dusk"] {
  let file = try PictureFile(contentsOf: "samples/paintings/\(name).png")
  if case .colour(let picture) = file.picture { pictures.append(picture) }
}

var options = PaletteSolver.Options()
options.dither = .diffusion
let solution = try PaletteSolver(options).solve(pictures)
print("\(solution.count) entries, mean error \(solution.report.meanError)")

var rom = Rom()
rom[.data, 0] = solution.palette
for (number, picture) in zip(UInt8.min...UInt8.max, solution.pictures) {
  rom[.graphics, number] = try SlotPicture(picture, dialect: .sy)
}
try rom.write(to: "pictures.bin", checksums: true)
