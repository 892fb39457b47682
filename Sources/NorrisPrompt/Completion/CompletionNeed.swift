/// What has to be asked for before completion knows what to offer.
enum CompletionNeed: Equatable, Sendable {
    case categories
    case favorites
}
