// A ROM becomes a folder that packs to the same bytes, and a damaged ROM gives what is left of it.

// snippet.show
import RomKit

let extraction = try RomExtraction(contentsOf: "romdata.bin")
for warning in try extraction.write(to: "extracted") { print(warning) }
let again = try RomBuild(folder: "extracted")
try again.write(to: "again.bin")
print(try RomComparison(of: Rom(contentsOf: "romdata.bin"), again.rom).isSame)

// The first half of the file, as an interrupted download leaves it.
let whole = try ByteSource(contentsOf: "romdata.bin")
let half = ByteSource(try whole.bytes(in: 0..<whole.size / 2))
let salvage = try Salvage(parsing: half)
for finding in salvage.diagnostics(file: "half.bin") { print(finding) }
try salvage.rom.write(to: "salvaged.bin")
print(salvage.rom.count, "records")
