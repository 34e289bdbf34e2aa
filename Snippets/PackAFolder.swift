// A folder of assets becomes a ROM.

// snippet.show
import RomKit

let built = try RomBuild(folder: "samples/assets")
for warning in built.warnings { print(warning) }
try built.write(to: "packed.bin")
print(built.rom.records.count, built.size)
