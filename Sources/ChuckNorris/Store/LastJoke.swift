/// The joke shown last, by any run, in the file `last`.
package struct LastJoke: Sendable {
    private let store: Store

    package init(store: Store) {
        self.store = store
    }

    /// Returns nil if there is none.
    package func joke() throws(Failure) -> JokeModel? {
        nil
    }

    package func keep(_: JokeModel) throws(Failure) {}
}
