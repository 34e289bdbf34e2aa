// A folder of assets becomes a ROM.

// snippet.show
import RomKit

let build = try RomBuild(AssetFolder("samples/assets"))
for warning in build.warnings { print(warning.rendered()) }

// Nobody sees the file before commit; if that is never reached, nothing has happened.
var file = try NewFile(replacing: "packed.bin")
let checksum = try build.writer.write(to: &file)
try file.commit()
print(build.writer.recordCount, build.writer.size, String(checksum, radix: 16))
