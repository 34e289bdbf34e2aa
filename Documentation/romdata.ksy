meta:
  id: romdata
  title: ROM of a VGS game (romdata.bin)
  application:
    - VGS mk-II SR
    - VGE
    - romkit
  file-extension: bin
  encoding: ASCII
  endian: be
doc: |
  The container in which games for VGS carry their graphics, sounds, music and data. It has no magic number: a count, as
  many names, and as many bodies. Format.md describes it.

  Only the container is read at once. What is in a body is read when somebody asks for it, so that a damaged body does
  not keep the others from being seen.
seq:
  - id: num_records
    type: u4le
    doc: Little endian, unlike all other numbers of the container.
  - id: names
    type: record_name
    repeat: expr
    repeat-expr: num_records
  - id: bodies
    type: body(_index)
    repeat: expr
    repeat-expr: num_records
  - id: trailing
    size-eos: true
    doc: What stands after the last body, where a ROM should end.
types:
  record_name:
    doc: |
      1 to 15 bytes of ASCII, each stored XOR 0xAA, then zeros up to the sixteenth byte. The runtimes stop at the first
      zero byte, and look a slot up by its exact name.
    seq:
      - id: masked
        size: 16
        terminator: 0
        process: xor(0xaa)
        type: unmasked
    instances:
      text:
        value: masked.text
      is_long_enough:
        value: text.length == 12
      digits:
        value: 'is_long_enough ? text.substring(5, 8) : ""'
      has_digits:
        value: >-
          is_long_enough and text.substring(5, 6) >= "0" and text.substring(5, 6) <= "2"
          and text.substring(6, 7) >= "0" and text.substring(6, 7) <= "9"
          and text.substring(7, 8) >= "0" and text.substring(7, 8) <= "9" and digits <= "255"
      frame:
        value: 'has_digits ? text.substring(0, 5) + text.substring(8, 12) : ""'
        doc: The name without its number.
      kind:
        value: >-
          text == "ROMKIT.SUM" ? record_kind::checksums
          : frame == "GSLOT.CHR" ? record_kind::graphics
          : frame == "ESLOT.PCM" ? record_kind::effect
          : frame == "BSLOT.BGM" ? record_kind::music
          : frame == "DSLOT.DAT" ? record_kind::data
          : frame == "PSLOT.BIN" ? record_kind::program
          : record_kind::other
      number:
        value: digits.to_i
        if: kind != record_kind::checksums and kind != record_kind::other
        doc: The number of the slot.
  unmasked:
    seq:
      - id: text
        type: str
        size-eos: true
        encoding: ISO-8859-1
        doc: ASCII when the writer kept to the rules; this encoding lets any other byte through.
  body:
    params:
      - id: index
        type: s4
    seq:
      - id: len_content
        type: u4
      - id: content
        size: len_content
        type: content(_root.names[index].kind)
    instances:
      name:
        value: _root.names[index]
  content:
    doc: One body; at most one of picture, effect, song, palette and checksums is there, by the kind of the record.
    params:
      - id: kind
        type: u1
        enum: record_kind
    instances:
      raw:
        pos: 0
        size-eos: true
      picture:
        pos: 0
        type: picture
        if: kind == record_kind::graphics
      effect:
        pos: 0
        type: effect
        if: kind == record_kind::effect
      song:
        pos: 0
        size-eos: true
        process: zlib
        type: song
        if: kind == record_kind::music
      palette:
        pos: 0
        type: palette
        if: kind == record_kind::data and _io.size == 1024
        doc: What 1,024 bytes of data usually are.
      checksums:
        pos: 0
        type: checksums
        if: kind == record_kind::checksums
  picture:
    doc: CHR, the body of a GSLOT.
    seq:
      - id: magic
        type: u2
        valid:
          any-of:
            - 0x5359
            - 0x535a
      - id: width_minus_1
        type: u1
      - id: height_minus_1
        type: u1
      - id: palette
        type: palette
        if: dialect == picture_dialect::sz
      - id: rows
        size: width
        repeat: expr
        repeat-expr: height
        doc: An index into the palette for each pixel, top row first.
      - id: slack
        size-eos: true
        doc: No console reads it.
    instances:
      dialect:
        value: magic
        enum: picture_dialect
      width:
        value: width_minus_1 + 1
      height:
        value: height_minus_1 + 1
  palette:
    seq:
      - id: colours
        type: colour
        repeat: expr
        repeat-expr: 256
  colour:
    seq:
      - id: blue
        type: u1
      - id: green
        type: u1
      - id: red
        type: u1
      - id: unused
        type: u1
  effect:
    doc: PCM, the body of an ESLOT. 22,050 samples a second, one channel.
    seq:
      - id: magic
        contents: ["EFF", 0]
      - id: len_samples
        type: u4
      - id: samples
        type: s2le
        repeat: expr
        repeat-expr: len_samples / 2
      - id: slack
        size-eos: true
        doc: No console reads it.
  song:
    doc: BGM, the body of a BSLOT, inflated.
    seq:
      - id: notes
        type: note
        repeat: eos
  note:
    seq:
      - id: type
        type: u1
        enum: note_type
      - id: channel
        type: u1
      - id: tone
        type: u1
      - id: key
        type: u1
      - id: value
        type: u4le
        doc: Samples, a volume, or the index of the note after which to go on.
  checksums:
    doc: ROMKIT.SUM, the last record of a ROM that romkit packed. No console asks for it. The checksums are CRC-32.
    seq:
      - id: magic
        contents: RKSM
      - id: version
        type: u2
        valid: 1
      - id: reserved
        type: u2
      - id: num_entries
        type: u4
      - id: entries
        type: checksum_entry
        repeat: expr
        repeat-expr: num_entries
      - id: directory
        type: u4
        doc: Of the count and all names.
      - id: len_body
        type: u4
        doc: Of this body; at a fixed distance from the end of the file.
      - id: file
        type: u4
        doc: Of every byte before this field.
  checksum_entry:
    seq:
      - id: len_content
        type: u4
      - id: checksum
        type: u4
enums:
  record_kind:
    0: other
    1: graphics
    2: effect
    3: music
    4: data
    5: program
    6: checksums
  picture_dialect:
    0x5359:
      id: sy
      doc: VGS mk-II SR
    0x535a:
      id: sz
      doc: VGE
  note_type:
    1: attack
    2: release
    3: volume
    4: master_volume
    5: key_on
    6: key_off
    7: wait
    8: pitch_down
    9: jump
    10: label
