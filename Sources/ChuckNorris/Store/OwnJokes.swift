/// The files of the user's own jokes: one for each category, to which jokes are appended.
///
/// A new one is a file of fortune; another one is continued in its format.
package struct OwnJokes: Sendable {
    let store: Store

    /// Adds a joke at the end of its category's file, and makes that if it is missing.
    ///
    /// Returns the number of the line where the joke begins; `isNew` is false if the file had the joke already.
    package func add(
        _ text: String,
        category: String? = nil
    ) throws(Failure) -> (joke: JokeModel, path: String, line: Int, isNew: Bool) {
        let name = (category ?? "own").lowercased()
        // It becomes the name of a file, and so that of a source and a category.
        let isTaken = [JokesList.api, JokesList.builtIn, "favorites", "for"].contains(name)
        let isName = 1 ... 60 ~= name.count && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        guard isName, !isTaken else {
            let taken = "api, builtin, favorites and for are taken"
            throw Failure(.usage, "A category has at most 60 letters, digits, - and _; \(taken).")
        }
        // With line feeds for line breaks, and without blanks around it; several lines keep their indent.
        let whole = ChuckNorrisResponse(value: text).value
        var text = whole.trimmed
        if text.contains("\n") {
            text = whole.prefix(while: \.isWhitespace).reversed().prefix { $0 != "\n" }.reversed() + text
        }
        guard !ChuckNorrisResponse(value: text).isBlank else { throw Failure(.usage, "The joke has no text.") }
        guard text.utf8.count <= JokesFile.longestJoke else {
            throw Failure(.usage, "The joke is longer than \(JokesFile.longestJoke >> 10) KB.")
        }
        return try store.change(name) { file throws(Failure) in
            let old = try file.bytes(limit: JokesFile.limit)
            let (joke, line, addition) = try Self.addition(of: text, to: old, path: file.path)
            if let addition {
                guard old.count + addition.utf8.count < JokesFile.limit else {
                    throw Failure(file.path, isLargerThan: JokesFile.limit)
                }
                try file.append(Array(addition.utf8), waitsForDisk: true)
            }
            let response = ChuckNorrisResponse(value: joke, categories: [name], source: name)
            return (JokeModel(response: response), file.path, line, addition != nil)
        }
    }

    /// Returns the joke as the file has it, its line, and the lines to append; nil if the file has the joke.
    private static func addition(
        of text: String,
        to bytes: [UInt8],
        path: String
    ) throws(Failure) -> (joke: String, line: Int, addition: String?) {
        var (lines, format) = try JokesFile.lines(of: bytes, in: path)
        if lines.last?.isEmpty == true {
            lines.removeLast()
        }
        guard ![.objects, .array].contains(format) else {
            throw Failure(.io, "\(path) is JSON, to which no joke is added.")
        }
        let isFortune = format == .fortunes || bytes.allSatisfy(\.isBlank)
        let joke = isFortune ? text : text.split(separator: "\n").joined(separator: " ")
        let jokeLines = joke.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8)[...] }
        guard !jokeLines.contains(where: \.isSeparator) else {
            throw Failure(.usage, "The joke has a line with % alone, which would separate two jokes.")
        }
        guard isFortune || joke.first != "#" else {
            throw Failure(.usage, "The joke is not added, because # begins a comment in \(path).")
        }
        let known = lines.indices.first { start in
            guard lines[start...].starts(with: jokeLines) else { return false }
            let neighbors = [lines[..<start].last, lines[(start + jokeLines.count)...].first].compactMap(\.self)
            return !isFortune || neighbors.allSatisfy(\.isSeparator)
        }
        if let known {
            return (joke, known + 1, nil)
        }
        // The last joke's separator, or one that tells the format of a new file whose joke looks like JSON.
        let isSeparated = lines.last?.isSeparator ?? !["{", "["].contains(joke.first)
        let separator = isFortune && !isSeparated ? "%\n" : ""
        return (joke, lines.count + (separator.isEmpty ? 1 : 2), separator + joke + (isFortune ? "\n%" : ""))
    }
}
