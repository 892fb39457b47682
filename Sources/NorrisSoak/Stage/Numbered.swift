/// Numbers that are found again in an answer, each whole: `N17Z` is no part of `N171Z`.
enum Numbered {
    static func name(_ number: Int) -> String {
        "N\(number)Z"
    }

    /// The number of a name anywhere in the text, or of the line that an error is about.
    static func number(in line: Substring) -> Int? {
        let found = line.firstMatch(of: /N([0-9]+)Z|norris: line ([0-9]+):/)
        return found.flatMap { $0.1 ?? $0.2 }.flatMap { Int($0) }
    }
}
