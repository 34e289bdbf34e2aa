import VGSFormat

/// The reasons that something cannot be read or played, and the problems that a check finds, with their numbers for hosts.
///
/// The numbers never change. ``code`` is the code that `romkit explain` describes.
public enum Fault: Int32, CaseIterable, Error, Hashable, Sendable {
  /// The file has more than ``RomContents/largestSize`` bytes.
  case romTooLarge = 1
  /// The file is too short for the count at its start.
  case romTooShort = 2
  /// The count is larger than the number of records that fit in the file.
  case countTooLarge = 3
  /// The file has more than ``RomContents/largestCount`` records.
  case tooManyRecords = 4
  /// The count is too large, but would not be as a big-endian number.
  case countBigEndian = 5
  /// The file ends inside the size field of a record.
  case sizeCutOff = 6
  /// The size field of a record is larger than the rest of the file.
  case bodyCutOff = 7
  /// The size field of a record is 2^31 or more.
  case bodyTooLarge = 8

  /// A picture that ends before its last pixel.
  case pictureTooShort = 16
  /// A picture that begins with neither `SY` nor `SZ`.
  case pictureWrongMagic = 17
  /// Bytes after the last pixel of a picture.
  case pictureTooLong = 18
  /// A picture for the other console than most of the ROM.
  case pictureOtherConsole = 19
  /// An effect with fewer than 8 bytes.
  case effectHeaderCut = 24
  /// An effect that does not begin with `EFF` and a NUL.
  case effectWrongMagic = 25
  /// An effect that ends before its last sample.
  case effectTooShort = 26
  /// Bytes after the last sample of an effect.
  case effectBytesAfter = 27
  /// An effect with half a sample at its end.
  case effectOddLength = 28
  /// An empty song.
  case songEmpty = 32
  /// A song that is not a zlib stream.
  case songNotZlib = 33
  /// A zlib stream with a preset dictionary.
  case songNeedsDictionary = 34
  /// A zlib stream that cannot be decoded.
  case songCorrupt = 35
  /// A truncated zlib stream.
  case songTruncated = 36
  /// Notes that do not match the checksum of the zlib stream.
  case songWrongChecksum = 37
  /// More than 65,536 notes.
  case songTooLong = 38
  /// Bytes after the zlib stream.
  case songTrailingBytes = 39
  /// A number of bytes that is not a multiple of a note's.
  case songBrokenLength = 40

  /// No record for the slot.
  case slotEmpty = 48
  /// A slot or some bytes without a palette.
  case noPalette = 49

  /// A line that is not a drawing call.
  case sceneNotACall = 64
  /// A call of the other console.
  case sceneOtherConsole = 65
  /// A call that no console has.
  case sceneUnknownCall = 66
  /// A call that this console does not have.
  case sceneMissingCall = 67
  /// Too many or too few arguments.
  case sceneArgumentCount = 68
  /// An argument that is not an integer.
  case sceneNotANumber = 69
  /// An integer that does not fit in a signed 32-bit integer.
  case sceneNumberTooLarge = 70
  /// A slot or a colour that is not from 0 to 255.
  case sceneNotAByte = 71
  /// A missing comma, parenthesis or semicolon.
  case sceneMissing = 72
  /// More text after a call on the same line.
  case sceneAfterCall = 73
  /// A text of more than ``SceneText/largestSize`` bytes.
  case sceneTooLong = 74

  /// A ROM without records, which the runtimes refuse.
  case romNoRecords = 80
  /// Bytes after the last body.
  case romTrailingBytes = 81
  /// A count that the checksum record contradicts.
  case checksumCount = 82
  /// Another number of records than the checksum record has entries.
  case checksumRecordCount = 83
  /// A checksum record that is not the last body.
  case checksumElsewhere = 84
  /// A checksum record before other records.
  case checksumNotLast = 85
  /// A count and names that do not match their checksum.
  case checksumDirectory = 86
  /// A size field that the checksum record contradicts.
  case checksumSize = 87
  /// A body that does not match its checksum.
  case checksumBody = 88
  /// A damaged checksum of an intact body.
  case checksumEntry = 89
  /// A damaged checksum of the whole file.
  case checksumFile = 90
  /// A truncated checksum record.
  case checksumsTooShort = 91
  /// A checksum record that does not begin with `RKSM`.
  case checksumsWrongMagic = 92
  /// A checksum record of another version.
  case checksumsVersion = 93
  /// A checksum record whose reserved field is not 0.
  case checksumsReserved = 94
  /// A checksum record whose number of entries does not match its size.
  case checksumsWrongCount = 95
  /// A checksum record whose length field does not match its size.
  case checksumsWrongLength = 96

  /// A name that is stored as plain text.
  case nameUnmasked = 100
  /// A name without a NUL at its end.
  case nameUnterminated = 101
  /// An empty name.
  case nameEmpty = 102
  /// The name of a slot, but not in capitals.
  case nameNotInCapitals = 103
  /// Almost the name of a slot.
  case nameNotASlot = 104
  /// A name with other bytes than printable ASCII and then zeros.
  case nameOdd = 105
  /// A second record of a slot.
  case nameDuplicate = 106

  /// An effect without samples.
  case effectSilent = 112

  /// A song that is over at once.
  case songSilent = 120
  /// More than 65,535 notes.
  case songTooManyNotes = 121
  /// A note of a type that does not exist.
  case songUnknownNote = 122
  /// A WAIT of 0 before the last note.
  case songEarlyEnd = 123
  /// A JUMP to a note that is not in the list.
  case songJumpOutside = 124
  /// A JUMP to a note that is not a LABEL.
  case songJumpWithoutLabel = 125
  /// A loop in which no time passes.
  case songLoopWithoutWait = 126
  /// A list without a note that ends the song.
  case songNoEnd = 127
  /// Notes after the JUMP that closes the loop.
  case songUnreachable = 128
  /// A channel that the console does not have.
  case songChannel = 129
  /// A tone that the console does not have.
  case songTone = 130
  /// A key that the console does not have.
  case songKey = 131
  /// A volume of more than 8 bits.
  case songVolume = 132
  /// A master volume of more than 16 bits.
  case songMasterVolume = 133
  /// A WAIT at master volume 0.
  case songStandstill = 134

  /// The code that `romkit explain` describes; empty for faults that only a player has.
  public var code: StaticString {
    switch self {
    case .romTooLarge, .slotEmpty, .noPalette, .sceneTooLong: ""
    case .romTooShort: "rom-too-short"
    case .countTooLarge: "rom-count-too-large"
    case .tooManyRecords: "rom-too-many-records"
    case .countBigEndian: "rom-count-big-endian"
    case .sizeCutOff: "rom-size-cut-off"
    case .bodyCutOff: "rom-body-cut-off"
    case .bodyTooLarge: "rom-body-too-large"
    case .pictureTooShort: "chr-too-short"
    case .pictureWrongMagic: "chr-wrong-magic"
    case .pictureTooLong: "chr-too-long"
    case .pictureOtherConsole: "scene-other-dialect"
    case .effectHeaderCut: "effect-header-cut"
    case .effectWrongMagic: "effect-wrong-magic"
    case .effectTooShort: "effect-too-short"
    case .effectBytesAfter: "effect-bytes-after"
    case .effectOddLength: "effect-odd-length"
    case .songEmpty: "bgm-empty"
    case .songNotZlib: "bgm-not-zlib"
    case .songNeedsDictionary: "bgm-dictionary"
    case .songCorrupt: "bgm-corrupt"
    case .songTruncated: "bgm-truncated"
    case .songWrongChecksum: "bgm-checksum"
    case .songTooLong: "bgm-too-long"
    case .songTrailingBytes: "bgm-trailing-bytes"
    case .songBrokenLength: "bgm-length"
    case .sceneNotACall: "scene-not-a-call"
    case .sceneOtherConsole: "scene-other-console"
    case .sceneUnknownCall: "scene-unknown-call"
    case .sceneMissingCall: "scene-missing-call"
    case .sceneArgumentCount: "scene-argument-count"
    case .sceneNotANumber: "scene-not-a-number"
    case .sceneNumberTooLarge: "scene-number-too-large"
    case .sceneNotAByte: "scene-not-a-byte"
    case .sceneMissing: "scene-missing"
    case .sceneAfterCall: "scene-after-call"
    case .romNoRecords: "rom-no-records"
    case .romTrailingBytes: "rom-trailing-bytes"
    case .checksumCount, .checksumRecordCount, .checksumElsewhere: "checksum-count"
    case .checksumNotLast: "checksum-not-last"
    case .checksumDirectory: "checksum-directory"
    case .checksumSize: "checksum-size"
    case .checksumBody: "checksum-body"
    case .checksumEntry, .checksumFile, .checksumsTooShort, .checksumsWrongMagic, .checksumsReserved,
      .checksumsWrongCount, .checksumsWrongLength:
      "checksums-damaged"
    case .checksumsVersion: "checksums-version"
    case .nameUnmasked: "name-unmasked"
    case .nameUnterminated: "name-unterminated"
    case .nameEmpty: "name-empty"
    case .nameNotInCapitals, .nameNotASlot: "name-never-asked"
    case .nameOdd: "name-odd"
    case .nameDuplicate: "name-duplicate"
    case .effectSilent: "effect-silent"
    case .songSilent: "song-silent"
    case .songTooManyNotes: "song-too-many-notes"
    case .songUnknownNote: "song-unknown-note"
    case .songEarlyEnd: "song-early-end"
    case .songJumpOutside: "song-jump-outside"
    case .songJumpWithoutLabel: "song-jump-without-label"
    case .songLoopWithoutWait: "song-loop-without-wait"
    case .songNoEnd: "song-no-end"
    case .songUnreachable: "song-unreachable"
    case .songChannel: "song-channel"
    case .songTone: "song-tone"
    case .songKey: "song-key"
    case .songVolume: "song-volume"
    case .songMasterVolume: "song-master-volume"
    case .songStandstill: "song-frozen"
    }
  }
}

extension Fault {
  init(_ fault: StructureFault) {
    switch fault {
    case .tooShort: self = .romTooShort
    case .countTooLarge: self = .countTooLarge
    case .tooManyRecords: self = .tooManyRecords
    case .countBigEndian: self = .countBigEndian
    case .sizeCutOff: self = .sizeCutOff
    case .bodyCutOff: self = .bodyCutOff
    case .bodyTooLarge: self = .bodyTooLarge
    }
  }

  init(_ fault: PictureHeader.Fault) {
    switch fault {
    case .noHeader, .tooShort: self = .pictureTooShort
    case .wrongMagic: self = .pictureWrongMagic
    case .tooLong: self = .pictureTooLong
    }
  }

  init(_ fault: EffectHeader.Fault) {
    switch fault {
    case .wrongMagic: self = .effectWrongMagic
    case .headerCut: self = .effectHeaderCut
    case .lengthDisagrees(let declared, let found):
      self = Int64(declared) > Int64(found) ? .effectTooShort : .effectBytesAfter
    case .oddLength: self = .effectOddLength
    }
  }

  init(_ fault: ChecksumRecord.Fault) {
    switch fault {
    case .tooShort: self = .checksumsTooShort
    case .magic: self = .checksumsWrongMagic
    case .version: self = .checksumsVersion
    case .reserved: self = .checksumsReserved
    case .count: self = .checksumsWrongCount
    case .length: self = .checksumsWrongLength
    }
  }

  init(_ fault: NameFault) {
    switch fault {
    case .unmasked: self = .nameUnmasked
    case .unterminated: self = .nameUnterminated
    case .empty: self = .nameEmpty
    case .notInCapitals: self = .nameNotInCapitals
    case .notASlot: self = .nameNotASlot
    case .odd: self = .nameOdd
    }
  }

  init(_ problem: SongProblem) {
    self =
      switch problem {
      case .silent: .songSilent
      case .tooManyNotes: .songTooManyNotes
      case .unknownNote: .songUnknownNote
      case .earlyEnd: .songEarlyEnd
      case .jumpOutside: .songJumpOutside
      case .jumpWithoutLabel: .songJumpWithoutLabel
      case .loopWithoutWait: .songLoopWithoutWait
      case .noEnd: .songNoEnd
      case .unreachable: .songUnreachable
      case .channel: .songChannel
      case .tone: .songTone
      case .key: .songKey
      case .volume: .songVolume
      case .masterVolume: .songMasterVolume
      case .standstill: .songStandstill
      }
  }
}
