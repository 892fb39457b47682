/// A person, as stored by the service and in the file.
struct Person: Codable, Equatable {
    let id: Int
    let name: String
    let email: String
}
