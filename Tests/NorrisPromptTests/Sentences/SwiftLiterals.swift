/// Finds the string literals in Swift code, also those inside the interpolations of others.
struct SwiftLiterals {
    /// What stands for an interpolation.
    static let placeholder: Character = "…"

    private(set) var literals: [String] = []
    private let code: [Character]
    private var index = 0

    init(in text: String) {
        code = Array(text)
        scanCode(to: nil)
    }

    /// Scans code up to the end, or to the parenthesis that closes an interpolation.
    private mutating func scanCode(to end: Character?) {
        var depth = 0
        while index < code.count {
            if skip("//") {
                index = code[index...].firstIndex(of: "\n") ?? code.count
            } else if code[index...].first(where: { $0 != "#" }) == "\"" {
                scanLiteral()
            } else if code[index] == end, depth == 0 {
                return
            } else {
                depth += code[index] == "(" ? 1 : code[index] == ")" ? -1 : 0
                index += 1
            }
        }
    }

    private mutating func scanLiteral() {
        let hashes = String(code[index...].prefix { $0 == "#" })
        index += hashes.count
        let quote = code[index...].starts(with: "\"\"\"") ? "\"\"\"" : "\""
        index += quote.count
        var text = ""
        while index < code.count, !skip(quote + hashes) {
            if skip("\\" + hashes) {
                switch code[index] {
                case "(":
                    index += 1
                    scanCode(to: ")")
                    text.append(Self.placeholder)
                case "n", "\n": text.append(" ")
                case let escaped: text.append(escaped)
                }
            } else {
                text.append(code[index])
            }
            index += 1
        }
        literals.append(text.withSingleBlanks)
    }

    private mutating func skip(_ text: String) -> Bool {
        guard code[index...].starts(with: text) else { return false }
        index += text.count
        return true
    }
}

extension String {
    /// The text with a blank for each run of blanks and line breaks.
    var withSingleBlanks: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
