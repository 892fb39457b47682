#if os(Linux)
    import Foundation
    import TestSupport

    /// A fault of the history, the favorites or a file of jokes, and the behavior expected from norris.
    struct FileFault: Sendable {
        /// How norris is started.
        enum Invocation: Sendable {
            /// By the user that runs the tests.
            case plain
            /// By a user that file permissions apply to.
            case unprivileged
            /// By a shell, after this command.
            case afterCommand(String)
            /// Under strace, which makes system calls on the file or its folder fail.
            case failing(calls: String, error: String)
        }

        /// The state of the file after the run.
        enum Outcome: Sendable {
            /// It has the same bytes, mode and owner, or is the same link.
            case unchanged
            /// It begins with its earlier contents.
            case appended
            /// The earlier contents are in a file beside it, whose name has this suffix.
            case movedAside(String)
            /// It did not exist before.
            case created
            /// It does not exist.
            case missing
        }

        struct Expectation: Sendable {
            /// A part of the message; nil when none is expected.
            let message: String?
            let outcome: Outcome

            static func says(_ message: String, _ outcome: Outcome = .unchanged) -> Expectation {
                Expectation(message: message, outcome: outcome)
            }

            static func silent(_ outcome: Outcome = .unchanged) -> Expectation {
                Expectation(message: nil, outcome: outcome)
            }

            /// What is expected of a file of the user's own jokes where this is expected of favorites.
            var ofJokes: Expectation {
                let words = [("favorites.jsonl", "own"), ("favorites", "jokes"), (" and were not changed", "")]
                let message = message.map { words.reduce($0) { $0.replacing($1.0, with: $1.1) } }
                return Expectation(message: message, outcome: outcome)
            }
        }

        /// A file before the fault is made.
        struct Contents: Sendable {
            /// nil for a home in which norris has never been started.
            let history: String?
            let favorites: String?

            static let usual = Contents(
                history: "one\ntwo\n",
                favorites: Scenario.favoritesHeader + #"{"id":"a","value":"A joke."}"# + "\n"
            )
            static let none = Contents(history: nil, favorites: nil)
        }

        struct Location: Sendable {
            let home: TemporaryFolder
            let name: String

            var path: String {
                home.path(name)
            }

            var folder: String {
                String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            }
        }

        let name: String
        let history: Expectation
        let favorites: Expectation
        let jokes: Expectation
        let contents: Contents
        let invocation: Invocation
        let environment: [String: String?]
        /// Makes the fault; throws XCTSkip where this system cannot have it.
        let make: @Sendable (Location) throws -> Void

        /// - Parameters:
        ///   - favorites: `nil` where the same is expected as of the history.
        ///   - jokes: `nil` where the same is expected as of the favorites.
        init(
            _ name: String,
            _ history: Expectation,
            favorites: Expectation? = nil,
            jokes: Expectation? = nil,
            contents: Contents = .usual,
            invocation: Invocation = .plain,
            environment: [String: String?] = [:],
            make: @escaping @Sendable (Location) throws -> Void = { _ in }
        ) {
            self.name = name
            self.history = history
            self.favorites = favorites ?? history
            self.jokes = jokes ?? self.favorites.ofJokes
            self.contents = contents
            self.invocation = invocation
            self.environment = environment
            self.make = make
        }
    }
#endif
