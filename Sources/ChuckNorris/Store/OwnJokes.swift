/// The files of the user's own jokes: one for each category, to which jokes are appended.
///
/// A new one is a file of fortune; another one is continued in its format.
package struct OwnJokes: Sendable {
    /// How many bytes of a file are read when jokes are told; of a joke, these are 64 KB.
    private static let longestFile = 16 << 20

    private let store: Store

    package init(folder: String?) {
        store = Store(folder: folder)
    }

    /// Adds a joke at the end of its category's file, and makes that if it is missing.
    ///
    /// Returns the number of the line where the joke begins; `isNew` is false if the file had the joke already.
    package func add(
        _ text: String,
        category: String? = nil
    ) throws(Failure) -> (joke: JokeModel, path: String, line: Int, isNew: Bool) {
        let name = (category ?? "own").lowercased()
        // It becomes the name of a file.
        guard 1 ... 60 ~= name.count, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else {
            throw Failure(.usage, "A category has at most 60 letters, digits, - and _.")
        }
        let text = Self.trimmed(text)
        guard !ChuckNorrisResponse(value: text).isBlank else { throw Failure(.usage, "The joke has no text.") }
        guard text.utf8.count <= 64 << 10 else { throw Failure(.usage, "The joke is longer than 64 KB.") }
        return try store.change(name) { file throws(Failure) in
            let old = try file.opened?.bytes(limit: Self.longestFile) ?? []
            let (joke, line, addition) = try Self.addition(of: text, to: old, path: file.path)
            if let addition {
                guard old.count + addition.utf8.count <= Self.longestFile else {
                    throw Failure(file.path, isLargerThan: Self.longestFile)
                }
                try file.append(Array(addition.utf8), waitsForDisk: true)
            }
            let response = ChuckNorrisResponse(value: joke, categories: [name], source: .file(name))
            return (JokeModel(response: response), file.path, line, addition != nil)
        }
    }

    /// The text with line feeds for line breaks, and without blanks around it; several lines keep their indent.
    private static func trimmed(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .drop { $0.allSatisfy(\.isWhitespace) }
        var text = lines.joined(separator: "\n")[...]
        while text.last?.isWhitespace == true {
            text.removeLast()
        }
        return String(text.contains("\n") ? text : text.drop(while: \.isWhitespace))
    }

    /// Returns the joke as the file has it, its line, and what to append to the file; nil if the file has the joke.
    private static func addition(
        of text: String,
        to bytes: [UInt8],
        path: String
    ) throws(Failure) -> (joke: String, line: Int, addition: String?) {
        // But for blanks, and a byte order mark.
        let start = bytes.lazy.filter { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }.prefix(2)
        guard !["{\"", "{}", "[{", "[\"", "[]"].contains(String(decoding: start, as: UTF8.self)) else {
            throw Failure(.io, "\(path) is JSON, to which no joke is added.")
        }
        let isSeparator = { (line: ArraySlice<UInt8>) in ["%", "%\r"].contains { line.elementsEqual($0.utf8) } }
        var lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        let isLastEnded = lines.last?.isEmpty == true
        if isLastEnded {
            lines.removeLast()
        }
        // A line with a percent sign alone separates jokes; in a file without any, each line is a joke.
        let isFortune = start.isEmpty || lines.contains(where: isSeparator)
        let joke = isFortune ? text : text.split(separator: "\n").joined(separator: " ")
        let jokeLines = joke.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8)[...] }
        guard !jokeLines.contains(where: isSeparator) else {
            throw Failure(.usage, "The joke has a line with % alone, which would separate two jokes.")
        }
        guard isFortune || joke.first != "#" else {
            throw Failure(.usage, "\(path) has a joke on each line, where # begins a comment.")
        }
        let known = lines.indices.first { start in
            guard lines[start...].starts(with: jokeLines) else { return false }
            let neighbors = [lines[..<start].last, lines[(start + jokeLines.count)...].first].compactMap(\.self)
            return !isFortune || neighbors.allSatisfy(isSeparator)
        }
        if let known {
            return (joke, known + 1, nil)
        }
        // The last joke's separator, or one that tells the format of a new file whose joke looks like JSON.
        let isSeparated = lines.last.map(isSeparator) ?? !["{", "["].contains(joke.first)
        let ending = (isLastEnded ? "" : "\n") + (isFortune && !isSeparated ? "%\n" : "")
        let line = lines.count + (ending.contains("%") ? 2 : 1)
        return (joke, line, ending + joke + (isFortune ? "\n%\n" : "\n"))
    }
}
