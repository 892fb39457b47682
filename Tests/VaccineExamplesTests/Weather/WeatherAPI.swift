import Foundation

/// The address of the weather service, and the key of the program.
struct WeatherAPI {
    let baseURL: URL
    let key: String

    func groupURL(of cityIDs: [Int]) -> URL {
        baseURL.appending(path: "data/2.5/group").appending(queryItems: [
            URLQueryItem(name: "id", value: cityIDs.map(String.init).joined(separator: ",")),
            URLQueryItem(name: "units", value: "metric"),
            URLQueryItem(name: "appid", value: key),
        ])
    }
}
