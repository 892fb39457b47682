import Foundation

/// Where people come from.
struct PeopleAPI {
    static let live = PeopleAPI(baseURL: URL(string: "https://people.example")!)

    let baseURL: URL

    var peopleURL: URL {
        baseURL.appending(path: "people")
    }
}
