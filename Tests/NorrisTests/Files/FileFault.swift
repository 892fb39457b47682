#if os(Linux)
    import Foundation
    import TestSupport

    /// A fault of the history file or the favorites file, and the behavior expected from norris.
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
        /// The history before the fault is made; nil for a home in which norris has never been started.
        var history: [UInt8]? = Array("one\ntwo\n".utf8)
        var favorites: [UInt8]? = Array((Self.header + #"{"id":"a","value":"A joke."}"# + "\n").utf8)
        /// Makes the fault; throws XCTSkip where this system cannot have it.
        var make: @Sendable (Location) throws -> Void = { _ in }
        var invocation = Invocation.plain
        var environment: [String: String?] = [:]
        /// A part of the expected message; nil when none is expected.
        let historyMessage: String?
        let favoritesMessage: String?
        var historyOutcome = Outcome.unchanged
        var favoritesOutcome = Outcome.unchanged

        static let header = #"{"norris":"favorites","version":1}"# + "\n"
    }
#endif
