import ChuckNorris
import FileStore
import Platform
import Terminal

/// The file of settings that stay: `name = value` on each line, and comments, which begin with `#`.
struct SettingsFile {
    /// Throws for a name that cannot be that of an alias, and for a line that it cannot stand for.
    typealias AliasCheck = (_ name: String, _ line: String) throws(UsageError) -> Void
    /// The saved settings, and what is wrong with the file or with some of its lines, in sentences.
    typealias Contents = (settings: Settings, notices: [String])

    /// How many bytes are read: more is no file of settings.
    private static let longest = 1 << 20

    /// Empty when nothing says where home is.
    let path: String

    func read(checkAlias: AliasCheck) -> Contents {
        var settings = Settings()
        do throws(FileStoreError) {
            // Without its folder's lock, because each start reads the file.
            let bytes = try StoredFile(.settings, path: path).contents(limit: Self.longest)
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let notices = zip(1..., lines).compactMap { number, line -> String? in
                do throws(UsageError) {
                    try Self.apply(line.last == UInt8(ascii: "\r") ? line.dropLast() : line, to: &settings, checkAlias)
                    return nil
                } catch {
                    return "Line \(number) of \(path): \(error.failure.sentence())"
                }
            }
            // A file of another kind has hundreds.
            guard notices.count > 10 else { return (settings, notices) }
            let rest = "\(notices.count - 3) more lines of \(path) are wrong; repair it in an editor"
            return (settings, notices.prefix(3) + [rest])
        } catch {
            return (settings, error.isMissing ? [] : [error.failure.sentence()])
        }
    }

    private static func apply(_ bytes: Data, to settings: inout Settings, _ check: AliasCheck) throws(UsageError) {
        // Repaired where it is not UTF-8.
        let line = String(decoding: bytes, as: UTF8.self)
        guard let (name, value) = entry(line[...]) else { return }
        let valid = zip(line.utf8, bytes).prefix { $0 == $1 }.count
        guard valid == bytes.count else {
            throw .notUTF8(column: line[..<line.utf8.index(line.startIndex, offsetBy: valid)].count + 1)
        }
        let isSetting = SettingName(rawValue: name) != nil
        guard let value, isSetting || !name.isEmpty && !value.isEmpty else { throw .invalidLine(line) }
        guard name != "jokes" else {
            guard value != StoredFile.standardInput, JokeSources(parsing: [value], mine: nil) != nil else {
                throw .invalidValue(value, of: name, allowed: "paths, api, builtin or mine, with weights of 1 to 1000")
            }
            return settings.jokes.append(value)
        }
        if name.hasPrefix("alias.") {
            // What it stands for is checked when it is used.
            let name = String(name.dropFirst(6))
            try check(name, value)
            return settings.aliases[name] = value
        }
        guard name.hasPrefix("style.") else { return try settings.set(SettingName(parsing: name), to: value) }
        guard let style = Style.named[String(name.dropFirst(6))]?.style else {
            let names = Style.named.keys.sorted().map { "style.\($0)" }
            throw .unknown(kind: "style", name, suggestion: Suggestion.closest(to: name, among: names), choices: names)
        }
        guard let sequence = ANSI.style(value.lowercased()) else {
            throw .invalidValue(value, of: name, allowed: "words such as bold, underline, red, bright-red or plain")
        }
        settings.theme[style] = sequence
    }

    /// The parts of a line, without a value where there is no `=`; nil for a blank line and a comment.
    private static func entry(_ line: Substring) -> (name: String, value: String?)? {
        let line = line.withoutByteOrderMark
        guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { return nil }
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        return (parts[0].lowercased(), parts.dropFirst().first)
    }

    /// Writes each value in place of the last line with its name, or at the end, and removes the lines of names without
    /// a value; all others stay.
    ///
    /// Returns the names whose lines were removed.
    @discardableResult
    func save(_ values: [(name: String, value: String?)]) throws -> [String] {
        guard !path.isEmpty else { throw StoredFile(.settings, path: path).error(.noLocation) }
        // A link, such as to a folder of all settings, stays one.
        let file = StoredFile(.settings, path: path).resolved
        let isAdding = values.contains { $0.value != nil }
        guard isAdding || access(file.path, F_OK) == 0 else { return [] }
        let opened = try LockedFile.create(file, lockTimeout: .seconds(2))
        guard opened.size <= Self.longest else { throw file.error(.tooLarge(limit: Self.longest)) }
        let bytes = try opened.bytes(0 ..< opened.size)
        let newline = UInt8(ascii: "\n")
        let text = bytes.last == newline ? bytes.dropLast() : bytes[...]
        var lines = bytes.isEmpty ? [] : text.split(separator: newline, omittingEmptySubsequences: false)
        var removed: [String] = []
        for (name, value) in values {
            let isOld = { (line: ArraySlice) in Self.entry(String(decoding: line, as: UTF8.self)[...])?.name == name }
            if let value {
                let place = lines.lastIndex(where: isOld).map { $0 ..< $0 + 1 } ?? lines.endIndex ..< lines.endIndex
                lines.replaceSubrange(place, with: [Array("\(name) = \(value)".utf8)[...]])
            } else if lines.contains(where: isOld) {
                lines.removeAll(where: isOld)
                removed.append(name)
            }
        }
        guard isAdding || !removed.isEmpty else { return [] }
        // An editor, which ignores locks, may have changed the file as well.
        guard try opened.replace(with: lines.flatMap { $0 + [newline] }) else {
            throw file.error(.unwritable(errno: EBUSY))
        }
        return removed
    }
}
