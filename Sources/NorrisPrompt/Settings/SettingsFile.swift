import ChuckNorris
import Terminal

/// The file of settings: `name = value` on each line, and comments, which begin with `#`.
struct SettingsFile {
    private static let name = "config"
    /// How many bytes are read: more is no file of settings.
    private static let limit = 1 << 20

    let store: Store
    let environment: Environment

    var path: String {
        store.path(of: Self.name)
    }

    /// Returns the saved settings, what is wrong with their values, and what else is in the file, as sentences.
    func read() -> (settings: Settings, wrong: [String], unknown: [String]) {
        var settings = Settings()
        var wrong: [String] = []
        var unknown: [String] = []
        var lists: [String] = []
        do throws(Failure) {
            let bytes = try store.read(Self.name, limit: Self.limit) ?? []
            for (number, line) in zip(1..., Self.lines(bytes)) {
                let place = "Line \(number) of \(path)"
                guard let text = String(validating: line, as: UTF8.self) else {
                    wrong.append("\(place) is not UTF-8.")
                    continue
                }
                guard let (name, found) = Self.entry(text) else { continue }
                var value = found
                if name == "jokes", let found {
                    // Version 1 had a line for each item.
                    lists.append(Self.withoutWeights(found))
                    value = lists.joined(separator: ",")
                }
                guard let setting = Setting.all.first(where: { $0.name == name }), let value else {
                    if !apply(formerSetting: name, value ?? "", to: &settings) {
                        unknown.append("\(place) is not used: \(text.excerpt)")
                    }
                    continue
                }
                do throws(Failure) {
                    try setting.change(&settings, to: value, environment)
                } catch {
                    wrong.append("\(place): \(error.sentence)")
                }
            }
        } catch {
            wrong = [error.sentence]
        }
        return (settings, wrong, unknown)
    }

    /// The list without the weights that version 1 had, such as `mine:3`.
    private static func withoutWeights(_ list: String) -> String {
        list.split(separator: ",").map { item in
            let colon = item.lastIndex(of: ":")
            let isWeight = colon.map { Int(item[$0...].dropFirst()) != nil } ?? false
            return String(isWeight ? item[..<(colon ?? item.endIndex)] : item)
        }.joined(separator: ",")
    }

    /// Applies a setting of version 1; returns false for another one.
    private func apply(formerSetting name: String, _ value: String, to settings: inout Settings) -> Bool {
        let lists = ["auto": "", "online": "api", "offline": "builtin,mine", "mine": "mine"]
        let (setting, value) = switch (name, lists[value.lowercased()]) {
        case let ("source", list?): ("jokes", list)
        case ("accessible", _): ("plain", value)
        default: ("", "")
        }
        guard let setting = Setting.all.first(where: { $0.name == setting }) else { return false }
        return (try? setting.change(&settings, to: value, environment)) != nil
    }

    /// The names of settings in version 1, by those of now.
    private static let formerNames = ["jokes": "source", "plain": "accessible"]

    /// Writes the value in place of the last line with the name, or at the end, and removes the others with it.
    ///
    /// All other lines stay as they are.
    ///
    /// - Parameter value: Nil for the default, which has no line.
    func save(_ name: String, _ value: String?) throws(Failure) {
        try store.replace(Self.name, limit: Self.limit) { bytes in
            var lines = Self.lines(bytes)
            let places = lines.indices.filter { index in
                let found = Self.entry(String(decoding: lines[index], as: UTF8.self))?.name
                return found == name || found != nil && found == Self.formerNames[name]
            }
            guard value != nil || !places.isEmpty else { return nil }
            let end = places.last ?? lines.endIndex
            lines.insert(contentsOf: value.map { [Array("\(name) = \($0)".utf8)[...]] } ?? [], at: end)
            for place in places.reversed() {
                lines.remove(at: place < end ? place : place + (value == nil ? 0 : 1))
            }
            return lines.flatMap { $0 + [UInt8(ascii: "\n")] }
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let text = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        return bytes.isEmpty ? [] : text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// The parts of a line, without a value where there is no `=`; nil for a blank line and a comment.
    private static func entry(_ line: String) -> (name: String, value: String?)? {
        let line = line.drop { $0 == "\u{FEFF}" }.trimmed
        guard let first = line.first, first != "#" else { return nil }
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        return (parts[0].lowercased(), parts.dropFirst().first)
    }
}
