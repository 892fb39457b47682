import Synchronization

extension Registry {
    /// Sentences about cures that are set and may be meant by a key that has none.
    func nearMisses(of key: Vaccine.Key) -> [String] {
        let name = TypeName.full(key.type)
        let isOutsideOfAll = self === Registry.program && Registry.overrideCount.load(ordering: .relaxed) > 0
        let elsewhere = isOutsideOfAll ? ["""
        Overrides are in use that this thread is not inside of; Vaccine.carryingCures takes one along to queues, threads \
        and detached tasks.
        """] : []
        return elsewhere + visibleCures.lazy.compactMap { cure -> String? in
            let found = cure.key
            if ObjectIdentifier(found.type) == ObjectIdentifier(key.type) {
                return Registry.sentence(sameType: found, place: cure.place)
            }
            switch TypeName.full(found.type) {
            case name:
                return """
                Another type that calls itself \(name) has a cure, set at \(cure.place): its module is linked into the \
                program twice, or the two are private types of different files.
                """
            case "Swift.Optional<\(name)>":
                return "The optional type \(name)? has a cure, set at \(cure.place): set it for \(name) itself."
            case let found where name == "Swift.Optional<\(found)>":
                return "\(found), which is no optional, has a cure, set at \(cure.place): ask for that."
            default:
                return nil
            }
        }.prefix(10)
    }

    private static func sentence(sameType found: Vaccine.Key, place: Vaccine.Place) -> String {
        let types = found.arguments.map { TypeName.short($0) }.joined(separator: ", ")
        return switch (found.name, found.arguments.isEmpty) {
        case (nil, true): "There is one without a name, set at \(place)."
        case let (name?, true): "There is one named \"\(name)\", set at \(place)."
        case (nil, false): "There is one that takes the arguments (\(types)), set at \(place)."
        case let (name?, false): "There is one named \"\(name)\" that takes the arguments (\(types)), set at \(place)."
        }
    }
}
