// Made by Scripts/make-shift-jis-table.py; change that, not this.

/// The characters that CP932, the Windows extension of Shift_JIS, adds to JIS X 0208.
///
/// Escaped, because normalization changes some of them.
enum CP932Extensions {
  /// Whether a character is among them. Some of NEC's are in JIS X 0208 as well.
  static func contains(_ character: Unicode.Scalar) -> Bool {
    character != "."
      && (nec.unicodeScalars.contains(character) || ibm.unicodeScalars.contains(character))
  }

  /// NEC's row 13: a character for each cell, `.` for an empty cell.
  static let nec = """
    \u{2460}\u{2461}\u{2462}\u{2463}\u{2464}\u{2465}\u{2466}\u{2467}\u{2468}\u{2469}\u{246A}\u{246B}\
    \u{246C}\u{246D}\u{246E}\u{246F}\u{2470}\u{2471}\u{2472}\u{2473}\u{2160}\u{2161}\u{2162}\u{2163}\
    \u{2164}\u{2165}\u{2166}\u{2167}\u{2168}\u{2169}.\u{3349}\u{3314}\u{3322}\u{334D}\u{3318}\
    \u{3327}\u{3303}\u{3336}\u{3351}\u{3357}\u{330D}\u{3326}\u{3323}\u{332B}\u{334A}\u{333B}\u{339C}\
    \u{339D}\u{339E}\u{338E}\u{338F}\u{33C4}\u{33A1}........\u{337B}\u{301D}\u{301F}\u{2116}\u{33CD}\
    \u{2121}\u{32A4}\u{32A5}\u{32A6}\u{32A7}\u{32A8}\u{3231}\u{3232}\u{3239}\u{337E}\u{337D}\u{337C}\
    \u{2252}\u{2261}\u{222B}\u{222E}\u{2211}\u{221A}\u{22A5}\u{2220}\u{221F}\u{22BF}\u{2235}\u{2229}\
    \u{222A}..
    """

  /// IBM's characters, in the order of their codes from 0xFA40 on.
  static let ibm = """
    \u{2170}\u{2171}\u{2172}\u{2173}\u{2174}\u{2175}\u{2176}\u{2177}\u{2178}\u{2179}\u{2160}\u{2161}\
    \u{2162}\u{2163}\u{2164}\u{2165}\u{2166}\u{2167}\u{2168}\u{2169}\u{FFE2}\u{FFE4}\u{FF07}\u{FF02}\
    \u{3231}\u{2116}\u{2121}\u{2235}\u{7E8A}\u{891C}\u{9348}\u{9288}\u{84DC}\u{4FC9}\u{70BB}\u{6631}\
    \u{68C8}\u{92F9}\u{66FB}\u{5F45}\u{4E28}\u{4EE1}\u{4EFC}\u{4F00}\u{4F03}\u{4F39}\u{4F56}\u{4F92}\
    \u{4F8A}\u{4F9A}\u{4F94}\u{4FCD}\u{5040}\u{5022}\u{4FFF}\u{501E}\u{5046}\u{5070}\u{5042}\u{5094}\
    \u{50F4}\u{50D8}\u{514A}\u{5164}\u{519D}\u{51BE}\u{51EC}\u{5215}\u{529C}\u{52A6}\u{52C0}\u{52DB}\
    \u{5300}\u{5307}\u{5324}\u{5372}\u{5393}\u{53B2}\u{53DD}\u{FA0E}\u{549C}\u{548A}\u{54A9}\u{54FF}\
    \u{5586}\u{5759}\u{5765}\u{57AC}\u{57C8}\u{57C7}\u{FA0F}\u{FA10}\u{589E}\u{58B2}\u{590B}\u{5953}\
    \u{595B}\u{595D}\u{5963}\u{59A4}\u{59BA}\u{5B56}\u{5BC0}\u{752F}\u{5BD8}\u{5BEC}\u{5C1E}\u{5CA6}\
    \u{5CBA}\u{5CF5}\u{5D27}\u{5D53}\u{FA11}\u{5D42}\u{5D6D}\u{5DB8}\u{5DB9}\u{5DD0}\u{5F21}\u{5F34}\
    \u{5F67}\u{5FB7}\u{5FDE}\u{605D}\u{6085}\u{608A}\u{60DE}\u{60D5}\u{6120}\u{60F2}\u{6111}\u{6137}\
    \u{6130}\u{6198}\u{6213}\u{62A6}\u{63F5}\u{6460}\u{649D}\u{64CE}\u{654E}\u{6600}\u{6615}\u{663B}\
    \u{6609}\u{662E}\u{661E}\u{6624}\u{6665}\u{6657}\u{6659}\u{FA12}\u{6673}\u{6699}\u{66A0}\u{66B2}\
    \u{66BF}\u{66FA}\u{670E}\u{F929}\u{6766}\u{67BB}\u{6852}\u{67C0}\u{6801}\u{6844}\u{68CF}\u{FA13}\
    \u{6968}\u{FA14}\u{6998}\u{69E2}\u{6A30}\u{6A6B}\u{6A46}\u{6A73}\u{6A7E}\u{6AE2}\u{6AE4}\u{6BD6}\
    \u{6C3F}\u{6C5C}\u{6C86}\u{6C6F}\u{6CDA}\u{6D04}\u{6D87}\u{6D6F}\u{6D96}\u{6DAC}\u{6DCF}\u{6DF8}\
    \u{6DF2}\u{6DFC}\u{6E39}\u{6E5C}\u{6E27}\u{6E3C}\u{6EBF}\u{6F88}\u{6FB5}\u{6FF5}\u{7005}\u{7007}\
    \u{7028}\u{7085}\u{70AB}\u{710F}\u{7104}\u{715C}\u{7146}\u{7147}\u{FA15}\u{71C1}\u{71FE}\u{72B1}\
    \u{72BE}\u{7324}\u{FA16}\u{7377}\u{73BD}\u{73C9}\u{73D6}\u{73E3}\u{73D2}\u{7407}\u{73F5}\u{7426}\
    \u{742A}\u{7429}\u{742E}\u{7462}\u{7489}\u{749F}\u{7501}\u{756F}\u{7682}\u{769C}\u{769E}\u{769B}\
    \u{76A6}\u{FA17}\u{7746}\u{52AF}\u{7821}\u{784E}\u{7864}\u{787A}\u{7930}\u{FA18}\u{FA19}\u{FA1A}\
    \u{7994}\u{FA1B}\u{799B}\u{7AD1}\u{7AE7}\u{FA1C}\u{7AEB}\u{7B9E}\u{FA1D}\u{7D48}\u{7D5C}\u{7DB7}\
    \u{7DA0}\u{7DD6}\u{7E52}\u{7F47}\u{7FA1}\u{FA1E}\u{8301}\u{8362}\u{837F}\u{83C7}\u{83F6}\u{8448}\
    \u{84B4}\u{8553}\u{8559}\u{856B}\u{FA1F}\u{85B0}\u{FA20}\u{FA21}\u{8807}\u{88F5}\u{8A12}\u{8A37}\
    \u{8A79}\u{8AA7}\u{8ABE}\u{8ADF}\u{FA22}\u{8AF6}\u{8B53}\u{8B7F}\u{8CF0}\u{8CF4}\u{8D12}\u{8D76}\
    \u{FA23}\u{8ECF}\u{FA24}\u{FA25}\u{9067}\u{90DE}\u{FA26}\u{9115}\u{9127}\u{91DA}\u{91D7}\u{91DE}\
    \u{91ED}\u{91EE}\u{91E4}\u{91E5}\u{9206}\u{9210}\u{920A}\u{923A}\u{9240}\u{923C}\u{924E}\u{9259}\
    \u{9251}\u{9239}\u{9267}\u{92A7}\u{9277}\u{9278}\u{92E7}\u{92D7}\u{92D9}\u{92D0}\u{FA27}\u{92D5}\
    \u{92E0}\u{92D3}\u{9325}\u{9321}\u{92FB}\u{FA28}\u{931E}\u{92FF}\u{931D}\u{9302}\u{9370}\u{9357}\
    \u{93A4}\u{93C6}\u{93DE}\u{93F8}\u{9431}\u{9445}\u{9448}\u{9592}\u{F9DC}\u{FA29}\u{969D}\u{96AF}\
    \u{9733}\u{973B}\u{9743}\u{974D}\u{974F}\u{9751}\u{9755}\u{9857}\u{9865}\u{FA2A}\u{FA2B}\u{9927}\
    \u{FA2C}\u{999E}\u{9A4E}\u{9AD9}\u{9ADC}\u{9B75}\u{9B72}\u{9B8F}\u{9BB1}\u{9BBB}\u{9C00}\u{9D70}\
    \u{9D6B}\u{FA2D}\u{9E19}\u{9ED1}
    """
}
