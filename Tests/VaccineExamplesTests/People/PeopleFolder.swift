import Foundation

/// Where people are kept; a type of its own, because a bare URL could be anybody's.
struct PeopleFolder {
    static let home = PeopleFolder(url: FileManager.default.homeDirectoryForCurrentUser)

    let url: URL
}
