extension Mdoc {
    /// The macros for how a command or an option is written, such as `joke [CATEGORY,...] [for NAME]`.
    ///
    /// Capitals stand for something else and become `Ar`, options `Fl`, other words `Cm`.
    static func usage(_ text: String) -> String {
        var macros: [String] = []
        for part in parts(of: text) {
            switch part {
            case "[": macros.append("Oo")
            case "]": macros.append("Oc")
            case "|", ",": macros.append("Ns \(part) Ns".replacing("Ns , Ns", with: ","))
            case let word where word.hasPrefix("-"): macros.append("Fl \(argument(word.dropFirst()))")
            case let word where word == word.uppercased(): macros.append("Ar \(argument(word))")
            case let word: macros.append("Cm \(argument(word))")
            }
        }
        return macros.joined(separator: " ")
    }

    /// Brackets, bars and commas between words, and the words.
    private static func parts(of text: String) -> [Substring] {
        var parts: [Substring] = []
        for word in text.split(separator: " ") {
            var rest = word[...]
            while let mark = rest.firstIndex(where: { "[]|".contains($0) }) {
                parts.append(rest[..<mark])
                parts.append(rest[mark ... mark])
                rest = rest[rest.index(after: mark)...]
            }
            if rest.hasSuffix(","), rest.count > 1 {
                parts.append(rest.dropLast())
                parts.append(",")
            } else {
                parts.append(rest)
            }
        }
        return parts.filter { !$0.isEmpty }
    }
}
