// The contents of a ROM, and its first picture.

// snippet.show
import RomKit

let rom = try Rom(contentsOf: "romdata.bin")
for record in rom.records {
  let summary = try RecordSummary(of: record)
  print(record.name.displayName, record.body.size, summary.description(size: record.body.size))
}

// Slots that the ROM does not have are nil.
let title = try rom[.graphics, 0]?.picture()
try title?.png(palette: rom.palette).write(to: "title.png")
