/// The colors and attributes that SGR sequences have set.
package struct TerminalStyle: Equatable, Sendable, CustomStringConvertible {
    /// By groups of attributes that replace each other: bold and dim, underline, foreground, background, …
    private var attributes: [Int: String] = [:]

    package var isPlain: Bool {
        attributes.isEmpty
    }

    /// The attributes as SGR numbers in ascending order of their kind, such as `1;31`; empty for plain text.
    package var description: String {
        attributes.sorted { $0.key < $1.key }.map(\.value).joined(separator: ";")
    }

    mutating func apply(_ parameters: [Int?]) {
        var rest = parameters.map { $0 ?? 0 }[...]
        while let code = rest.popFirst() {
            switch code {
            case 0: attributes = [:]
            case 1, 2: attributes[1] = "\(code)"
            case 3 ... 9: attributes[code] = "\(code)"
            case 22: attributes[1] = nil
            case 23 ... 29: attributes[code - 20] = nil
            case 30 ... 37, 90 ... 97: attributes[30] = "\(code)"
            case 40 ... 47, 100 ... 107: attributes[40] = "\(code)"
            case 39, 49: attributes[code - 9] = nil
            case 38, 48:
                let color = rest.prefix(rest.first == 5 ? 2 : 4)
                rest = rest.dropFirst(color.count)
                attributes[code - 8] = ([code] + color).map(String.init).joined(separator: ";")
            default: TerminalParser.reject("\u{1B}[\(code)m")
            }
        }
    }
}
