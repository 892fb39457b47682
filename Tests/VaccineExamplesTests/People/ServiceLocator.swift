import Synchronization

/// One box with everything in it, which everybody can reach.
final class ServiceLocator: Sendable {
    static let shared = ServiceLocator()

    private let services = Mutex<[ObjectIdentifier: any Sendable]>([:])

    func register<Service: Sendable>(_ service: Service, for type: Service.Type) {
        services.withLock { $0[ObjectIdentifier(type)] = service }
    }

    /// Throws when nobody registered a service for the type.
    func locate<Service: Sendable>(_ type: Service.Type) throws -> Service {
        guard let service = services.withLock({ $0[ObjectIdentifier(type)] }) as? Service else {
            throw ServiceLocatorError.unknown("\(type)")
        }
        return service
    }
}
