/// Somebody, as the service and the file have them.
struct Person: Codable, Equatable {
    let id: Int
    let name: String
    let email: String
}
