/// Keeps jokes between runs, for all prompts that are open at once.
///
/// Whatever one of them has added or removed, the others see with their next call.
package protocol FavoritesKeeping: Sendable {
    /// All of them, oldest first.
    func all() async throws(FavoritesError) -> [Favorite]

    /// Keeps one, safely by the time it returns; false when one with its id is kept already.
    func add(_ favorite: Favorite) async throws(FavoritesError) -> Bool

    /// Returns the one that is no longer kept; nil when there was none with the id.
    func remove(id: String) async throws(FavoritesError) -> Favorite?

    /// Trouble that the last calls went on in spite of; nil when there is none that has not been taken yet.
    ///
    /// Ask after each call, and show it beside the answer.
    func takeNotice() async -> FavoritesError?
}
