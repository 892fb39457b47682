/// The closure of a cure, stored as generic code passes it.
///
/// Of one size and one calling convention for all types, so it can be stored without its type. It must be called with
/// the type that it was made with.
@usableFromInline
struct Factory<Value> {
    @usableFromInline let call: () throws -> Value
}

/// A registration as the fast path reads it: with its first property, of the right type and in place.
///
/// `Registration.factory(as:)` copies the closure, which changes a reference count. No instance is ever made, so the
/// runtime makes no class.
@usableFromInline
final class RegistrationView<Value> {
    @usableFromInline let factory: Factory<Value>

    private init(_ factory: Factory<Value>) {
        self.factory = factory
    }
}

/// The closure of a cure with its isolation, a part of what it captures; laid out as ``Factory``.
struct IsolatedFactory<Value> {
    let call: @isolated(any) () throws -> Value
}
