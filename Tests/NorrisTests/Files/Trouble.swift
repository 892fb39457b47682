#if os(Linux)
    import Foundation
    import TestSupport

    /// Something that is wrong with a file of norris's, and what norris says of it.
    struct Trouble: Sendable {
        enum Way: Sendable {
            /// As whoever runs the tests.
            case plainly
            /// As somebody whom permissions stop.
            case withoutRights
            /// By a shell that is told something first.
            case after(String)
            /// Where calls that have to do with the file or its folder fail.
            case failing(calls: String, error: String)
        }

        /// What becomes of the file.
        enum Outcome: Sendable {
            /// It has the same bytes, mode and owner, or is the same link.
            case untouched
            /// All that stood there is its beginning still.
            case continued
            /// All that stood there is in a file beside it, whose name ends like that.
            case keptAside(String)
            /// There was none, and there is one now.
            case made
            /// There is none.
            case missing
        }

        struct Place {
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
        /// What is in the history before the trouble comes; nil for a home that norris has never been started in.
        var history: [UInt8]? = Array("one\ntwo\n".utf8)
        var favorites: [UInt8]? = Array((Self.header + #"{"id":"a","value":"A joke."}"# + "\n").utf8)
        /// Has the trouble come; it may throw XCTSkip where it cannot be had.
        var make: @Sendable (Place) throws -> Void = { _ in }
        var way = Way.plainly
        var environment: [String: String?] = [:]
        /// A part of what is said; nil when nothing is, because all goes well.
        let historySays: String?
        let favoritesSay: String?
        var historyOutcome = Outcome.untouched
        var favoritesOutcome = Outcome.untouched

        static let header = #"{"norris":"favorites","version":1}"# + "\n"
    }
#endif
