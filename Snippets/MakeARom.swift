// A ROM made without any assets.

// snippet.show
import RomKit

var rom = Rom()
rom[.data, 0] = Rom.Body(try TextSlot("Hello, VGS").bytes())
rom[.music, 0] = try Song(parsingMML: "Ch0 v20 c")
try rom.write(to: "made.bin", checksums: true)

let again = try Rom(contentsOf: "made.bin")
print(again.records.map(\.name.displayName))
if let greeting = try again[.data, 0]?.text() { print(greeting.text) }
