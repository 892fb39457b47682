/// The value that a scope keeps: strongly, or as long as something else holds it.
///
/// `@unchecked Sendable`: what changes is touched under the lock, for which only requests for this value wait. Values
/// need not be `Sendable`: `setCure` takes those that are not, so that a test's `with: self.serviceMock` compiles, and
/// the program shares them by choice.
final class KeptValue<Value>: @unchecked Sendable {
    private let isShared: Bool
    private let lock = Lock()
    @exclusivity(unchecked) private var box: Box<Value>?
    /// What a shared cure made last, or a singleton of an override that ended.
    private weak var object: AnyObject?
    /// The value's number in the order of making, or 0.
    private var number = 0
    private var disposer: Disposal.Disposer<Value>?

    init(in scope: Vaccine.Scope) {
        isShared = scope == .shared
    }

    /// The value that is kept strongly.
    var existing: Box<Value>? {
        lock.withLock { box }
    }

    /// The value that is kept, or that something else holds.
    var value: Value? {
        lock.withLock {
            // A direct cast would turn nil into a value of an optional type, as if it had been found.
            box?.value ?? object.flatMap { $0 as? Value }
        }
    }

    /// Keeps a value unless there is one, and returns the kept one.
    ///
    /// There may be one if an asynchronous value was decorated after it was made, and asked for in both ways at once.
    func keep(_ new: Value) -> Value {
        let newObject = isShared ? objectBehind(new) : nil
        let newNumber = Creation.lock.withLock { Creation.nextNumber() }
        return lock.withLock {
            if isShared {
                object = newObject
                return new
            }
            if let box {
                return box.value
            }
            number = newNumber
            box = Box(new)
            return new
        }
    }

    /// Holds the value only as long as something else does, and returns it to be freed.
    func release() -> AnyObject? {
        guard let old = lock.withLock({ exchange(&box, with: nil) }) else { return nil }
        let oldObject = old.object
        lock.withLock { object = oldObject }
        return old
    }

    /// What is done with the value when it is not kept any more.
    var disposal: Disposal.Disposer<Value>? {
        get { lock.withLock { disposer } }
        // What it replaces is freed after the lock: it may hold what has a `deinit`.
        set { _ = lock.withLock { exchange(&disposer, with: newValue) } }
    }

    /// Takes what is to be done with the value, with the value's number in the order of making.
    func takeDisposal() -> (number: Int, dispose: Disposal.Action)? {
        lock.withLock {
            guard let box, let disposer = disposer.take() else { return nil }
            return (number, { disposer(box.value) })
        }
    }
}
