import Synchronization

/// Gathers what goes wrong on one thread while it resolves something that must not stop the program.
final class DiagnosticContext {
    /// The errors that left a placeholder with which the resolution went on.
    ///
    /// A value is cached only if the count is the same before and after it was made: no placeholder is ever cached.
    var failures: [any Error] = []

    /// What the thread's factories ask instead of the registry; nil where errors are only gathered.
    let interceptor: (any ResolutionIntercepting)?

    init(interceptor: (any ResolutionIntercepting)? = nil) {
        self.interceptor = interceptor
    }
}

/// Resolves dependencies instead of the registry during a validation.
protocol ResolutionIntercepting: AnyObject {
    /// Returns the value of a lookup in a `Box` of its type.
    ///
    /// - Parameter make: Calls the factory of a registration with arguments, which is called anew each time.
    func box(for lookup: Lookup, madeBy make: (Registration) throws -> AnyBox) throws -> AnyBox

    /// Notes what a property will ask for when it is first read, or an optional value that has no cure.
    ///
    /// - Parameter optional: The optional type's key, if the value may be nil.
    func noteUnresolved(_ lookup: Lookup, orOptional optional: Vaccine.Key?)

    /// Abandons the factory that is running, which cannot go on after an error.
    ///
    /// Returns only where that is impossible, because the caller of the validation waits on this thread.
    func abandonFactory(_ error: any Error)
}

/// Records issues of the test that is running.
package protocol IssueRecording {
    static func record(_ sentence: String, at place: Vaccine.Place)
}

/// What tests do with a missing cure.
enum TestIssues {
    /// The test values, which are no cures: a validation, the graph and a reset do not concern them.
    static let values = Registry(over: nil)

    /// That of `VaccineTesting`, found by its mangled name: this library needs no testing library, and tests no call.
    static var recorder: (any IssueRecording.Type)? {
        _typeByName("14VaccineTesting13IssueRecorderO") as? any IssueRecording.Type
    }
}

/// The interface through which diagnosis uses the core.
///
/// Registry, table and stack can change without diagnosis.
struct CoreInspector {
    /// Factories run in it; what they set is removed at the end.
    private let override = OverrideUse(Registry(over: Registry.current))

    /// The registrations that the caller of the inspection can reach, in the order in which they were set.
    var registrations: [Registration] {
        override.registry.visibleRegistrations
    }

    /// Whether an interceptor answers the current thread already.
    var isIntercepted: Bool {
        ResolutionStackPointer.current.pointee.interceptor != nil
    }

    /// Returns the registration for a key, or for another if that is nearer, as the current thread sees it.
    ///
    /// A factory may have an override of its own.
    func registration(for key: Vaccine.Key, or other: Vaccine.Key?) -> Registration? {
        Registry.current.registration(forFirstOf: [other ?? key, key])
    }

    /// Runs a closure on the current thread, in the inspection's override, with all that it resolves answered by an
    /// interceptor.
    func run(interceptedBy interceptor: any ResolutionIntercepting, _ body: () -> Void) {
        Registry.with(override) {
            ResolutionStackPointer.current.with(DiagnosticContext(interceptor: interceptor), body)
        }
    }

    /// Clears the stack of the current thread, which will never continue what it resolves.
    func abandonResolutions() {
        HazardPointers.freeStack(ResolutionStackPointer.current)
    }

    /// Removes what factories set, once the inspection is over.
    ///
    /// An abandoned thread may hold the override forever, so this does not wait for its `deinit`.
    func end() {
        override.registry.replaceAll(with: [])
        override.end()
    }
}
