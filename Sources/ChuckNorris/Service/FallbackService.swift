import Synchronization
import Vaccine

/// Calls the wrapped service, and a fallback when it fails.
///
/// "There is no such joke" is an answer, and a cancelled request is not repeated.
package final class FallbackService: ChuckNorrisServiceDecorating {
    package let service: ChuckNorrisServicing
    private let fallback: ChuckNorrisServicing
    @Inject(FallbackState.self) private var state

    package init(_ service: ChuckNorrisServicing, fallback: ChuckNorrisServicing) {
        self.service = service
        self.fallback = fallback
    }

    package func getSourceState() async -> SourceState {
        let state = await service.getSourceState()
        guard case let .paused(host, cause, seconds) = state else { return state }
        return .replaced(host: host, cause: cause, seconds: seconds)
    }

    package func forward<Answer>(_ call: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        do {
            let answer = try await call(service)
            await endFallback()
            return answer
        } catch let error where error.isAnswer {
            await endFallback()
            throw error
        } catch where !(error is CancellationError) {
            try Task.checkCancellation()
            await state.begin(because: error)
            return try await call(fallback)
        }
    }

    /// Ends the fallback unless the API is paused: then the joke was prefetched, or its category is filtered out.
    private func endFallback() async {
        if case .paused = await service.getSourceState() {
            return
        }
        await state.endByAnswer()
    }
}

/// Whether the fallback is in use, so that the user is told once and not for each joke.
package final class FallbackState: Sendable {
    private let isActive = Atomic(false)
    private let onChange: @Sendable ((any Error)?) async -> Void

    /// - Parameter onChange: Called with the error that begins the use of the fallback, and with nil when an answer
    ///   ends it.
    package init(onChange: @escaping @Sendable ((any Error)?) async -> Void = { _ in }) {
        self.onChange = onChange
    }

    func begin(because error: any Error) async {
        if !isActive.exchange(true, ordering: .relaxed) {
            await onChange(error)
        }
    }

    func endByAnswer() async {
        if isActive.exchange(false, ordering: .relaxed) {
            await onChange(nil)
        }
    }

    /// The next failure calls `onChange` again.
    package func end() {
        isActive.store(false, ordering: .relaxed)
    }
}

extension Error {
    /// Whether the service knows that there is no such joke, or leaves it out.
    fileprivate var isAnswer: Bool {
        switch self as? ChuckNorrisError {
        case .noJoke, .nothingFound, .explicit, .onlyExplicit: true
        default: false
        }
    }
}
