import Vaccine

/// A way to get services.
///
/// The work of the cases is written once and specialized for each of them.
protocol Resolver: Sendable {
    func get<Value>(_ service: Service<Value>) -> Value
    func get<Value>(_ service: Service<Value>, named name: String) -> Value
    func makeOwner(of clock: Service<any Clock>) -> AnyObject
}

extension Resolver {
    @inline(__always)
    func get<Value>(_ service: Service<Value>, named _: String) -> Value {
        get(service)
    }

    @inline(__always)
    func makeOwner(of clock: Service<any Clock>) -> AnyObject {
        ClockOwner(get(clock))
    }
}

/// Calls the stored closures.
struct DirectResolver: Resolver {
    @inline(__always)
    func get<Value>(_ service: Service<Value>) -> Value {
        service.make()
    }
}

/// A resolver that finds what was set for a type.
protocol Container: Resolver {
    func set<Value>(_: Value.Type, named name: String?, isUnique: Bool, _ make: @escaping () -> Value)
    func get<Value>(_: Value.Type) -> Value
}

extension Container {
    func set<Value>(_ type: Value.Type, _ make: @escaping () -> Value) {
        set(type, named: nil, isUnique: false, make)
    }

    @inline(__always)
    func get<Value>(_: Service<Value>) -> Value {
        get(Value.self)
    }
}

/// The cures.
struct VaccineContainer: Container {
    func set<Value>(_ type: Value.Type, named name: String?, isUnique: Bool, _ make: @escaping () -> Value) {
        Vaccine.setCure(for: type, named: name, isUnique: isUnique, make)
    }

    @inline(__always)
    func get<Value>(_ type: Value.Type) -> Value {
        Vaccine.getCure(for: type)
    }

    @inline(__always)
    func get<Value>(_: Service<Value>, named name: String) -> Value {
        Vaccine.getCure(for: Value.self, named: name)
    }

    @inline(__always)
    func makeOwner(of _: Service<any Clock>) -> AnyObject {
        InjectedClockOwner()
    }
}

/// Owns a clock that a cure made.
private final class InjectedClockOwner {
    @Inject(Clock.self) var clock
}

/// Owns a clock that was made elsewhere.
private final class ClockOwner {
    var clock: any Clock

    init(_ clock: any Clock) {
        self.clock = clock
    }
}
