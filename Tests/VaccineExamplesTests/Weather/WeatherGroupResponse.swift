/// The part of a group call's response that is used.
struct WeatherGroupResponse: Decodable {
    let list: [Place]

    struct Place: Decodable {
        let name: String
        let main: Main
        let weather: [Condition]
        let sys: System
    }

    struct Main: Decodable {
        let temp: Double
    }

    struct Condition: Decodable {
        let description: String
    }

    struct System: Decodable {
        let country: String
    }
}
