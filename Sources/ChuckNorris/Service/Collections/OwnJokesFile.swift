import FileStore
import Platform
import TerminalText

/// Why a file of the user's own jokes is not changed.
package enum OwnJokesError: Error, Equatable, Sendable {
    case json(path: String)
    /// A line of the joke would separate two jokes in a file of fortune.
    case hasSeparator
    case tooLong(limit: Int)
    /// The joke would not be read as one: the file has a joke on each line.
    case unsuitable(path: String)
}

/// A file of the user's own jokes that commands change; other jokes and comments stay byte for byte.
///
/// A new one has fortune's format. A joke that is as likely as several is there several times, as fortune has it.
package struct OwnJokesFile {
    private static let longest = 64 << 20
    /// So many bytes at the beginning of a file, with a separator, decide on its format.
    private static let longestJoke = 16000

    package let path: String
    private let file: StoredFile

    package init(path: String) {
        (self.path, file) = (path, StoredFile(.jokes, path: path))
    }

    /// Adds a joke until it is there as often as its weight says; makes the file and its folder.
    ///
    /// Returns how often it was added, and how many jokes the file has then.
    package func add(_ text: String, weight: Int = 1) throws -> (joke: JokeModel, added: Int, count: Int) {
        let clean = text.withoutTabs.sanitized().drop(while: \.isNewline)
        let text = clean.lastIndex { !$0.isWhitespace }.map { String(clean[...$0]) } ?? ""
        guard !text.split(separator: "\n").contains("%") else { throw OwnJokesError.hasSeparator }
        guard text.utf8.count <= Self.longestJoke else { throw OwnJokesError.tooLong(limit: Self.longestJoke) }
        return try change(.create) { old in
            let equal = old.jokes.filter { $0.response.value.onOneLine == text.onOneLine }
            let added = max(weight - equal.count, 0)
            let ended = text + (old.format == .fortune ? "\n%\n" : "\n")
            // A new file must not look like JSON.
            let start = old.bytes.isEmpty && ["{", "["].contains(text.first) ? "%\n" : ""
            let bytes = old.bytes + Array((start + String(repeating: ended, count: added)).utf8)
            let new = try Contents(bytes, of: file)
            guard new.jokes.count == old.jokes.count + added, let joke = (equal.last ?? new.jokes.last)?.response else {
                throw OwnJokesError.unsuitable(path: path)
            }
            return (bytes, (JokeModel(response: joke), added, new.jokes.count))
        }
    }

    /// Removes the joke with the id, as often as it is there, and a file in which nothing is left.
    package func remove(id: String) throws {
        try change(.change) { old in
            var bytes = old.bytes
            for joke in old.jokes.reversed() where joke.response.id == id {
                bytes.removeSubrange(joke.found.start ..< joke.found.end)
            }
            return (bytes, ())
        }
    }

    /// Returns the number of the line where the joke with the id begins, or else the last one; nil if there is none.
    package func line(of id: String? = nil) throws -> Int? {
        let contents = try Contents(Array(file.contents(limit: Self.longest)), of: file)
        let joke = contents.jokes.last { id == nil || $0.response.id == id }
        return joke.map { contents.bytes[..<$0.found.text.lowerBound].count { $0 == .newline } + 1 }
    }

    /// Writes what the closure makes of the file, whose last joke has a separator.
    private func change<Answer>(
        _ mode: LockedFile.AccessMode,
        _ change: (Contents) throws -> (bytes: [UInt8], answer: Answer)
    ) throws -> Answer {
        guard let opened = try LockedFile.open(file, for: mode, lockTimeout: .seconds(2)) else {
            throw file.error(.unwritable(errno: ENOENT))
        }
        let state = try opened.state()
        guard state.size <= Self.longest else { throw file.error(.tooLarge(limit: Self.longest)) }
        let read = try opened.bytes(0 ..< state.size)
        var contents = try Contents(read, of: file)
        guard !contents.format.isJSON else { throw OwnJokesError.json(path: path) }
        if let last = read.last {
            let isEnded = contents.format != .fortune || contents.jokes.last?.found.isEnded ?? true
            contents = try Contents(read + ((last == .newline ? "" : "\n") + (isEnded ? "" : "%\n")).utf8, of: file)
        }
        let (bytes, answer): ([UInt8], Answer)
        do {
            (bytes, answer) = try change(contents)
        } catch {
            // Not even an empty one is left of a file that was made for this.
            read.isEmpty ? opened.remove() : ()
            throw error
        }
        if bytes.allSatisfy({ $0.isBlank || $0 == .percent }) {
            // So that jokes come from where they came before the first one was added.
            opened.remove()
        } else if bytes != contents.bytes, try opened.replace(state, with: bytes) == nil {
            // An editor, which ignores locks, has changed the file.
            throw file.error(.unwritable(errno: EBUSY))
        }
        return answer
    }
}

/// The bytes of a file without a byte order mark, and its jokes there.
private struct Contents {
    private(set) var bytes: [UInt8]
    private(set) var format = CollectionFormat.fortune
    private(set) var jokes: [(found: FoundJoke, response: ChuckNorrisResponse)] = []

    init(_ bytes: [UInt8], of file: StoredFile) throws {
        self.bytes = bytes
        guard !bytes.allSatisfy(\.isBlank) else { return }
        let collection = try CollectionFile(file, Data(bytes))
        (format, self.bytes) = (collection.format, Array(collection.bytes))
        var reader = CollectionReader(collection)
        while let found = try reader.next(of: collection.bytes.span) {
            (try? collection.joke(found)).map { jokes.append((found, $0)) }
        }
    }
}
