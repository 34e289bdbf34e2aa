// Whether a ROM is as it was written.

// snippet.show
import RomKit

let source = try ByteSource(file: "romdata.bin")
let verification = try Verification(of: source, file: "romdata.bin")
for finding in verification.findings { print(finding.rendered()) }
print(verification.isSound ? "sound" : "damaged", verification.checksums.rawValue)
