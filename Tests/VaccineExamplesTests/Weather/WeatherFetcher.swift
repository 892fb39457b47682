import Foundation
import Vaccine

struct WeatherFetcher: WeatherFetching {
    @Inject private var networking: any Networking
    @Inject private var api: WeatherAPI

    func answer(for cityIDs: [Int]) async throws(NetworkingError) -> Data {
        try await networking.data(from: api.groupURL(of: cityIDs))
    }
}
