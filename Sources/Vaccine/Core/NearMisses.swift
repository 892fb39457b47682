import Synchronization

/// Sentences about cures that may be meant by a key that has none, at most ten.
enum NearMisses {
    static func sentences(for key: Vaccine.Key, in registry: Registry) -> [String] {
        guard Registry.isUsed.load(ordering: .relaxed) else {
            return [
                "No cure at all was set in this copy of the library. If another library of the program sets them, "
                    + "each has a copy of its own: link all of them to the product VaccineDynamic.",
            ]
        }
        let isElsewhere = registry === Registry.program && CuresUse.isEverNeeded
        let elsewhere = isElsewhere ? [
            "There are overrides or children that this thread does not see; "
                + "pass Cures.current to a queue, thread or detached task, and ask within its use.",
        ] : []
        let name = key.type.fullName
        let sentences = registry.visibleRegistrations.lazy.compactMap { sentence(about: $0, for: key, called: name) }
        return elsewhere + sentences.prefix(10)
    }

    private static func sentence(about found: Registration, for key: Vaccine.Key, called name: String) -> String? {
        // Set since the search began.
        guard found.key != key else { return nil }
        if found.key.type == key.type {
            return "There is one\(difference(of: found.key)), set at \(found.place)."
        }
        switch found.key.type.fullName {
        case name:
            return "Another type named \(name) has a cure, set at \(found.place): its module is linked into the "
                + "program twice, or the two are private types of different files."
        case "Swift.Optional<\(name)>":
            return "The optional type \(name)? has a cure, set at \(found.place): set it for \(name) itself."
        case let other where name == "Swift.Optional<\(other)>":
            return "The type \(other), not its optional, has a cure, set at \(found.place): inject that type."
        default:
            return nil
        }
    }

    private static func difference(of key: Vaccine.Key) -> String {
        guard key.property == nil else { return " that is declared as \(key)" }
        let name = key.name.map { " named \"\($0)\"" } ?? ""
        let difference = name + (key.argumentList.map { " that takes the arguments (\($0))" } ?? "")
        return difference.isEmpty ? " without a name" : difference
    }
}
