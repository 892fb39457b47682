import Foundation

/// The folder of the file; a type of its own, because other cures may be URLs, too.
struct PeopleFolder {
    static let home = PeopleFolder(url: FileManager.default.homeDirectoryForCurrentUser)

    let url: URL
}
