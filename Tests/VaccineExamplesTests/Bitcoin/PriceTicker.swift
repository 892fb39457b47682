import Vaccine

final class PriceTicker: PriceTicking {
    @Inject private var fetcher: any PriceFetching
    @Inject private var formatter: any PriceFormatting
    private let pair: CurrencyPair
    private(set) var state = PriceState.unknown

    init(pair: CurrencyPair) {
        self.pair = pair
    }

    func refresh() async {
        do {
            state = try await .known(formatter.text(for: fetcher.price(of: pair)))
        } catch {
            state = .failed(error, last: state.text)
        }
    }
}
