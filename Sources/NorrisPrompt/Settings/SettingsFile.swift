import ChuckNorris

/// The file of settings: `name = value` on each line, and comments, which begin with `#`.
struct SettingsFile {
    private static let name = "config"
    /// The values that the setting `source` of version 1 had, as lists of jokes.
    private static let formerSources = ["auto": "api,mine", "online": "api", "offline": "builtin,mine", "mine": "mine"]

    let store: Store
    let environment: Environment

    var path: String {
        store.path(of: Self.name)
    }

    /// Returns the saved settings, with sentences about wrong values, and about lines that are not used.
    func read() -> (settings: Settings, wrong: [String], unknown: [String]) {
        var settings = Settings()
        var wrong: [String] = []
        var unknown: [String] = []
        // Version 1 had a line for each item of the list, and `source` beside it.
        var lists: [String] = []
        do throws(Failure) {
            let bytes = try store.read(Self.name) ?? []
            for (number, line) in zip(1..., Self.lines(bytes)) {
                let place = "Line \(number) of \(path)"
                guard let text = String(validating: line, as: UTF8.self) else {
                    wrong.append("\(place) is not UTF-8.")
                    continue
                }
                guard let (name, value, isFormerSource) = Self.entry(text) else { continue }
                guard let setting = Setting.all.first(where: { $0.name == name }), let value else {
                    unknown.append("\(place) is not used: \(text.excerpt)")
                    continue
                }
                do throws(Failure) {
                    try setting.change(&settings, to: value, environment)
                    if name == "jokes" {
                        lists.insert(value, at: isFormerSource ? 0 : lists.endIndex)
                    }
                } catch {
                    wrong.append("\(place): \(error.sentence)")
                }
            }
            if lists.count > 1 {
                try Setting.named("jokes").change(&settings, to: lists.joined(separator: ","), environment)
            }
        } catch {
            wrong = [error.sentence]
        }
        return (settings, wrong, unknown)
    }

    /// Writes the value in place of the last line with the name, or at the end, and removes the others with it.
    ///
    /// All other lines stay as they are.
    ///
    /// - Parameter value: Nil for the default, which has no line.
    func save(_ name: String, _ value: String?) throws(Failure) {
        guard value?.contains(where: \.isNewline) != true else {
            throw Failure(.usage, "A setting has no line break; \(name) is not changed.")
        }
        let isOther = { (line: ArraySlice<UInt8>) in Self.entry(String(decoding: line, as: UTF8.self))?.name != name }
        try store.replace(Self.name) { bytes in
            let lines = Self.lines(bytes)
            let place = lines.lastIndex { !isOther($0) }
            guard value != nil || place != nil else { return nil }
            let new = value.map { [Array("\(name) = \($0)".utf8)[...]] } ?? []
            let end = place ?? lines.endIndex
            let kept = lines[..<end].filter(isOther) + new + lines[end...].filter(isOther)
            return kept.flatMap { $0 + [UInt8(ascii: "\n")] }
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let text = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        return bytes.isEmpty ? [] : text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// The setting of a line and its value, nil without a `=`; nil for a blank line and a comment.
    private static func entry(_ line: String) -> (name: String, value: String?, isFormerSource: Bool)? {
        let line = line.drop { $0 == "\u{FEFF}" }.trimmed
        guard let first = line.first, first != "#" else { return nil }
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        let value = parts.dropFirst().first
        switch (parts[0].lowercased(), value.flatMap { formerSources[$0.lowercased()] }) {
        case ("jokes", _):
            // Version 1 had weights, such as `mine:3`; a path may end so, too.
            let items = value?.split(separator: ",").map { item in
                item.lastIndex(of: ":")
                    .flatMap {
                        Int(item[$0...].dropFirst()) == nil || access(String(item), F_OK) == 0 ? nil : item[..<$0]
                    } ?? item
            }
            return ("jokes", items?.joined(separator: ","), false)
        case let ("source", list?): return ("jokes", list, true)
        case ("accessible", _): return ("plain", value, false)
        case let (name, _): return (name, value, false)
        }
    }
}
