/// What is known of a price.
enum PriceState: Equatable {
    case unknown
    case known(PriceText)

    /// The last request failed; the price before it stays visible.
    case failed(PriceError, last: PriceText?)
}

extension PriceState {
    /// What can be shown at present.
    var text: PriceText? {
        switch self {
        case .unknown: nil
        case let .known(text): text
        case let .failed(_, last): last
        }
    }
}
