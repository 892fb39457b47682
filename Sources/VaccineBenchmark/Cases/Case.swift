import Benchmarking

/// How the work of a case is done.
enum Implementation {
    /// By calling stored closures.
    case direct
    /// By a dictionary of typed boxes under a lock.
    case dictionary
    case vaccine
    /// By Vaccine with no override anywhere; in the cases that have one.
    case plain
}

/// Some work to measure, in several implementations.
struct Case {
    let name: CaseName
    /// Prepares the program's cures and returns the variants; called right before they are measured.
    let variants: () -> [Variant<Implementation>]

    init(_ name: CaseName, variants: @escaping () -> [Variant<Implementation>]) {
        self.name = name
        self.variants = variants
    }

    /// Makes a case of loops, each of which runs so many iterations.
    init(
        _ name: CaseName,
        prepare: @escaping () -> Void = {},
        direct: @escaping (Int) -> Void,
        dictionary: @escaping (Int) -> Void,
        vaccine: @escaping (Int) -> Void
    ) {
        self.init(name) {
            prepare()
            return [Variant(.direct, direct), Variant(.dictionary, dictionary), Variant(.vaccine, vaccine)]
        }
    }
}

/// The cases, as the table names them.
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
