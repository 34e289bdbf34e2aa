// What is in a ROM, and the first picture of it.

// snippet.show
import RomKit

let rom = try Rom(reading: ByteSource(file: "romdata.bin"))
for record in rom.records {
  let summary = try RecordSummary(of: record)
  print(record.name.displayName, record.body.size, summary.description(size: record.body.size))
}

if let title = rom[SlotID(.graphics, 0)] {
  let picture = try SlotPicture(parsing: title.body.bytes())
  print("the title is \(picture.width) x \(picture.height) pixels")
}
