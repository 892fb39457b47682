import Foundation

/// The address of the service, and the key of the program.
struct MovieAPI {
    let baseURL: URL
    let key: String

    var popularURL: URL {
        baseURL.appending(path: "3/movie/popular").appending(queryItems: [
            URLQueryItem(name: "api_key", value: key),
            URLQueryItem(name: "page", value: "1"),
        ])
    }
}
