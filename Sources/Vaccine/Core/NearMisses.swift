import Synchronization

/// Sentences about cures that are set and may be meant by a key that has none.
enum NearMisses {
    /// Returns at most ten sentences.
    static func sentences(for key: Vaccine.Key) -> [String] {
        let isOutsideOfOverrides = Registry.override == nil && Registry.overrideCount.load(ordering: .relaxed) > 0
        let name = TypeName.full(key.type)
        let elsewhere = isOutsideOfOverrides ? ["""
        There are overrides that this thread does not see; use Vaccine.carryingCures to pass one to a queue, thread or \
        detached task.
        """] : []
        return elsewhere + Registry.current.visibleRegistrations.lazy.compactMap { registration -> String? in
            let (found, place) = (registration.key, registration.place)
            if ObjectIdentifier(found.type) == ObjectIdentifier(key.type) {
                return sentence(sameType: found, place: place)
            }
            switch TypeName.full(found.type) {
            case name:
                return """
                Another type named \(name) has a cure, set at \(place): its module is linked into the \
                program twice, or the two are private types of different files.
                """
            case "Swift.Optional<\(name)>":
                return "The optional type \(name)? has a cure, set at \(place): set it for \(name) itself."
            case let found where name == "Swift.Optional<\(found)>":
                return "The type \(found), not its optional, has a cure, set at \(place): inject that type."
            default:
                return nil
            }
        }.prefix(10)
    }

    private static func sentence(sameType found: Vaccine.Key, place: Vaccine.Place) -> String {
        let name = found.name.map { " named \"\($0)\"" } ?? ""
        let arguments = found.arguments.isEmpty ? "" : " that takes the arguments (\(found.argumentList))"
        let difference = name + arguments
        return "There is one\(difference.isEmpty ? " without a name" : difference), set at \(place)."
    }
}
