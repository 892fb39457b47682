/// What a locator cannot help with.
enum ServiceLocatorError: Error, Equatable {
    /// Nobody registered a service for the type of this name.
    case unknown(String)
}
