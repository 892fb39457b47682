/// A block of Swift in a text, and where it stands.
struct Sample {
    let page: String
    let line: Int
    let code: [Substring]

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
        let fences = lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix("```") }
        return stride(from: 0, to: fences.count, by: 2).compactMap { index in
            let start = fences[index]
            guard ["```swift", "```"].contains(lines[start].drop { $0 == " " }) else { return nil }
            // A block without an end has its fence, so that it is not found anywhere and is reported.
            let code = index + 1 < fences.count ? lines[(start + 1) ..< fences[index + 1]] : lines[start...]
            return Sample(page: page, line: start + 1, code: Array(code))
        }
    }

    /// Whether the block's lines follow one another in one of several sources, all indented by as much more or less.
    ///
    /// Empty lines are ignored on both sides.
    func isFound(in sources: [SourceLines]) -> Bool {
        let wanted = SourceLines(code).lines
        return sources.map(\.lines).contains { lines in
            lines.indices.contains { start in
                lines[start].code == wanted[0].code && lines[start...].prefix(wanted.count).elementsEqual(wanted) {
                    $0.code == $1.code && $0.indent - $1.indent == lines[start].indent - wanted[0].indent
                }
            }
        }
    }
}

/// The lines of a source that are not empty.
struct SourceLines: Sendable {
    let lines: [(indent: Int, code: Substring)]

    init(_ lines: [Substring]) {
        self.lines = lines.compactMap { line in
            let code = line.drop { $0 == " " }
            return code.isEmpty ? nil : (line.utf8.count - code.utf8.count, code)
        }
    }

    init(_ text: String) {
        self.init(text.split(separator: "\n"))
    }
}
