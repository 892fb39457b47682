import Synchronization

extension NearMisses {
    /// Prepares the search for a key that has no cure among those that the caller sees.
    convenience init(for key: Vaccine.Key) {
        let override = Registry.override
        let isOutsideOfOverrides = override == nil && FastPath.overrideCount.load(ordering: .relaxed) > 0
        let elsewhere = isOutsideOfOverrides ? ["""
        There are overrides that this thread does not see; use Vaccine.carryingCures to pass one to a queue, thread or \
        detached task.
        """] : []
        self.init(elsewhere + Self.sentences(for: key, in: override ?? Registry.program))
    }

    private static func sentences(for key: Vaccine.Key, in registry: Registry) -> some Sequence<String> {
        let name = TypeName.full(key.type)
        return registry.visibleRegistrations.lazy.compactMap { registration -> String? in
            let (found, place) = (registration.key, registration.place)
            // Set since the search was prepared.
            if found == key {
                return nil
            }
            if ObjectIdentifier(found.type) == ObjectIdentifier(key.type) {
                let name = found.name.map { " named \"\($0)\"" } ?? ""
                let arguments = found.arguments.isEmpty ? "" : " that takes the arguments (\(found.argumentList))"
                let difference = name + arguments
                return "There is one\(difference.isEmpty ? " without a name" : difference), set at \(place)."
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
}
