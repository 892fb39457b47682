/// Why there is no whole answer.
struct TransferFailure: Error, Equatable {
    let error: NetworkingError
    /// Not one byte of an answer had come, and the request went out: it may be sent again.
    var isBeforeAnyAnswer = false
}
