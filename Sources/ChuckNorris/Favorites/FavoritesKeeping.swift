package import FileStore

/// Stores favorites on disk, shared by all open prompts.
///
/// Changes by one prompt are visible to the others with their next call.
package protocol FavoritesKeeping: Sendable {
    /// All favorites, oldest first.
    func all() async throws(FileStoreError) -> [Favorite]

    /// Saves a favorite durably; returns false when one with its id exists already.
    func add(_ favorite: Favorite) async throws(FileStoreError) -> Bool

    /// Removes the favorite with the id, and returns it; `nil` when there is none.
    func remove(id: String) async throws(FileStoreError) -> Favorite?

    /// Returns once an error that did not prevent the previous calls; `nil` when there is none.
    ///
    /// To be called after each other call, and shown beside its result.
    func takeNotice() async -> FileStoreError?
}
