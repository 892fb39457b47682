import Synchronization
import Vaccine

/// The model of a window.
final class Agenda {
    @Inject(\.owner) private var owner
    @Inject(\.entries) private var entries

    var title: String {
        "Agenda of \(owner)"
    }

    func add(_ entry: String) {
        entries.add(entry)
    }
}

/// Reads the entries off the main actor.
nonisolated struct Summary {
    @Inject(\.entries) private var entries

    @concurrent
    func text() async -> String {
        "\(entries.all.count) entries: \(entries.all.joined(separator: ", "))"
    }
}

final nonisolated class Entries: Sendable {
    private let entries = Mutex<[String]>([])

    var all: [String] {
        entries.withLock(\.self)
    }

    func add(_ entry: String) {
        entries.withLock { $0.append(entry) }
    }
}

// swiftformat:disable wrapPropertyBodies

/// Cures that are asked for on any thread.
nonisolated extension Cures {
    var owner: Cure<String> { required() }
    var entries: Cure<Entries> { cure(.singleton) { Entries() } }
}

/// Cures that are asked for on the main actor.
extension Cures {
    var agenda: Cure<Agenda> { cure(.singleton) { @MainActor in Agenda() } }
}
