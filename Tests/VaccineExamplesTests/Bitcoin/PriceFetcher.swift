import Foundation
import Vaccine

/// Asks for the price each time.
struct PriceFetcher: PriceFetching {
    @Inject private var networking: any Networking
    @Inject private var api: PriceAPI

    func price(of pair: CurrencyPair) async throws(PriceError) -> Price {
        let spot = try await read(answer(for: pair)).data
        guard let price = Price(amount: spot.amount, currency: spot.currency) else { throw .noAmount(spot.amount) }
        return price
    }

    private func answer(for pair: CurrencyPair) async throws(PriceError) -> Data {
        do {
            return try await networking.data(from: api.spotURL(of: pair))
        } catch {
            throw .network(error)
        }
    }

    private func read(_ answer: Data) throws(PriceError) -> SpotPriceResponse {
        do {
            return try JSONDecoder().parse(SpotPriceResponse.self, from: answer)
        } catch {
            throw .unreadable(error)
        }
    }
}
