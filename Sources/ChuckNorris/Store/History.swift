/// The lines of earlier runs, in the file `history`.
package struct History: Sendable {
    private let store: Store

    package init(store: Store) {
        self.store = store
    }

    /// Returns the newest lines, oldest first.
    package func load() throws(Failure) -> [String] {
        []
    }

    package func append(_: String) throws(Failure) {}
}
