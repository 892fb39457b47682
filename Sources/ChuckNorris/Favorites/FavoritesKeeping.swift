package import FileStore

/// Keeps jokes between runs, for all prompts that are open at the same time.
///
/// Changes by one prompt are visible to the others with their next call.
package protocol FavoritesKeeping: Sendable {
    /// All favorites, oldest first.
    func all() async throws(FileStoreError) -> [Favorite]

    /// Saves a favorite durably; returns false when one with its id exists already.
    func add(_ favorite: Favorite) async throws(FileStoreError) -> Bool

    /// Removes the favorite with the id, and returns it; `nil` when there is none.
    func remove(id: String) async throws(FileStoreError) -> Favorite?

    /// An error that did not prevent the last calls; `nil` when there is none that has not been taken yet.
    ///
    /// To be called after each other call, and shown beside its result.
    func takeNotice() async -> FileStoreError?
}
