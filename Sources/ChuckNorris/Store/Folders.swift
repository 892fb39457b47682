/// Where files stay between runs, by the XDG base directory specification, which wants relative paths ignored.
///
/// A relative HOME is ignored, too, because its meaning depends on the current folder.
package struct Folders: Sendable {
    /// The variables that are read; a value that is not UTF-8 counts as none.
    package static let variables = ["HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"]

    package let state: Store
    package let data: Store
    package let config: Store
    /// The folder of the user's own jokes; nil when nothing says where home is.
    package let ownJokes: String?

    package init(environment: Environment, note: @escaping Store.Note = { _ in }) {
        func folder(_ variable: String, orBelowHome path: String) -> String? {
            if let base = environment[variable], base.hasPrefix("/") {
                return base + "/norris"
            }
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            return "\(home)/\(path)/norris"
        }
        let data = folder("XDG_DATA_HOME", orBelowHome: ".local/share")
        state = Store(folder: folder("XDG_STATE_HOME", orBelowHome: ".local/state"), note: note)
        self.data = Store(folder: data, note: note)
        config = Store(folder: folder("XDG_CONFIG_HOME", orBelowHome: ".config"), note: note)
        ownJokes = data.map { $0 + "/jokes" }
    }
}
