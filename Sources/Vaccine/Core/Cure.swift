/// A cure that is declared as a property of ``Cures``, with its default: it cannot be missing.
///
/// ```swift
/// extension Cures {
///     var greeting: Cure<any Greeting> { cure { PoliteGreeting() } }
///     var session: Cure<Session> { cure(.singleton) { Session() } }
///     var networking: Cure<any Networking> { required() }
/// }
/// ```
///
/// `@Inject(\.greeting)` and `Vaccine.getCure(for: \.session)` ask for them. Two cures of one type are two properties.
/// A declared singleton belongs to the outermost cures, or to an override.
public struct Cure<Value> {
    let name: String
    let place: Vaccine.Place
    let scope: Vaccine.Scope
    let needsMainActor: Bool
    /// Makes the default; nil if the program must set the cure.
    let factory: Factory<Value>?
}

extension Cures {
    /// Declares a cure with the closure that makes its default, which runs on the thread that asks.
    ///
    /// The scope is also that of what is set instead of the default. Name and place are for diagnosis.
    public func cure<Value>(
        _ scope: Vaccine.Scope = .transient, name: StaticString = #function,
        file: StaticString = #fileID, line: UInt = #line, onAnyThread _: Void = (),
        _ make: @escaping @Sendable () throws -> Value
    ) -> Cure<Value> {
        Cure(name: "\(name)", place: .init(file, line), scope: scope, needsMainActor: false) { _, _ in try make() }
    }

    /// Declares a cure with a default that is made on the main actor, and handed out there alone.
    public func cure<Value>(
        _ scope: Vaccine.Scope = .transient, name: StaticString = #function,
        file: StaticString = #fileID, line: UInt = #line, onMainActor _: Void = (),
        _ make: @escaping @MainActor @Sendable () throws -> Value
    ) -> Cure<Value> {
        Cure(name: "\(name)", place: .init(file, line), scope: scope, needsMainActor: true) { _, _ in
            try MainQueue.call(make)
        }
    }

    /// Declares a cure that the program sets; it is missing until then.
    public func required<Value>(
        _ scope: Vaccine.Scope = .transient, name: StaticString = #function,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Cure<Value> {
        Cure(name: "\(name)", place: .init(file, line), scope: scope, needsMainActor: false, factory: nil)
    }
}

/// A cure that is declared as a property, and where.
protocol CureDeclaration {
    var name: String { get }
    var place: Vaccine.Place { get }
    var scope: Vaccine.Scope { get }

    /// Returns a registration of the default; nil if the program must set the cure.
    func registration(for key: Vaccine.Key, in registry: Registry) -> Registration?
}

extension Cure: CureDeclaration {
    func registration(for key: Vaccine.Key, in registry: Registry) -> Registration? {
        let recipe = Recipe(key: key, scope: scope, place: place, needsMainActor: needsMainActor)
        return factory.map { TypedRegistration(recipe, in: registry, $0) }
    }
}

extension Vaccine.Key {
    init<Value>(_ property: KeyPath<Cures, Cure<Value>>) {
        self.init(Value.self, nil, property: property)
    }
}
