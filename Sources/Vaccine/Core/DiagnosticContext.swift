import Synchronization

/// Gathers what goes wrong on one thread while it resolves something that must not stop the program.
final class DiagnosticContext {
    /// The errors that left a placeholder with which the resolution went on.
    ///
    /// A value is cached only if the count is the same before and after it was made: no placeholder is ever cached.
    var failures: [any Error] = []

    /// What the thread's factories ask instead of the registry; nil where errors are only gathered.
    var interceptor: (any ResolutionIntercepting)?
}

/// Resolves dependencies instead of the registry during a validation.
protocol ResolutionIntercepting: AnyObject {
    /// Returns the value of a lookup in a `Box`; that of a cure with arguments is made anew each time.
    func box(for lookup: Lookup, madeBy make: (Registration) throws -> AnyBox) throws -> AnyBox

    /// Notes what a property will ask for when it is first read, or that an optional has no cure.
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
    /// The test values, which are no cures: validate, graph and removeAllCures ignore them.
    static let values = Registry(over: nil)

    /// That of `VaccineTesting`, by its mangled name: this library needs no testing library, tests no call.
    static var recorder: (any IssueRecording.Type)? {
        _typeByName("14VaccineTesting13IssueRecorderO") as? any IssueRecording.Type
    }
}
