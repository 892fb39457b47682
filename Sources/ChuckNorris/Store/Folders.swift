/// The files that stay between runs, in folders of the XDG specification, which wants relative paths ignored.
///
/// A relative HOME is ignored, too, because its meaning depends on the current folder.
package struct Folders: Sendable {
    /// The variables that are read; a value that is not UTF-8 counts as none.
    package static let variables = ["HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"]

    package let state: Store
    package let config: Store
    /// Nil when nothing says where home is.
    package let ownJokesFolder: String?
    package let history: History
    package let lastJoke: LastJoke
    package let favorites: Favorites
    package let ownJokes: OwnJokes

    package init(environment: Environment, note: @escaping Store.Note = { _ in }) {
        func folder(_ variable: String, orBelowHome path: String) -> String? {
            if let base = environment[variable], base.hasPrefix("/") {
                return base + "/norris"
            }
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            return "\(home)/\(path)/norris"
        }
        let dataFolder = folder("XDG_DATA_HOME", orBelowHome: ".local/share")
        state = Store(folder: folder("XDG_STATE_HOME", orBelowHome: ".local/state"), note: note)
        config = Store(folder: folder("XDG_CONFIG_HOME", orBelowHome: ".config"), note: note)
        ownJokesFolder = dataFolder.map { $0 + "/jokes" }
        history = History(store: state)
        lastJoke = LastJoke(store: state)
        favorites = Favorites(store: Store(folder: dataFolder, note: note))
        ownJokes = OwnJokes(store: Store(folder: ownJokesFolder))
    }
}
