extension Vaccine {
    /// A mistake in the cures of a program, and the line of the source that shows it.
    ///
    /// ``Vaccine/validate(file:line:)`` returns these, ``Vaccine/requireCure(for:named:with:file:line:)`` throws them,
    /// and ``Vaccine/getCure(for:named:file:line:)`` stops the program with the same sentence.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// What can be wrong.
        public enum Kind: Hashable, Sendable {
            /// No cure is set for the key.
            case missing
            /// The cure needs itself.
            case cycle
            /// A cure of the main actor was asked for from elsewhere.
            case offMainActor
            /// A cure of an actor could not run, because the validation was called elsewhere or cannot await it.
            case notValidated(calledAt: Place)
            /// A singleton keeps an object whose scope is shorter than its own life.
            case captive(keptBy: Key, scope: Scope)
            /// Two places set a cure for the key, and the later one wins.
            case replaced(earlier: Place)
            /// The closure of the cure threw an error, which is described here.
            case failed(String)
        }

        /// What is wrong, with the facts that only this kind of problem has.
        public let kind: Kind

        /// The key of the cure that is missing, kept, replaced, or cannot be made.
        public let key: Key

        /// The line that asks for the cure, or that sets one which is replaced, failed or not validated.
        ///
        /// Nil if it is not known, as for a cycle over several threads.
        public let place: Place?

        /// The keys from what the program asked for to what asks for ``key``; a cycle begins and ends with it.
        public let path: [Key]

        /// Sentences about cures that may be meant by a missing one.
        package let nearMisses: [String]

        init(_ kind: Kind, _ key: Key, at place: Place? = nil, path: [Key] = [], nearMisses: [String] = []) {
            self.kind = kind
            self.key = key
            self.place = place
            self.path = path
            self.nearMisses = nearMisses
        }

        /// Creates the problem of a cycle; the first key of its path is the last one, too.
        static func cycle(_ path: [Key], at place: Place? = nil) -> Problem {
            Problem(.cycle, path[0], at: place, path: path)
        }

        /// What is wrong, and what to do about it, in full sentences.
        public var description: String {
            let line = place?.description ?? "an unknown line"
            let path = (kind == .cycle ? path : path + [key]).map(\.description).joined(separator: " → ")
            let askedFor = line + (self.path.isEmpty ? "" : ", by the path \(path)")
            return switch kind {
            case .missing:
                ([missingSentence(askedFor)] + nearMisses).joined(separator: "\n")
            case .cycle:
                "A cure needs itself: \(path). To break the cycle, inject one of them with @LazyInject, or assign it "
                    + "after initialization."
                    + (self.path.count == 2 ? " To wrap the cure that was set before, use Vaccine.decorateCure." : "")
            case .offMainActor:
                """
                The cure for \(key) is made on the main actor and was asked for elsewhere, at \(askedFor). \
                Ask for it on the main actor or with try await Vaccine.awaitCure(for:), or remove '@MainActor in' from \
                its closure if it needs nothing of the main actor.
                """
            case let .notValidated(caller):
                """
                The cure for \(key) is made on an actor, on which validate() or graph() could not run it when called \
                at \(caller). Call it on the main actor, unless the closure is asynchronous. An asynchronous closure \
                must not begin with the actor, and has to await what is of it.
                """
            case let .captive(keeper, scope):
                """
                The singleton \(keeper) retains \(key), whose scope is \(scope); it is injected at \(line). \
                Set \(key) as a singleton too, or ask for it each time it is used.
                """
            case let .replaced(earlier):
                "The cure for \(key) is set twice, at \(earlier) and at \(line); the later one wins. Remove one."
            case let .failed(error):
                "The cure for \(key) could not be made: \(error)"
            }
        }

        private func missingSentence(_ askedFor: String) -> String {
            let advice = "Set one before that line runs: Vaccine.setCure(for:"
            if let declaration = key.declaration {
                return """
                There is no cure for \(key), asked for at \(askedFor). It is declared at \(declaration.place) as one \
                that the program sets. \(advice) \(key)) { … }
                """
            }
            let what = key.type.fullName + (key.name.map { " named \"\($0)\"" } ?? "")
                + (key.argumentList.map { " with the arguments (\($0))" } ?? "")
            let code = key.type.shortName + ".self" + (key.name.map { ", named: \"\($0)\"" } ?? "")
                + (key.argumentList.map { ") { (…: \($0)) in … }" } ?? ", with: …)")
            return "There is no cure for \(what), asked for at \(askedFor). \(advice) \(code)"
        }
    }
}
