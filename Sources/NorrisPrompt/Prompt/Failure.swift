import ChuckNorris
import LineEditing

/// What to say about an error, and how the program ends for it.
package struct Failure: Equatable, Sendable {
    package let sentence: String
    package let exitCode: ExitCode

    init(_ error: any Error) {
        switch error {
        case let error as CommandError:
            self.init(sentence: error.description, exitCode: .usage)
        case let error as CategoryError:
            self.init(sentence: error.description, exitCode: .nothingFound)
        case let error as ReferenceError:
            self.init(sentence: error.description, exitCode: .nothingFound)
        case let error as ChuckNorrisError:
            self.init(error)
        case let error as NetworkingError:
            self.init(sentence: "\(error) \(Self.wayOut)", exitCode: .unavailable)
        case let error as InputError:
            self.init(error)
        case let error as FavoritesError:
            self.init(sentence: error.description, exitCode: .ioFailed)
        case let error as ClipboardError:
            self.init(sentence: error.description, exitCode: .ioFailed)
        case let error as HistoryError:
            self.init(sentence: error.description, exitCode: .ioFailed)
        default:
            self.init(sentence: "Something unforeseen went wrong: \(error)", exitCode: .unavailable)
        }
    }

    private init(_ error: ChuckNorrisError) {
        switch error {
        case .noJoke(.random([], _), _), .noJoke(.id, _), .nothingFound, .explicit, .onlyExplicit:
            self.init(sentence: error.description, exitCode: .nothingFound)
        case .noJoke(.random, _):
            self.init(sentence: "\(error) Type categories to see them.", exitCode: .nothingFound)
        case .searchLength:
            self.init(sentence: error.description, exitCode: .usage)
        case .unavailable, .rejected, .notAJoke:
            self.init(sentence: "\(error) \(Self.wayOut)", exitCode: .unavailable)
        // What to do has been said with the failure that it comes from.
        case .resting, .unsupported:
            self.init(sentence: error.description, exitCode: .unavailable)
        }
    }

    private init(_ error: InputError) {
        switch error {
        case .overlong: self.init(sentence: error.description, exitCode: .usage)
        case .unreadable: self.init(sentence: error.description, exitCode: .ioFailed)
        }
    }

    private init(sentence: String, exitCode: ExitCode) {
        self.sentence = sentence
        self.exitCode = exitCode
    }

    /// Somebody only gets here with `--online`: otherwise the jokes on board would have answered.
    private static let wayOut = "Leave out --online, or type set source auto, to get jokes from the collection on board."
}
