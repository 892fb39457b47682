/// What one thread is resolving.
///
/// A factory is a synchronous closure, so it runs on one thread from its first line to its last, whatever task that
/// thread runs; what it starts elsewhere is no part of it. The registrations whose factories are running detect the
/// cure that needs itself, and are the path that an error prints.
///
/// No other thread touches it, except that ``Creation`` reads what a thread that waits is running and awaits.
final class ThreadState {
    /// The current thread's state, which lives as long as the thread.
    static var current: ThreadState {
        reference.takeUnretainedValue()
    }

    /// The registrations whose factories are running, outermost first; the callers hold them.
    @exclusivity(unchecked) private var running: [Unmanaged<Registration>] = []
    /// Those beyond the first few, which are found without looking through all.
    @exclusivity(unchecked) private var deeplyRunning: Set<ObjectIdentifier> = []
    private static let shallowCount = 16

    /// What graph-scoped cures made for the running resolution.
    @exclusivity(unchecked) var graph: [Registration: AnyBox] = [:]
    /// Set while errors are gathered and the first one does not stop the program.
    @exclusivity(unchecked) private(set) var diagnosis: Diagnosis?

    /// The registration whose value the thread waits for; under the lock of ``Creation``.
    var awaited: Registration?

    /// Runs the factory of a registration, which the caller holds.
    ///
    /// - Throws: ``Vaccine/Problem``, if the resolution would never end, and what the factory throws.
    @inline(__always)
    func run<Result>(
        _ registration: Registration,
        askedAt place: Vaccine.Place,
        _ factory: () throws -> Result
    ) throws -> Result {
        if isRunning(registration) {
            throw cycle(closedBy: registration, at: place)
        }
        let isDeep = running.count >= ThreadState.shallowCount
        running.append(.passUnretained(registration))
        if isDeep {
            deeplyRunning.insert(ObjectIdentifier(registration))
        }
        defer {
            running.removeLast()
            if isDeep {
                deeplyRunning.remove(ObjectIdentifier(registration))
            }
            if running.isEmpty, !graph.isEmpty {
                // Freed when it is no more in the state, as there may be a `deinit` that resolves.
                let values = exchange(&graph, with: [:])
                with(nil) { withExtendedLifetime(values) {} }
            }
        }
        return try factory()
    }

    /// Whether a registration asks for itself, directly or through others.
    func isRunning(_ registration: Registration) -> Bool {
        guard !running.isEmpty else { return false }
        let depth = running.count - 1
        let address = Unmanaged.passUnretained(registration).toOpaque()
        let isRunning = running.prefix(ThreadState.shallowCount).contains { $0.toOpaque() == address }
            || deeplyRunning.contains(ObjectIdentifier(registration))
        return isRunning && !registration.key.takesArguments
            || depth >= 64 && depth & (depth - 1) == 0 && isEndless(registration)
    }

    func cycle(closedBy registration: Registration, at place: Vaccine.Place) -> Vaccine.Problem {
        .cycle(path(from: registration.key) + [registration.key], at: place)
    }

    /// Whether a factory asks for its own key without end, though never twice for one registration.
    ///
    /// A factory can set its key anew each time, or ask in an override each time: then each asks for one that was set
    /// later, or for a copy of itself. Any number may ask for one that was set earlier, which they wrap. With
    /// arguments, one may ask for itself, as a tree does for its branches, but not as often.
    private func isEndless(_ registration: Registration) -> Bool {
        let numbers = (registrations + [registration]).filter { $0.key == registration.key }.map(\.number)
        let count = zip(numbers, numbers.dropFirst()).count { $0 <= $1 }
        return count >= (registration.key.takesArguments ? 500 : 32)
    }

    /// Waits until another thread has made a value, or any other; under the lock of ``Creation``.
    ///
    /// Before, it checks whether that thread waits, directly or through others, for a factory of this one: the wait
    /// would be a deadlock. The other threads are waiting, for the lock or under it, so what they run does not change.
    ///
    /// - Throws: The problem of the cycle, with the path over all threads.
    func wait(for registration: Registration) throws {
        var keys: [Vaccine.Key] = []
        var last = registration
        while let creator = last.creator, creator !== self, let next = creator.awaited {
            keys += creator.path(from: last.key)
            last = next
        }
        if last.creator === self {
            throw Vaccine.Problem.cycle(path(from: last.key) + keys + [last.key])
        }
        awaited = registration
        Creation.lock.wait()
        awaited = nil
    }

    var registrations: [Registration] {
        running.map { $0.takeUnretainedValue() }
    }

    /// The innermost registration whose factory is running; no lazy property.
    var innermost: Registration? {
        running.last { $0.takeUnretainedValue().owner != nil }?.takeUnretainedValue()
    }

    /// The keys of the running factories, outermost first.
    var path: [Vaccine.Key] {
        Registration.path(registrations)
    }

    func path(from key: Vaccine.Key) -> [Vaccine.Key] {
        let keys = path
        return Array(keys[(keys.lastIndex(of: key) ?? keys.startIndex)...])
    }

    /// Resolves in a diagnosis, in which the first error does not stop the program.
    ///
    /// With nil, frees objects: what their `deinit` resolves is no part of what is validated or required here.
    func with<Result>(_ diagnosis: Diagnosis?, _ resolve: () throws -> Result) rethrows -> Result {
        let outer = exchange(&self.diagnosis, with: diagnosis)
        defer { self.diagnosis = outer }
        return try resolve()
    }

    /// Answers the requests of the thread instead of the registry.
    var validation: Validation? {
        diagnosis as? Validation
    }
}

/// Gathers what goes wrong on one thread while it resolves what must not stop the program; the base class of
/// ``Validation``.
class Diagnosis {
    /// The errors that left a placeholder with which the resolution went on.
    var failures: [any Error] = []
}
