/// Sends one request and takes its answer: follows nothing, repeats nothing, has no time limit.
protocol Transferring: Sendable {
    /// Throws a `TransferFailure`, or `CancellationError` as soon as its task is cancelled.
    func answer(to request: TransferRequest) async throws -> TransferAnswer
}
