extension String {
    /// The last 4,000 characters of the text, with control characters escaped.
    var escaped: String {
        let shown = unicodeScalars.suffix(4000)
        let prefix = shown.count < unicodeScalars.count ? "…" : ""
        return prefix + shown.map(\.escaped).joined()
    }
}

extension Unicode.Scalar {
    fileprivate var escaped: String {
        switch value {
        case 0x07: "\\a"
        case 0x08: "\\b"
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case 0x1B: "\\e"
        case 0x22: "\\\""
        case 0 ..< 0x20, 0x7F ..< 0xA0: "\\u{\(String(value, radix: 16))}"
        default: String(self)
        }
    }
}
