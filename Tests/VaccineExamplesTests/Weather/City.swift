/// A city and its weather, as they are shown.
struct City: Equatable {
    let name: String
    let country: String
    /// In degrees Celsius.
    let temperature: Double
    let conditions: String

    /// One line, such as `Lisbon, PT: 27 °C, clear sky`.
    var summary: String {
        "\(name), \(country): \(Int(temperature.rounded())) °C, \(conditions)"
    }
}
