import RomKitBase

extension DiagnosticCode {
  @List package static var json: [DiagnosticCode] {
    error("json-syntax", "A JSON file is not valid JSON.")
    "The message shows the first unexpected character. Export the file again, or correct it there."
    error("json-limit", "A JSON file has too many values, or is nested too deeply.")
    "romkit reads at most 1,048,576 values, nested at most 64 deep. An exported sprite needs only a fraction"
    "of that, so this is probably a different file. Save a large map in Tiled with compressed tiles."
  }
}
