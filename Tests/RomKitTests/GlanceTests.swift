import Foundation
import TestSupport
import Testing
import VGSCore
import VGSFormat
import VGSPlayer

@testable import RomKit
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitText

/// The box with the limits of the consoles in the pages about game projects has the numbers of the code.
@Suite struct GlanceTests {
  private static let isRecording = ProcessInfo.processInfo.environment["ROMKIT_RECORD"] != nil
  private static let documents = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation")
  private static let (start, end) = ("<!-- VGS at a glance -->\n", "<!-- end -->\n")

  /// The calls that only one of the consoles has, without the prefix, and the number of those that both have.
  private static let calls: (both: Int, mk2: String, vge: String) = {
    func only(_ profile: Profile, not other: Profile) -> String {
      SceneCall.all.filter { $0.exists(on: profile) && !$0.exists(on: other) }.map { "`\($0.name)`" }
        .joined(separator: ", ")
    }
    return (
      SceneCall.all.count { $0.exists(on: .mk2) && $0.exists(on: .vge) }, only(.mk2, not: .vge),
      only(.vge, not: .mk2)
    )
  }()

  private static func size(_ profile: Profile) -> String { "\(profile.width) x \(profile.height)" }

  private static let slots = Int(UInt8.max) + 1
  private static let side = SlotPicture.maximumSide
  private static let samples = Grouped.text(Synthesizer.sampleRate)
  private static let notes = Grouped.text(SongProblems.noteLimit)

  private static var english: String {
    """
    | | VGS mk-II SR | VGE |
    |---|---|---|
    | screen | \(size(.mk2)), shown doubled | \(size(.vge)), or \(size(.vgeLandscape)) held sideways |
    | frames | \(Console.framesPerSecond) a second | the same |
    | colours | \(Palette.count) of 24 bits in one palette; index 0 is transparent in sprites | the same |
    | palette | a data slot of \(Grouped.text(Palette.byteCount)) bytes: `\(SceneCall.prefix(.mk2))pallet256` | in the picture with the highest number |
    | slots | \(slots) pictures, \(slots) effects, \(slots) songs, \(slots) data | the same |
    | picture | up to \(side) x \(side); larger ones are [cut](#pictures-larger-than-a-slot) | the same |
    | effect | \(samples) samples a second, 16 bits, mono; all can sound at once | the same |
    | song | \(Synthesizer.channelCount) channels, \(WaveTables.toneCount) tones, \(WaveTables.keyCount) keys, up to \(notes) notes; one at a time | the same |
    | text, with the kanji extension | Shift_JIS in a font of \(FontSheet.characterWidth) x \(FontSheet.characterHeight), in DSLOT255 and GSLOT255 | |
    | drawing calls | `\(SceneCall.prefix(.mk2))` and one of \(calls.both) names, or \(calls.mk2) | `\(SceneCall.prefix(.vge))` and one of these \(calls.both), or \(calls.vge) |

    """
  }

  private static var japanese: String {
    """
    | | VGS mk-II SR | VGE |
    |---|---|---|
    | 画面 | \(size(.mk2))、縦横 2 倍で表示 | \(size(.vge))、横向きでは \(size(.vgeLandscape)) |
    | フレーム | 毎秒 \(Console.framesPerSecond) | 同じ |
    | 色 | 1 つのパレットに 24 ビットの \(Palette.count) 色。スプライトではインデックス 0 が透明 | 同じ |
    | パレット | \(Grouped.text(Palette.byteCount)) バイトのデータスロット：`\(SceneCall.prefix(.mk2))pallet256` | 番号が最大の画像のもの |
    | スロット | 画像、効果音、曲、データがそれぞれ \(slots) | 同じ |
    | 画像 | \(side) x \(side) まで。大きな画像は[分割](#スロットに入らない大きな画像)する | 同じ |
    | 効果音 | 毎秒 \(samples) サンプル、16 ビット、モノラル。すべて同時に鳴らせる | 同じ |
    | 曲 | \(Synthesizer.channelCount) チャンネル、\(WaveTables.toneCount) 音色、\(WaveTables.keyCount) 鍵、\(notes) 音符まで。同時に 1 曲 | 同じ |
    | テキスト（漢字拡張） | Shift_JIS。フォントは \(FontSheet.characterWidth) x \(FontSheet.characterHeight) で、DSLOT255 と GSLOT255 にある | |
    | 描画命令 | `\(SceneCall.prefix(.mk2))` に \(calls.both) 種類の名前のどれか、または \(calls.mk2) を続ける | `\(SceneCall.prefix(.vge))` に同じ \(calls.both) 種類のどれか、または \(calls.vge) を続ける |

    """
  }

  @Test(arguments: ["GameProjects.md", "GameProjects.ja.md"]) func theBoxHasTheNumbersOfTheCode(page: String)
    throws
  {
    let file = Self.documents.appendingPathComponent(page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let first = try #require(text.range(of: Self.start))
    let last = try #require(text.range(of: Self.end, range: first.upperBound..<text.endIndex))
    let expected = page.hasSuffix(".ja.md") ? Self.japanese : Self.english
    if Self.isRecording {
      try text.replacingCharacters(in: first.upperBound..<last.lowerBound, with: expected)
        .write(to: file, atomically: false, encoding: .utf8)
    } else {
      #expect(text[first.upperBound..<last.lowerBound] == expected)
    }
  }
}
