import Foundation

struct PeopleFetcher: PeopleFetching {
    private let networking: any Networking
    private let api: PeopleAPI

    init(networking: any Networking, api: PeopleAPI) {
        self.networking = networking
        self.api = api
    }

    func people() async throws -> [Person] {
        let answer = try await networking.data(from: api.peopleURL)
        return try JSONDecoder().parse([Person].self, from: answer)
    }
}
