import RomKitBase

extension DiagnosticCode {
  @List package static var xml: [DiagnosticCode] {
    error("xml-syntax", "An XML file is not well-formed.")
    "The message shows the first unexpected character. The file is damaged or truncated: get it again, or"
    "correct it there."
    error("xml-entity", "An XML file uses entities other than the five that XML defines.")
    "Entities that a document defines can expand to enormous texts and can name files, so romkit reads only"
    "&amp;, &lt;, &gt;, &quot; and &apos;, and character numbers such as &#65;."
    error(
      "xml-encoding", "An XML file has an encoding that romkit does not read, or bytes that are not UTF-8.")
    "romkit reads UTF-8 and ISO-8859-1. Save the file as UTF-8 in your editor, and write encoding=\"UTF-8\""
    "in its first line. If the file is in ISO-8859-1, name that there."
    error("xml-limit", "An XML file exceeds a limit.")
    "Elements are nested at most 64 deep and have at most 64 attributes; a name has at most 256 bytes and a"
    "value 65,536. Catalogues and maps stay far below that, so this is probably neither."
  }
}
