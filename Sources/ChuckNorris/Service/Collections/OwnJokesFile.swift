import FileStore
import Platform
import Terminal

/// Why a file of the user's own jokes is not changed.
package enum OwnJokesError: Error, Equatable, Sendable {
    case empty
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
    private static let separator = "\n%\n"

    package let path: String
    private let file: StoredFile
    private let isRemovedIfEmpty: Bool

    /// - Parameter folder: The folder of the user's own jokes, where no file is left without any.
    package init(path: String, folder: String? = nil) {
        let file = StoredFile(.jokes, path: path).resolved
        (self.path, self.file) = (path, file)
        isRemovedIfEmpty = folder.map { CollectionLocation(path: $0).contains(file.path) } ?? false
    }

    /// Adds a joke until it is there as often as its weight says; makes the file and its folder.
    ///
    /// Returns how often it was added, and how many jokes the file has then.
    package func add(_ text: String, weight: Int = 1) throws -> (joke: JokeModel, added: Int, count: Int) {
        let clean = text.withoutTabs.sanitized().drop(while: \.isNewline)
        let text = clean.lastIndex { !$0.isWhitespace }.map { String(clean[...$0]) } ?? ""
        guard !text.isEmpty else { throw OwnJokesError.empty }
        guard !text.split(separator: "\n").contains("%") else { throw OwnJokesError.hasSeparator }
        let limit = CollectionFormat.longest
        guard (text + Self.separator).utf8.count <= limit else { throw OwnJokesError.tooLong(limit: limit) }
        return try change { contents in
            let equal = contents.jokes.filter { $0.response.value.onOneLine == text.onOneLine }
            let added = max(weight - equal.count, 0)
            let ended = text + (contents.format == .fortune ? Self.separator : "\n")
            let bytes = contents.bytes + Array(String(repeating: ended, count: added).utf8)
            let new = try Contents(bytes, of: file, format: contents.format)
            guard
                new.jokes.count == contents.jokes.count + added, let joke = (equal.last ?? new.jokes.last)?.response
            else { throw OwnJokesError.unsuitable(path: path) }
            contents = new
            return (JokeModel(response: joke), added, new.jokes.count)
        }
    }

    /// Removes the joke with the id, as often as it is there.
    package func remove(id: String) throws {
        try change { contents in
            for joke in contents.jokes.reversed() where joke.response.id == id {
                contents.bytes.removeSubrange(joke.found.start ..< joke.found.end)
            }
        }
    }

    /// Returns the number of the line where the joke with the id begins, or else the last one; nil if there is none.
    package func line(of id: String? = nil) throws -> Int? {
        let contents = try Contents(Array(file.contents(limit: Self.longest)), of: file)
        let joke = contents.jokes.last { id == nil || $0.response.id == id }
        return joke.map { contents.bytes[..<$0.found.text.lowerBound].count { $0 == .newline } + 1 }
    }

    /// Writes what the closure makes of the file, whose last joke has a separator.
    private func change<Answer>(_ change: (inout Contents) throws -> Answer) throws -> Answer {
        let opened = try LockedFile.create(file, lockTimeout: .seconds(2))
        guard opened.size <= Self.longest else { throw file.error(.tooLarge(limit: Self.longest)) }
        let read = try opened.bytes(0 ..< opened.size)
        var contents = try Contents(read, of: file)
        guard !contents.format.isJSON else { throw OwnJokesError.json(path: path) }
        // So that jokes come from where they came before the first one was added, also after an error.
        defer {
            if contents.isEmpty, isRemovedIfEmpty {
                opened.remove()
            }
        }
        if let last = read.last {
            let isEnded = contents.format != .fortune || contents.isEnded
            contents = try Contents(read + ((last == .newline ? "" : "\n") + (isEnded ? "" : "%\n")).utf8, of: file)
        }
        let before = contents.bytes
        let answer = try change(&contents)
        guard contents.bytes != before, !(contents.isEmpty && isRemovedIfEmpty) else { return answer }
        let isFortune = contents.format == .fortune && !contents.isEmpty
        if isFortune, try CollectionFile(file, Data(contents.bytes)).format != .fortune {
            // The first joke looks like JSON, or ends too far away to show the format.
            contents.bytes.insert(contentsOf: "%\n".utf8, at: 0)
        }
        // An editor, which ignores locks, may have changed the file as well.
        guard try opened.replace(with: contents.bytes) else { throw file.error(.unwritable(errno: EBUSY)) }
        return answer
    }
}

/// The bytes of a file without a byte order mark, and its jokes there.
private struct Contents {
    var bytes: [UInt8]
    private(set) var format = CollectionFormat.fortune
    private(set) var jokes: [(found: FoundJoke, response: ChuckNorrisResponse)] = []
    /// Whether a separator follows the last joke, which may be one that cannot be read.
    private(set) var isEnded = true

    /// - Parameter format: Nil for the one that the bytes have.
    init(_ bytes: [UInt8], of file: StoredFile, format: CollectionFormat? = nil) throws {
        self.bytes = bytes
        guard !bytes.allSatisfy(\.isBlank) else { return }
        let collection = try CollectionFile(file, Data(bytes), format: format)
        (self.format, self.bytes) = (collection.format, Array(collection.bytes))
        var reader = CollectionReader(collection)
        while let found = try reader.next(of: collection.bytes.span) {
            isEnded = found.isEnded
            (try? collection.joke(found)).map { jokes.append((found, $0)) }
        }
    }

    /// Whether there are only blanks and separators.
    var isEmpty: Bool {
        bytes.allSatisfy { $0.isBlank || $0 == .percent }
    }
}
