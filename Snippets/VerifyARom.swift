// Whether a ROM is as it was written, and what a console makes of it.

// snippet.show
import RomKit

let review = try RomReview(contentsOf: "romdata.bin")
for finding in review.diagnostics { print(finding) }
print(review.isSound ? "sound" : "damaged", review.verification.checksums.rawValue)
