/// The part of a page of films that is used.
struct MoviePageResponse: Decodable {
    let results: [Item]

    struct Item: Decodable {
        let title: String
        /// Such as `2023-06-06`; empty where there is none.
        let releaseDate: String
        let popularity: Double

        enum CodingKeys: String, CodingKey {
            case title
            case releaseDate = "release_date"
            case popularity
        }
    }
}
