import ChuckNorris
import FileStore
import Platform

extension CommandContext {
    /// Returns the joke shown last: by this run or, where it has shown none, by an earlier one.
    func lastJoke() throws -> JokeModel {
        if let joke = shownJokes.last {
            return joke
        }
        guard settings.keepsHistory, let joke = try lastJokes.joke() else {
            throw CommandError.nothingShown(isHistoryOff: !settings.keepsHistory)
        }
        return joke
    }

    /// Keeps the joke shown last for later runs; to be called when it has been printed.
    ///
    /// What fails is reported only where a later command would otherwise be a surprise: at a terminal, by a single
    /// command, and not for a user without a home of their own, unless an earlier joke is still there.
    func keepLastJoke() {
        guard hasNewJoke, settings.keepsHistory, let joke = shownJokes.last else { return }
        hasNewJoke = false
        do throws(FileStoreError) {
            try lastJokes.keep(joke)
        } catch {
            let isSurprise = switch error.cause {
            case .noLocation, .notOwned, .folderNotMade, .unwritable(EACCES),
                 .unwritable(EROFS): (try? lastJokes.joke()) != nil
            default: true
            }
            if isSurprise, output.origin == .arguments, output.standardError.isTerminal {
                output.warn(error)
            }
        }
    }
}
