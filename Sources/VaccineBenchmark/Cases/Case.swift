import Benchmarking

/// Some work to measure, done in several ways.
struct Case {
    let name: CaseName
    /// Prepares the program's cures and gives the variants; called right before they are measured.
    let variants: () -> [Variant<Way>]
}

/// The cases, by what stands in the table.
enum CaseName: Hashable, CustomStringConvertible {
    case transient
    case singleton
    case graph
    case object
    case named
    case insideOverride(entries: Int)
    case outsideOfOverride(entries: Int)
    case besideOverride
    case registeredFirst(others: Int)
    case registeredLast(others: Int)

    var description: String {
        switch self {
        case .transient: "transient"
        case .singleton: "singleton"
        case .graph: "graph of three"
        case .object: "object with one @Inject"
        case .named: "transient, named"
        case let .insideOverride(entries): "override of \(Figure.grouped(entries)), set in it"
        case let .outsideOfOverride(entries): "override of \(Figure.grouped(entries)), set outside"
        case .besideOverride: "another task has an override"
        case let .registeredFirst(others): "set before \(Figure.grouped(others)) others"
        case let .registeredLast(others): "set after \(Figure.grouped(others)) others"
        }
    }
}
