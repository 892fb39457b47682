import Synchronization

/// Records its requests, and returns what the test sets, in that order.
final class PriceFetcherMock: PriceFetching {
    private let answers: Mutex<[Result<Price, PriceError>]>
    private let asked = Mutex<[CurrencyPair]>([])

    init(_ answers: Result<Price, PriceError>...) {
        self.answers = Mutex(answers)
    }

    /// The requests so far.
    var pairs: [CurrencyPair] {
        asked.withLock(\.self)
    }

    func price(of pair: CurrencyPair) async throws(PriceError) -> Price {
        asked.withLock { $0.append(pair) }
        let answer = answers.withLock { answers in
            precondition(!answers.isEmpty, "Give the PriceFetcherMock an answer for each question.")
            return answers.removeFirst()
        }
        return try answer.get()
    }
}
