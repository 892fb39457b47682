import TestSupport
import XCTest

/// A text with everything that can harm a terminal or a reader, and a check that none of it is in an output.
enum HostileText {
    /// A text with all that is harmful.
    ///
    /// It begins with a title and a color that norris never uses, because some texts are truncated before they are
    /// shown, and continues with every kind of character that must be removed.
    static let text = "h\u{1B}]0;title\u{7}\u{9B}5m\u{1B}[5mi\u{202E}j\u{200B}k\u{7F}l\u{2028}m" + unsafe
        .map { "n" + $0 }.joined()
        + "Z" + String(repeating: "\u{300}\u{489}", count: 40) + "👩\u{200D}\u{E0061}🏴\u{E0061}\u{E0061}z"

    /// The text without line breaks and control keys, for typing.
    static let typedText = text(where: { $0.value >= 0x20 && $0 != "\u{7F}" })

    /// The characters of the text that satisfy a predicate.
    static func text(where isKept: (Unicode.Scalar) -> Bool) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter(isKept)))
    }

    /// The text as a JSON string, with a line break and a NUL added.
    static let json = quoted(text + "\u{0}\n")

    static func quoted(_ text: String) -> String {
        "\"" + text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined() + "\""
    }

    /// The ranges of Unicode that have unsafe characters.
    private static let planes = Array(1 ... 0x206F) + Array(0x3000 ... 0x31FF) + Array(0xFE00 ... 0xFFFF)
        + Array(0x11000 ... 0x13FFF) + Array(0x1B000 ... 0x1D1FF) + Array(UInt32(0xE0000) ... 0xE01FF)

    /// All characters that are unsafe between letters, without line feed and NUL, which variables and arguments cannot
    /// contain.
    private static let unsafe: [String] = planes.filter { $0 != 0x0A }.compactMap(Unicode.Scalar.init)
        .filter(\.isUnsafe).map { String($0) }

    /// Returns a description of the harmful characters that are left in the output; nil if there are none.
    ///
    /// - Parameter isOnTerminal: Whether the usual escape sequences of norris and libedit are allowed.
    static func remains(in output: String, isOnTerminal: Bool) -> String? {
        let text = isOnTerminal ? output.replacing(usualSequences, with: "") : output
        // Joiners and tags are kept in complete emoji, which the text does not contain.
        let found = text.unicodeScalars.filter { $0 != "\n" && $0.isUnsafe }
        let marks = text.unicodeScalars.reduce(into: (run: 0, longest: 0)) { count, scalar in
            let isMark = [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
            count.run = isMark ? count.run + 1 : 0
            count.longest = max(count.longest, count.run)
        }
        guard !found.isEmpty || marks.longest > 9 || output.contains("title\u{7}") else { return nil }
        return found.map { String($0.value, radix: 16) }.joined(separator: " ") + " in " + String(reflecting: text)
    }

    /// Colors but blinking, movements, modes, the marks of OSC 133, and the clipboard.
    static var usualSequences: Regex<Substring> {
        #/
            \x1B\[(?!5m)[?>]?[\d;]*[A-Za-z@] | \x1B\]133;[A-D](?:;[^\x07\x1B]*)?(?:\x07|\x1B\\) | \x1B[=>78]
            | \x1B\]52;c;[A-Za-z0-9+/=]*(?:\x07|\x1B\\) | [\r\x08\x07]
        /#.matchingSemantics(.unicodeScalar)
    }

    /// Makes a server that sends the text in all parts of its answers.
    static func api() throws -> LoopbackAPI {
        // Initialized before a request waits for it.
        XCTAssertFalse(json.isEmpty)
        return try LoopbackAPI { request in
            let joke = """
            {"categories":[\(json)],"created_at":\(json),"icon_url":\(json),"id":\(json),"updated_at":\(json),\
            "url":\(json),"value":\(json)}
            """
            switch (request.path, request.query["category"]) {
            case ("/jokes/random", nil): return .json(body: joke)
            case ("/jokes/random", "rejected"):
                let body = #"{"status":400,"error":\#(json),"message":\#(json),"violations":{\#(json):\#(json)}}"#
                return .json(status: 400, body: body)
            case ("/jokes/random", "message"):
                return .json(status: 418, body: #"{"status":418,"error":\#(json),"message":\#(json)}"#)
            case ("/jokes/random", "busy"):
                let text = Self.typedText
                let head = "HTTP/1.1 503 \(text)\r\nRetry-After: \(text)\r\nX-\(text): \(text)\r\nServer: \(text)\r\n"
                return .bytes([UInt8]((head + "Content-Length: 1\r\n\r\nx").utf8))
            case ("/jokes/random", "page"):
                return .text(status: 200, contentType: "text/html; charset=\(Self.typedText)", body: Self.text)
            case ("/jokes/random", "moved"):
                return .text(status: 302, headers: ["Location": "ftp://\(Self.typedText)/"], body: "")
            case ("/jokes/random", "nonsense"): return .bytes([UInt8](Self.text.utf8))
            case ("/jokes/random", _): return .json(status: 404, body: #"{"status":404,"error":\#(json)}"#)
            case ("/jokes/categories", _): return .json(body: "[\(json),\(quoted("dev\u{202E}")),\"dev\",\"devil\"]")
            case ("/jokes/search", _): return .json(body: #"{"total":2,"result":[\#(joke),\#(joke)]}"#)
            default: return .json(body: joke)
            }
        }
    }
}
