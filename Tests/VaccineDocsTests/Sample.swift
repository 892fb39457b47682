/// A block of Swift in a text, and where it stands.
struct Sample {
    let page: String
    let line: Int
    let code: [Substring]
    private let wanted: SourceLines

    init(page: String, line: Int, code: [Substring]) {
        (self.page, self.line, self.code) = (page, line, code)
        wanted = SourceLines(code)
    }

    /// Finds the blocks between fences in a page of Markdown; a fence that names no language is one of Swift.
    static func samples(inPage page: String, _ text: String) -> [Sample] {
        samples(page, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }

    /// Finds the blocks between fences in the doc comments of a source.
    static func samples(inDocCommentsOf page: String, _ text: String) -> [Sample] {
        samples(page, lines: text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = line.drop { $0 == " " }
            return line.hasPrefix("///") ? line.dropFirst(3) : ""
        })
    }

    private static func samples(_ page: String, lines: [Substring]) -> [Sample] {
        var samples: [Sample] = []
        var fence: Int?
        for (index, line) in lines.enumerated() {
            let mark = line.drop { $0 == " " }
            guard mark.hasPrefix("```") else { continue }
            if let start = fence {
                if ["```swift", "```"].contains(lines[start].drop { $0 == " " }) {
                    samples.append(Sample(page: page, line: start + 1, code: Array(lines[(start + 1) ..< index])))
                }
                fence = nil
            } else {
                fence = index
            }
        }
        if let fence {
            // Reaches to the end of the page, so it is not found anywhere and is reported.
            samples.append(Sample(page: page, line: fence + 1, code: Array(lines[fence...])))
        }
        return samples
    }

    /// Whether the block's lines follow one another in a source, all indented by as much more or less.
    ///
    /// Empty lines are ignored on both sides.
    func isFound(in source: SourceLines) -> Bool {
        guard let first = wanted.lines.first else { return false }
        return source.places[first.code, default: []].contains { start in
            let shift = source.lines[start].indent - first.indent
            let found = source.lines[start...].prefix(wanted.lines.count)
            return found.elementsEqual(wanted.lines) { $0.code == $1.code && $0.indent - $1.indent == shift }
        }
    }
}

/// The lines of a source that are not empty.
struct SourceLines: Sendable {
    let lines: [(indent: Int, code: Substring)]
    /// The indices of the lines with the same code.
    let places: [Substring: [Int]]

    init(_ lines: [Substring]) {
        self.lines = lines.compactMap { line in
            let code = line.drop { $0 == " " }
            return code.isEmpty ? nil : (line.utf8.count - code.utf8.count, code)
        }
        places = Dictionary(grouping: self.lines.indices) { [lines = self.lines] in lines[$0].code }
    }

    init(_ text: String) {
        self.init(text.split(separator: "\n"))
    }
}
