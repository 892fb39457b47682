extension Vaccine {
    /// What can be wrong with the cures of a program.
    ///
    /// ``Vaccine/validate(file:line:)`` returns these, ``Vaccine/requireCure(for:named:with:file:line:)`` throws them,
    /// and ``Vaccine/getCure(for:named:file:line:)`` stops the program with the same sentence.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// No cure is set for what is asked for.
        ///
        /// The path leads from what the program asked for to what needs the missing cure; it is empty when the program
        /// asked for that itself. The near misses are sentences about cures that may be meant.
        case missing(Key, askedFor: Place, path: [Key], nearMisses: NearMisses)

        /// A cure needs itself, over the path given; the first key is the last one too.
        case cycle([Key])

        /// A cure of the main actor was asked for from elsewhere.
        case offMainActor(Key, askedFor: Place, path: [Key])

        /// A cure of the main actor was not validated, which was called elsewhere or cannot await it.
        case notLookedAt(Key, calledAt: Place)

        /// A singleton keeps an object whose scope is shorter than its own life.
        case captive(Key, keptBy: Key, scope: Scope, askedFor: Place)

        /// Two places set a cure for one key; the later one wins.
        case replaced(Key, earlier: Place, later: Place)

        /// The closure of a cure threw an error, which is described here, or did not return.
        case failed(Key, String)

        /// What is wrong, and what to do about it, in full sentences.
        public var description: String {
            switch self {
            case let .missing(key, place, path, nearMisses):
                Problem.sentence(missing: key, place, path) + nearMisses.map { "\n\($0)" }.joined()
            case let .cycle(keys):
                "A cure needs itself: \(Problem.arrows(keys)). To break the cycle, inject one of them with "
                    + "@LazyInject, or assign it after initialization."
                    + (keys.count == 2 ? " To wrap the cure that was set before, use Vaccine.decorateCure." : "")
            case let .offMainActor(key, place, path):
                """
                The cure for \(key) is made on the main actor and was asked for elsewhere, at \(place)\
                \(Problem.needed(path, key)). Ask for it on the main actor or with try await Vaccine.cure(for:), or \
                remove '@MainActor in' from its closure if it needs nothing of the main actor.
                """
            case let .notLookedAt(key, place):
                """
                The cure for \(key) is made on an actor, on which validate() or graph() could not run it when called \
                at \(place). Call it on the main actor, unless the closure is asynchronous. An asynchronous closure \
                must not begin with the actor, and has to await what is of it.
                """
            case let .captive(key, keeper, scope, place):
                """
                The singleton \(keeper) retains \(key), whose scope is \(scope); it is injected at \(place). \
                Set \(key) as a singleton too, or ask for it each time it is used.
                """
            case let .replaced(key, earlier, later):
                "The cure for \(key) is set twice, at \(earlier) and at \(later); the later one wins. Remove one."
            case let .failed(key, error):
                "The cure for \(key) could not be made: \(error)"
            }
        }

        private static func sentence(missing key: Key, _ place: Place, _ path: [Key]) -> String {
            let full = TypeName.full(key.type)
            let name = key.name.map { " named \"\($0)\"" } ?? ""
            let arguments = key.arguments.isEmpty ? "" : " with the arguments (\(key.argumentList))"
            let label = key.name.map { ", named: \"\($0)\"" } ?? ""
            let call = "Vaccine.setCure(for: \(TypeName.short(key.type)).self\(label)"
            let line = key.arguments.isEmpty ? "\(call), with: …)" : "\(call)) { (…: \(key.argumentList)) in … }"
            return """
            There is no cure for \(full)\(name)\(arguments), asked for at \(place)\(needed(path, key)). \
            Set one before that line runs: \(line)
            """
        }

        private static func needed(_ path: [Key], _ key: Key) -> String {
            path.isEmpty ? "" : ", by the path \(arrows(path + [key]))"
        }

        private static func arrows(_ keys: [Key]) -> String {
            keys.map(\.description).joined(separator: " → ")
        }
    }
}
