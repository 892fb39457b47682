import Foundation

struct WeatherParser: WeatherParsing {
    func cities(from answer: Data) throws(ParsingError) -> [City] {
        try JSONDecoder().parse(WeatherGroupResponse.self, from: answer).list.map { place in
            City(
                name: place.name,
                country: place.sys.country,
                temperature: place.main.temp,
                conditions: place.weather.map(\.description).joined(separator: ", ")
            )
        }
    }
}
