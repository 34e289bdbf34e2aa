// A ROM editor: a song is replaced, a picture renumbered, an effect removed, and the changes are listed.

// snippet.show
import RomKit

let old = try Rom(contentsOf: "romdata.bin")
var rom = old
rom[.music, 0] = try Song(parsingMML: "Ch0 t120 v20 l8 | c e g > c < g e")
rom.rename(SlotID(.graphics, 0), to: SlotID(.graphics, 200))
rom.remove(SlotID(.effect, 0))
try rom.write(to: "edited.bin")

for change in try RomComparison(of: old, rom).changes {
  let kind =
    change.old == nil
    ? "added" : change.new == nil ? "removed" : change.isRenamed ? "renamed" : "changed"
  print(kind, change.side?.record.name.displayName ?? "")
}
