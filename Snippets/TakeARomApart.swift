// A ROM becomes a folder that packs to the same bytes, and a damaged ROM gives what is left of it.

// snippet.show
import RomKit

let extraction = try RomExtraction(contentsOf: "romdata.bin")
for warning in try extraction.write(to: "extracted") { print(warning) }
try RomBuild(folder: "extracted").write(to: "again.bin")
print(try Rom(contentsOf: "romdata.bin") == Rom(contentsOf: "again.bin"))

// The first half of the file, as an interrupted download leaves it.
let whole = try ByteSource(contentsOf: "romdata.bin")
let half = ByteSource(try whole.bytes(in: 0..<whole.size / 2))
let salvage = try Salvage(parsing: half)
for finding in salvage.diagnostics(file: "half.bin") { print(finding) }
try salvage.rom.write(to: "salvaged.bin")
print(salvage.rom.count, "records")
