import Foundation

// The plugin made romdata.bin, a resource of this program, and Slots, one of its sources.
guard let url = Bundle.module.url(forResource: "romdata", withExtension: "bin"),
  let rom = RomFile([UInt8](try Data(contentsOf: url)))
else {
  print("there is no ROM, or it is damaged")
  exit(1)
}
print("\(url.lastPathComponent): \(Slots.size) bytes, \(String(Slots.contentID, radix: 16))")
for slot in Slots.Graphics.allCases {
  let pixels = rom.picture(slot)?.count ?? 0
  print("\(slot): \(slot.width) x \(slot.height), \(pixels) pixels")
}
