/// Errors of a service locator.
enum ServiceLocatorError: Error, Equatable {
    /// No service is registered for the type of this name.
    case unknown(String)
}
