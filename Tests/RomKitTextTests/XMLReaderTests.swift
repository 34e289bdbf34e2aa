import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitText

@Suite struct XMLReaderTests {
  /// All events of a document: `a[b=c]` for a start, `/a` for an end.
  private func events(_ bytes: [UInt8]) throws -> String {
    var reader = try XMLReader(ByteSource(bytes))
    var words: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        let attributes = element.attributes.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
        words.append(element.name + (attributes.isEmpty ? "" : "[\(attributes)]"))
      case .end(let name): words.append("/" + name)
      }
    }
    return words.joined(separator: " ")
  }

  private func events(_ text: String) throws -> String { try events(Array(text.utf8)) }

  private func failure(_ text: String) -> String { failure(Array(text.utf8)) }

  private func failure(_ bytes: [UInt8]) -> String {
    do {
      return "no error: \(try events(bytes))"
    } catch let error as Diagnostic {
      return Described.line(error)
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("<a/>", "a /a"),
    ("<a></a>", "a /a"),
    ("<a><b/><c></c></a>", "a b /b c /c /a"),
    ("<a b='1' c=\"2\" />", "a[b=1,c=2] /a"),
    ("<a b = \"1\"\n\tc='2'></a\n>", "a[b=1,c=2] /a"),
    ("<a b=\"&amp;&lt;&gt;&quot;&apos;&#65;&#x3042;\"/>", "a[b=&<>\"'Aあ] /a"),
    ("<a b='x\ty\nz'/>", "a[b=x y z] /a"),
    ("<a b='>'>text &amp; ]]> more</a>", "a[b=>] /a"),
    ("<x:a-1.b_c é='ö'/>", "x:a-1.b_c[é=ö] /x:a-1.b_c"),
    ("<?xml version='1.0'?>\n<?style a?><!-- b -->\n<a/>\n<!-- c --><?d?>\n", "a /a"),
    ("\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?><a/>", "a /a"),
  ]) func documentsAreRead(text: String, expected: String) throws {
    #expect(try events(text) == expected)
  }

  @Test func commentsAndPlainTextAreSkipped() throws {
    #expect(try events("<a><!-- <b> -- --><![CDATA[<c>&d;]]]]></a>") == "a /a")
  }

  /// Comments, instructions and sections do not end a text.
  @Test(arguments: [
    ("1,2", "1,2"), ("<!-- x -->1,2", "1,2"), ("1<!-- x -->,<?p?>2<!---->", "1,2"),
    ("<![CDATA[1,2]]>", "1,2"),
    ("1<![CDATA[,]]>\n<![CDATA[<&]]]]>2<b/>3", "1,\n<&]]2"), ("&lt;<![CDATA[&lt;]]>", "<&lt;"),
  ]) func textIsReadUpToTheNextElement(text: String, expected: String) throws {
    var reader = try XMLReader(ByteSource(Array("<a>\(text)</a>".utf8)))
    _ = try reader.next()
    #expect(String(decoding: try reader.text(), as: UTF8.self) == expected)
  }

  @Test func sectionsHaveTheEncodingOfTheDocument() throws {
    let bytes =
      Array("<?xml version='1.0' encoding='latin1'?><a><![CDATA[".utf8) + [0xE9] + Array("]]></a>".utf8)
    var reader = try XMLReader(ByteSource(bytes))
    _ = try reader.next()
    #expect(String(decoding: try reader.text(), as: UTF8.self) == "é")
  }

  /// A document type may declare anything but entities, with quotes and brackets anywhere.
  @Test(arguments: [
    "<!DOCTYPE a>", "<!DOCTYPE a SYSTEM \"a>.dtd\">", "<!DOCTYPE a PUBLIC '-//X//]>' \"a.dtd\" [ ]>",
    "<!DOCTYPE a [<!ELEMENT a EMPTY><!ATTLIST a b CDATA \"]>\"> <!-- ]> --><?p ]>?>\n<!NOTATION n SYSTEM 'x'>] >",
  ]) func aDocumentTypeIsSkipped(type: String) throws {
    #expect(try events("\(type)<a/>") == "a /a")
  }

  @Test func namedEncodingsAreRead() throws {
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a b='".utf8) + [0xE9] + Array("'/>".utf8)
    #expect(try events(latin) == "a[b=é] /a")
  }

  // MARK: Faults

  @Test(arguments: [
    ("", "xml-syntax: expected an element, found the end of the file @1:1"),
    (" \n ", "xml-syntax: expected an element, found the end of the file @2:2"),
    ("a", "xml-syntax: expected '<', found 'a' @1:1"),
    ("<a>", "xml-syntax: expected </a>, found the end of the file @1:4"),
    ("<a", "xml-syntax: expected a space, '>' or '/>', found the end of the file @1:3"),
    ("<a><b></a></b>", "xml-syntax: expected </b>, found </a> @1:7"),
    ("</a>", "xml-syntax: expected the name of an element, found '/' @1:1"),
    ("<a/><b/>", "xml-syntax: expected the end of the file, found '<' @1:5"),
    ("<a/></a>", "xml-syntax: expected the end of the file, found '<' @1:5"),
    ("<a/>x", "xml-syntax: expected the end of the file, found 'x' @1:5"),
    ("< a/>", "xml-syntax: expected the name of an element, found a space @1:2"),
    ("<1/>", "xml-syntax: expected the name of an element, found '1' @1:2"),
    ("<a b/>", "xml-syntax: expected '=', found '/' @1:5"),
    ("<a b=1/>", "xml-syntax: expected a value in quotes, found '1' @1:6"),
    ("<a b='<'/>", "xml-syntax: expected the quote that ends the value, found '<' @1:7"),
    ("<a b='x", "xml-syntax: expected the quote that ends the value, found the end of the file @1:8"),
    ("<a b='1'c='2'/>", "xml-syntax: expected a space, '>' or '/>', found 'c' @1:9"),
    ("<a b='1'\n b='2'/>", "xml-syntax: expected each attribute once, found \"b\" twice @2:2"),
    ("<a /b>", "xml-syntax: expected '>', found 'b' @1:5"),
    ("<a></a b>", "xml-syntax: expected '>', found 'b' @1:8"),
    ("<a><!-- b", "xml-syntax: expected '-->', found the end of the file @1:10"),
    ("<a><![CDATA[b</a>", "xml-syntax: expected ']]>', found the end of the file @1:18"),
    ("<a><?b", "xml-syntax: expected '?>', found the end of the file @1:7"),
    ("<a><!DOCTYPE a></a>", "xml-syntax: expected a comment, found 'D' @1:6"),
    ("<!DOCTYPE a", "xml-syntax: expected '>', found the end of the file @1:12"),
    ("<!DOCTYPE a [<a>]><a/>", "xml-syntax: expected a declaration, found 'a' @1:15"),
    ("<a>&amp</a>", "xml-syntax: expected a name or a number and ';' after &, as in &amp;, found '<' @1:4"),
    (
      "<a b='R & D'/>",
      "xml-syntax: expected a name or a number and ';' after &, as in &amp;, found a space @1:9"
    ),
    ("<a>&;</a>", "xml-syntax: expected a name or a number and ';' after &, as in &amp;, found '<' @1:4"),
    ("<a b='\u{1}'/>", "xml-syntax: expected a character that XML allows, found U+0001 @1:7"),
  ]) func faultsAreReportedAtTheirPositions(text: String, message: String) {
    #expect(failure(text) == message)
  }

  @Test(arguments: [
    ("<a>&b;</a>", "&b;", 4), ("<a c='&b;'/>", "&b;", 7), ("<a>&#0;</a>", "&#0;", 4),
    ("<a>&#xD800;</a>", "&#xD800;", 4), ("<a>&#99999999;</a>", "&#99999999;", 4),
    ("<a>&#x110000;</a>", "&#x110000;", 4), ("<a>&#;</a>", "&#;", 4),
  ]) func onlyTheEntitiesOfXMLAreKnown(text: String, reference: String, column: Int) {
    #expect(
      failure(text)
        == "xml-entity: expected &amp;, &lt;, &gt;, &quot;, &apos; or a character number such as &#65;, "
        + "found \"\(reference)\" @1:\(column)")
  }

  @Test(arguments: ["<!ENTITY b 'c'>", "<!ENTITY % b SYSTEM 'http://example.org/b'>", " %b;"])
  func aDocumentTypeDeclaresNoEntities(declaration: String) {
    let column = declaration.hasPrefix(" ") ? 15 : 14
    #expect(
      failure("<!DOCTYPE a [\(declaration)]><a>&b;</a>")
        == "xml-entity: expected no entities in the document type, found one @1:\(column)")
  }

  @Test func otherEncodingsAreRefused() {
    let expected = "xml-encoding: expected UTF-8 or ISO-8859-1, found"
    #expect(failure("<?xml version='1.0' encoding='Shift_JIS'?><a/>") == "\(expected) Shift_JIS @1:1")
    #expect(failure([0xFF, 0xFE, 0x3C, 0]) == "\(expected) UTF-16 @1:1")
    #expect(failure([0, 0x3C, 0, 0x61]) == "\(expected) UTF-16 @1:1")
    #expect(
      failure(Array("<a b='".utf8) + [0xE9] + Array("'/>".utf8))
        == "xml-encoding: expected UTF-8, found invalid bytes @1:6")
  }

  // MARK: Limits

  @Test func theDepthOfElementsIsLimited() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try events(nested(64)).hasPrefix("a a"))
    #expect(
      failure(nested(65)) == "xml-limit: elements are nested more than 64 deep @1:193")
    #expect(failure(String(repeating: "<a>", count: 1_000_000)).hasPrefix("xml-limit"))
  }

  @Test func namesValuesAndAttributesAreLimited() throws {
    func attributes(_ count: Int) -> String {
      "<a" + (0..<count).map { " b\($0)=''" }.joined() + "/>"
    }
    #expect(try events(attributes(64)).hasPrefix("a[b0="))
    #expect(
      failure(attributes(65)).hasPrefix("xml-limit: expected at most 64 attributes in an element, found more")
    )
    let name = String(repeating: "n", count: 256)
    #expect(try events("<\(name)/>") == "\(name) /\(name)")
    #expect(failure("<\(name)n/>") == "xml-limit: expected at most 256 bytes in a name, found more @1:2")
    let value = String(repeating: "v", count: 65_536)
    #expect(try events("<a b='\(value)'/>") == "a[b=\(value)] /a")
    #expect(
      failure("<a b='\(value)v'/>")
        == "xml-limit: expected at most 65,536 bytes in a value, found more @1:6")
  }

  /// The window of the stream ends once in each of the marks.
  @Test(arguments: 65_500..<65_560) func marksMayLieAcrossPieces(padding: Int) throws {
    let text = "<a>\(String(repeating: " ", count: padding))<!-- b --><c d='&amp;é'/></a>"
    #expect(try events(text) == "a c[d=&é] /c /a")
  }
}
