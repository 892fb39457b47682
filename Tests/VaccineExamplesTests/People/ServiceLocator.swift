import Synchronization

/// A global registry of services.
final class ServiceLocator: Sendable {
    static let shared = ServiceLocator()

    private let services = Mutex<[ObjectIdentifier: any Sendable]>([:])

    func register<Service: Sendable>(_ service: Service, for type: Service.Type) {
        services.withLock { $0[ObjectIdentifier(type)] = service }
    }

    /// Throws when no service is registered for the type.
    func locate<Service: Sendable>(_ type: Service.Type) throws -> Service {
        guard let service = services.withLock({ $0[ObjectIdentifier(type)] }) as? Service else {
            throw ServiceLocatorError.unknown("\(type)")
        }
        return service
    }
}
