/// How the values of a cure are made and kept, as it was set; constant.
struct Recipe {
    let key: Vaccine.Key
    let scope: Vaccine.Scope
    let place: Vaccine.Place
    /// Whether the factory runs on the main actor, and the value is handed out there alone.
    var needsMainActor = false
    /// Makes the values in a task; then the factory only throws.
    var asynchronous: AsynchronousFactory?
    /// Numbers what is set, in that order.
    let number = Registry.nextNumber()
}

/// Makes a value of what the request gives: the value that a decorator wraps, and the arguments, if there are any.
typealias Factory<Value> = (_ inner: AnyBox?, _ arguments: AnyBox?) throws -> Value

/// Makes values in tasks; the compiler has checked where it is made that they are sent or `Sendable`.
struct AsynchronousFactory: Sendable {
    /// What is wrong with a request that does not wait.
    static let advice = "it is asynchronous. Use try await Vaccine.awaitCure(for:); a kept value can be awaited earlier."

    /// Whether it runs on an actor, as a closure does that begins with one.
    let isIsolated: Bool
    let make: @Sendable @concurrent () async throws -> AnyBox
}
