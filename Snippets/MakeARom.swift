// A ROM made without any files.

// snippet.show
import RomKit

let text = Body(Array("Hello, VGS\0".utf8))
let rom = Rom(records: [Record(SlotID(.data, 0), body: text)])
var memory = MemorySink()
try RomWriter(rom, checksums: true).write(to: &memory)

let again = try Rom(reading: ByteSource(memory.bytes))
print(again.records.map(\.name.displayName), memory.bytes.count)
