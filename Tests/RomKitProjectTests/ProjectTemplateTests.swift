import RomKitSound
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitProject

/// The assets of a new project.
@Suite struct ProjectTemplateTests {
  private func file(_ name: String) throws -> [UInt8] {
    try #require(ProjectTemplate.assets(for: .mk2).first { $0.name == name }).body.bytes()
  }

  /// 882 Hz and 1,161 Hz, a fourth apart, a quarter of a second each.
  @Test func theChimeRisesByAFourth() throws {
    let samples = try ConvertedSound(Recording(parsing: file("sounds/chime.wav"))).effect.samples
    #expect(samples.count == 11_024)
    let periods = [samples.prefix(5_512), samples.suffix(5_512)].map { tone in
      zip(tone, tone.dropFirst()).count { $0 < 0 && $1 >= 0 }
    }
    #expect(periods == [221, 290])
  }
}
