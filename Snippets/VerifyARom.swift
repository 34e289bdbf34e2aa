// Whether a ROM is damaged, and the problems that a console would have with it.

// snippet.show
import RomKit

let review = try RomReview(contentsOf: "romdata.bin")
for finding in review.diagnostics { print(finding) }
print(review.isSound ? "sound" : "damaged", review.verification.checksums.rawValue)
