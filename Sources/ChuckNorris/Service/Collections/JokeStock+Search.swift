import FileStore
import Platform
import Terminal

extension JokeStock {
    /// Finds jokes of the files that match, up to those of the 256 KB with which there are enough.
    ///
    /// Returns also where to go on; nil behind the last joke.
    mutating func jokes(
        _ text: String = "",
        from place: Place? = nil,
        upTo count: Int = 1,
        _ matches: (ChuckNorrisResponse) -> Bool
    ) throws -> (found: [ChuckNorrisResponse], next: Place?) {
        try open()
        var (found, readers) = ([ChuckNorrisResponse](), place ?? files.map(CollectionReader.init)[...])
        let phrase = Array(text.utf8CString)
        // No other signs of ASCII match these.
        let isPhrase = text.utf8.allSatisfy { (0x20 ..< 0x40).contains($0) || (0x61 ..< 0x7B).contains($0) }
        // All formats write letters of English and digits as they are.
        let words = text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.map { Array(String($0).utf8CString) }
        let blanks = [Array("  ".utf8CString)]
        while found.count < count, var reader = readers.popFirst() {
            let (file, bytes, end) = (reader.file, reader.file.bytes.span, reader.start + 1 << 18)
            while reader.start < end, let joke = try reader.next(of: bytes) {
                do throws(SkipReason) {
                    let value = joke.value.isEmpty ? joke.text : joke.value
                    // JSON may escape any letter, and other letters may be those of English in lower case.
                    guard !joke.isLiteral || bytes.containsIgnoringCase(words, in: value) else { continue }
                    // Without a value, an object in which the phrase may be part of a key.
                    let isComparable = isPhrase && joke.isLiteral && !joke.value.isEmpty
                    let isCertain = isComparable && bytes.containsIgnoringCase([phrase], in: value)
                    // Where the phrase has a blank there may be several.
                    guard isCertain || !isComparable || bytes.containsIgnoringCase(blanks, in: value) else { continue }
                    let response = try file.joke(joke)
                    if isCertain || response.contains(text), matches(response), reader.isNew(response) {
                        found.append(response)
                    }
                } catch {
                    reader.skip(joke, because: error)
                }
            }
            guard reader.start == bytes.count else {
                readers.insert(reader, at: readers.startIndex)
                continue
            }
            // Not all of JSON was decoded.
            if let problem = try reader.problem(), !file.format.isJSON || problem.cause == .changed {
                // What was found before the place may be shown already.
                try note(problem, restarts: place == nil)
            }
        }
        return (found, readers.isEmpty ? nil : readers)
    }
}

extension ChuckNorrisResponse {
    /// Whether the joke contains a text in lower case, which has one blank where the joke may have several.
    fileprivate func contains(_ text: String) -> Bool {
        let value = value.lowercased()
        return value.containsText(text) || text.contains(" ") && value.collapsingBlanks.containsText(text)
    }
}
