/// How the graph of cures is written.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// For people to read.
    case text
    /// For Mermaid to draw.
    case mermaid
    /// For Graphviz to draw.
    case dot

    /// The options that ask for another format than text.
    static let options = allCases.filter { $0 != .text }.map(\.option)

    /// Nil for what is no option.
    init?(option: Substring) {
        guard Self.options.contains(String(option)) else { return nil }
        self.init(rawValue: String(option.dropFirst(2)))
    }

    private var option: String {
        "--\(rawValue)"
    }
}
