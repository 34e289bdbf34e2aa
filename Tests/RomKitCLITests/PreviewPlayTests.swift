import Foundation
import Testing

/// Playing through a program, which is a script here that records its input.
@Suite struct PreviewPlayTests {
  /// Runs a script in a folder with songs, an effect, a ROM, and a player.
  private func run(_ script: String, player: String = "cat >played.raw", count: Int = 40) throws -> (
    result: Tool.Result, folder: TemporaryFolder
  ) {
    let folder = try TemporaryFolder()
    let notes = String(repeating: "c8 e8 ", count: count)
    try folder.write("Ch1 T120 V100 M3 @1 \(notes)\nCh3 V90 @1 \(notes)", to: "song.mml")
    try folder.write(
      "#!/bin/sh\necho $$ >player.pid; echo \"$@\" >player.words\n\(player)\n", to: "bin/aplay")
    let prepare = "chmod +x bin/aplay; tool=$(command -v romkit); export PATH=$PWD/bin:$PATH\n"
    return (try Tool.shell(prepare + script, in: folder.url), folder)
  }

  private func bytes(_ name: String, in folder: TemporaryFolder) throws -> Data {
    Data(try folder.bytes(name))
  }

  private static let help = "  help: check that aplay plays other sounds, or write a .wav file with -o\n"

  @Test(arguments: ["", "--from 2:3 --to 0:04.5", "--mute 3 --seconds 30", "--volume 40 --key -3"])
  func thePlayerGetsTheSamplesOfTheFile(options: String) throws {
    let (result, folder) = try run(
      "romkit preview -q song.mml \(options) -o song.wav && romkit preview song.mml \(options) --play </dev/null"
    )
    #expect(result.status == 0 && result.outputText.isEmpty, "\(result)")
    let played = try bytes("played.raw", in: folder)
    #expect(played.count > 44_100)
    #expect(try played == bytes("song.wav", in: folder).dropFirst(44))
    #expect(try bytes("player.words", in: folder) == Data("-q -t raw -f S16_LE -r 22050 -c 1 -\n".utf8))
  }

  @Test func slotsOfARomArePlayed() throws {
    let (result, folder) = try run(
      """
      mkdir assets; cp song.mml assets/BSLOT003.mml; romkit preview -q song.mml --to 0:01 -o assets/ESLOT001.wav
      romkit pack -q assets -o rom.bin
      romkit preview -q rom.bin BSLOT003 -o song.wav; romkit preview -q rom.bin ESLOT001 -o boom.wav
      romkit preview rom.bin BSLOT003 --play; mv played.raw song.raw; romkit preview rom.bin ESLOT001 --play
      """)
    #expect(result.status == 0, "\(result)")
    #expect(try bytes("song.raw", in: folder) == bytes("song.wav", in: folder).dropFirst(44))
    #expect(try bytes("played.raw", in: folder) == bytes("boom.wav", in: folder).dropFirst(44))
  }

  /// The shell reports a program that is gone with status 1.
  private static let isGone = "kill -0 $(cat player.pid) 2>/dev/null && echo alive"

  @Test(arguments: [
    (
      "head -c 1000 >/dev/null; echo no device >&2; exit 3", "no device\n",
      "ended with status 3 before the sound was over"
    ),
    ("exec 0<&-; sleep 60", "", "ended before the sound was over"),
    ("exec sleep 60", "", "has taken no sound for 5 seconds"),
  ]) func aPlayerThatFailsIsReported(player: String, printed: String, words: String) throws {
    let (result, _) = try run("romkit preview -q song.mml --play; echo $?; \(Self.isGone)", player: player)
    #expect(
      result.error == printed + "romkit: error: aplay \(words) [preview-player]\n" + Self.help, "\(result)")
    #expect(result.outputText == "1\n")
  }

  @Test func withoutAPlayerItSaysWhichToInstall() throws {
    let (result, _) = try run("mkdir empty; PATH=$PWD/empty \"$tool\" preview song.mml --play")
    #expect(result.status == 1)
    #expect(
      result.error == """
        romkit: error: expected a program that plays sound, found none in the folders of PATH [preview-no-player]
          help: install one of aplay (alsa-utils), paplay (pulseaudio-utils), ffplay (ffmpeg), play (sox), or write a .wav file with -o

        """)
  }

  @Test func anInterruptionEndsBoth() throws {
    let (result, _) = try run(
      """
      romkit preview -q song.mml --play & p=$!
      until [ -s player.pid ]; do sleep 0.1; done
      kill -TERM $p; wait $p; echo $?; \(Self.isGone)
      """, player: "exec sleep 60")
    #expect(result.outputText == "143\n", "\(result)")
  }

  #if os(Linux)
    @Test(.enabled(if: Tool.has("script"), "script is not installed"))
    func keysMuteAndQuit() throws {
      let (result, folder) = try run(
        """
        (sleep 1; printf 24; sleep 1; printf q) \
        | TERM=xterm script -qec "stty cols 70; romkit preview song.mml --play; echo status \\$?" /dev/null
        """)
      let shown = result.outputText
      #expect(
        shown.contains("0:00 / 0:19  1:1  .2.4..  100 %") && shown.contains(".x.x..  100 %"), "\(shown)")
      #expect(shown.hasSuffix("\r\u{1B}[Kstatus 0\r\n"), "\(shown)")
      let played = try bytes("played.raw", in: folder)
      #expect(played.count < 5 * 44_100)
      #expect(played.prefix(20_000).contains { $0 != 0 } && played.suffix(10_000).allSatisfy { $0 == 0 })
    }

    /// While Ctrl-Z stops it, the terminal shows what is typed.
    @Test(.enabled(if: Tool.has("script"), "script is not installed"))
    func controlZStopsIt() throws {
      let (result, _) = try run(
        """
        echo 'set -m; romkit preview song.mml --play; echo stopped $?; stty -a | grep -o -e "-*echo "; fg; echo ended $?' >job
        (sleep 1; printf '\\032'; sleep 1; printf q) | TERM=xterm script -qec "bash job" /dev/null
        """)
      let lines = result.outputText.split(whereSeparator: \.isNewline)
      #expect(lines.contains { $0.hasSuffix("stopped 148") } && lines.contains("echo "), "\(result)")
      #expect(lines.last?.hasSuffix("ended 0") == true, "\(result)")
    }
  #endif

  @Test func theSumOfTheStemsIsTheSong() throws {
    let (result, folder) = try run(
      "romkit preview -q song.mml -o song.wav && romkit preview song.mml --stems stems && ls stems", count: 4)
    #expect(result.status == 0 && result.outputText.hasSuffix("song-ch1.wav\nsong-ch3.wav\n"), "\(result)")
    func samples(_ name: String) throws -> [Int] {
      let bytes = [UInt8](try bytes(name, in: folder).dropFirst(44))
      return stride(from: 0, to: bytes.count, by: 2).map {
        Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
      }
    }
    let song = try samples("song.wav")
    let sum = zip(try samples("stems/song-ch1.wav"), try samples("stems/song-ch3.wav")).map { $0 + $1 }
    #expect(sum.contains { $0 > Int(Int16.max) }, "the song clips")
    #expect(sum.map { max(-32_768, min($0, 32_767)) } == song)
  }
}
