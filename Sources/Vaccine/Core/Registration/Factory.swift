/// A closure as generic code passes it: of one size and one calling convention for all types of values.
@usableFromInline
struct FactoryClosure<Value> {
    @usableFromInline let function: () throws -> Value
}

/// The closure of a cure, where a registration stores it.
///
/// Stored without the type of its value, as ``Registration`` says why, and called with it. Not copyable: what calls the
/// closure in place need not retain what it captures.
@usableFromInline
struct Factory<Value>: ~Copyable {
    @usableFromInline let closure: FactoryClosure<Value>

    @inlinable
    @inline(__always)
    borrowing func call() throws -> Value {
        try closure.function()
    }
}

extension Factory<Void> {
    /// Calls the closure as one of the values that it was made for.
    @inlinable
    @inline(__always)
    borrowing func call<Made>(as _: Made.Type) throws -> Made {
        try withUnsafePointer(to: self) {
            try UnsafeRawPointer($0).assumingMemoryBound(to: Factory<Made>.self).pointee.call()
        }
    }

    private struct ErasableClosure<Made> {
        let function: @isolated(any) () throws -> Made
    }

    /// Stores a closure without the type of its value, and without its isolation, which it captures.
    init(erasing function: @escaping @isolated(any) () throws -> some Any) {
        self.init(closure: unsafeBitCast(ErasableClosure(function: function), to: FactoryClosure<Void>.self))
    }

    /// Stops the program if closures cannot be stored that way, or called without their isolation.
    ///
    /// That generic code passes closures of all types alike is how the compiler works, but is not promised.
    static func checkErasing() {
        let (made, isolated) = (MemoryLayout<FactoryClosure<Void>>.self, MemoryLayout<ErasableClosure<String>>.self)
        let (key, place) = (Vaccine.Key(String.self), Vaccine.Place(#file, #line))
        let registration = Registration(key, scope: .transient, at: place) { "made" }
        guard
            made.size == isolated.size, (try? registration.callFactory().value(as: String.self)) == "made",
            (try? IsolatedClosure<Int, Int> { $0 + 1 }(1)) == 2
        else {
            fatalError("Vaccine cannot store closures as this version of the compiler passes them.")
        }
    }
}
