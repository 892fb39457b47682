/// Numbers that are found again in an answer, each whole: `N17Z` is no part of `N171Z`.
enum Numbered {
    static func name(_ number: Int) -> String {
        "N\(number)Z"
    }

    /// The number of a name anywhere in the text, or of the line that an error is about.
    ///
    /// Without a regular expression, which would take minutes for a million lines.
    static func number(in line: Substring) -> Int? {
        if let error = line.utf8.number(after: "norris: line ", before: UInt8(ascii: ":")) {
            return error
        }
        var rest = line.utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "N")) {
            if let number = rest[start...].number(after: "N", before: UInt8(ascii: "Z")) {
                return number
            }
            rest = rest[rest.index(after: start)...]
        }
        return nil
    }
}

extension Substring.UTF8View {
    /// The number between the two, if the text begins like that.
    fileprivate func number(after prefix: String, before end: UInt8) -> Int? {
        guard starts(with: prefix.utf8) else { return nil }
        let digits = dropFirst(prefix.utf8.count).prefix { (UInt8(ascii: "0") ... UInt8(ascii: "9")).contains($0) }
        guard digits.endIndex < endIndex, self[digits.endIndex] == end else { return nil }
        return Int(Substring(digits))
    }
}
