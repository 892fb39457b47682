public import CVaccineShim
public import Synchronization
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What one thread is resolving at the moment: the cures whose makers it is inside of, outermost first.
///
/// A maker is a synchronous closure, so it runs on one thread from its first line to its last, whatever task that
/// thread runs; what it starts elsewhere is no part of it. The trail serves three ends: it finds the cure that needs
/// itself, it is the path that a complaint prints, and it keeps other threads from freeing what this one still uses
/// (see ``Reclamation``).
///
/// A thread gets its trail with its first resolution and frees it when it ends. It alone touches it; what others read
/// are the atomics that `steps` points at, whose address ``Reclamation`` keeps a note of.
@usableFromInline
struct Trail {
    /// The addresses of the cures; 0 where there is none.
    @usableFromInline private(set) var steps: UnsafeMutablePointer<Atomic<UInt>>
    @usableFromInline private(set) var capacity: Int
    @usableFromInline var depth = 0

    /// Whether the resolution under way has something to put away when it ends.
    @usableFromInline var hasGraph = false
    /// What graph-scoped cures made for the resolution under way, by the cure's identity.
    var graph: [ObjectIdentifier: AnyBox] = [:]

    /// Whether replacing threads cannot do the barrier's other half.
    @usableFromInline let needsFullBarriers: Bool

    /// Set while problems are gathered and the first one does not stop the program.
    var inquiry: Inquiry?

    fileprivate init(needsFullBarriers: Bool) {
        self.needsFullBarriers = needsFullBarriers
        capacity = 16
        steps = Trail.newSteps(capacity)
    }

    /// Doubles the room.
    fileprivate mutating func grow() {
        let longer = Trail.newSteps(capacity * 2)
        for index in 0 ..< capacity {
            longer[index].store(steps[index].load(ordering: .relaxed), ordering: .relaxed)
        }
        free()
        steps = longer
        capacity *= 2
    }

    fileprivate func free() {
        steps.deinitialize(count: capacity)
        steps.deallocate()
    }

    private static func newSteps(_ capacity: Int) -> UnsafeMutablePointer<Atomic<UInt>> {
        let steps = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
        for index in 0 ..< capacity {
            (steps + index).initialize(to: Atomic(0))
        }
        return steps
    }
}

@usableFromInline
typealias TrailPointer = UnsafeMutablePointer<Trail>

extension TrailPointer {
    /// The current thread's trail, if it has resolved anything before.
    @inlinable static var known: TrailPointer? {
        vaccine_get_trail()?.assumingMemoryBound(to: Trail.self)
    }

    /// The current thread's trail.
    static var current: TrailPointer {
        known ?? Reclamation.newTrail()
    }

    /// Takes a cure out of its slot and keeps it from being freed until the step is taken back; nil for an empty slot.
    ///
    /// The order is what makes it safe: first tell that the cure is in use, then look whether it is still the one. A
    /// thread that replaces it does the reverse: first takes it out, then looks who uses it. With a barrier between the
    /// two steps of either thread, one of them sees the other. Here it is a light one, which costs next to nothing,
    /// since whoever replaces a cure makes all threads pass a heavy one.
    @inlinable
    @inline(__always)
    func hold(_ slot: Slot) -> Unmanaged<AnyCure>? {
        let step = pointee.steps + pointee.depth
        var address = slot.address.load(ordering: .acquiring)
        while address != 0 {
            step.pointee.store(address, ordering: .releasing)
            vaccine_light_barrier(pointee.needsFullBarriers)
            let now = slot.address.load(ordering: .acquiring)
            if now == address {
                return UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
            }
            address = now
        }
        letGo()
        return nil
    }

    /// Gives back the cure that was held, or left, last.
    @inlinable
    @inline(__always)
    func letGo() {
        // What is taken from the cure is retained before this: the optimiser moves retains down past a store, even an
        // atomic one, but not past a barrier.
        vaccine_light_barrier(false)
        pointee.steps[pointee.depth].store(0, ordering: .releasing)
    }

    /// Whether the cure held last stands further up in the trail too.
    @inlinable
    @inline(__always)
    func isAlreadyUnderWay(_ cure: Unmanaged<AnyCure>) -> Bool {
        let address = UInt(bitPattern: cure.toOpaque())
        var index = 0
        while index < pointee.depth {
            if pointee.steps[index].load(ordering: .relaxed) == address {
                return true
            }
            index &+= 1
        }
        return false
    }

    /// Goes into the maker of the cure held last.
    ///
    /// There is room for a next step afterwards.
    @inlinable
    @inline(__always)
    func enter() {
        pointee.depth &+= 1
        if pointee.depth == pointee.capacity {
            grow()
        }
    }

    /// Comes back out of a maker, and gives its cure back.
    @inlinable
    @inline(__always)
    func leave() {
        pointee.depth &-= 1
        letGo()
        if pointee.hasGraph, pointee.depth == 0 {
            endGraph()
        }
        if Detours.count.load(ordering: .relaxed) != 0 {
            Reclamation.collect()
        }
    }

    @usableFromInline
    @inline(never)
    func grow() {
        Reclamation.lock.locked {
            pointee.grow()
            Reclamation.note(self)
        }
    }

    @usableFromInline
    @inline(never)
    func endGraph() {
        pointee.hasGraph = false
        // Out of the trail first: what goes now may have a `deinit` that resolves.
        let graph = pointee.graph
        pointee.graph = [:]
        _ = consume graph
    }

    /// The keys of the cures under way, outermost first.
    var path: [Vaccine.Key] {
        (0 ..< pointee.depth).compactMap { cure(at: $0) }.filter { !$0.isPromise }.map(\.key)
    }

    /// The cure at a step.
    func cure(at index: Int) -> AnyCure? {
        UnsafeRawPointer(bitPattern: pointee.steps[index].load(ordering: .relaxed))
            .map { Unmanaged<AnyCure>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Forgets what was under way, on a thread that will never go on with it.
    func abandon() {
        for index in 0 ..< pointee.capacity {
            pointee.steps[index].store(0, ordering: .releasing)
        }
    }

    /// Holds a cure that the caller keeps alive until it lets go.
    func hold(_ cure: AnyCure) -> Unmanaged<AnyCure> {
        let cure = Unmanaged.passUnretained(cure)
        pointee.steps[pointee.depth].store(UInt(bitPattern: cure.toOpaque()), ordering: .releasing)
        return cure
    }
}

/// Frees replaced cures, as soon as no thread uses them any more.
///
/// What is kept alive, and why it is bounded: a replaced cure that some thread is inside of, at most one for each step
/// of each trail; and one trail a running thread. All else is freed by whoever replaces it, before the call returns.
/// (This is the scheme known as hazard pointers.)
@usableFromInline
enum Reclamation {
    static let lock = Lock()

    /// The steps of all trails, and the cures that wait for their last user; under the lock.
    ///
    /// `nonisolated(unsafe)`: touched only inside `lock.locked`.
    private nonisolated(unsafe) static var trails: [TrailPointer: UnsafeMutableBufferPointer<Atomic<UInt>>] = [:]
    private nonisolated(unsafe) static var waiting: [Unmanaged<AnyCure>] = []
    /// How many wait, for those who look whether there is anything to do.
    private static let waitingCount = Atomic(0)

    /// Frees cures that were taken out of their slots; those in use later, by the last who used them.
    static func retire(_ cures: some Collection<Unmanaged<AnyCure>>) {
        guard !cures.isEmpty else { return }
        if hasHeavyBarrier {
            vaccine_heavy_barrier()
        }
        Detours.begin()
        release(lock.locked {
            waiting += cures
            return takeUnused()
        })
        Detours.end()
    }

    /// Frees what waited and is not in use any more.
    @usableFromInline
    static func collect() {
        guard waitingCount.load(ordering: .relaxed) != 0 else { return }
        release(lock.locked(takeUnused))
    }

    /// Under the lock.
    private static func takeUnused() -> [Unmanaged<AnyCure>] {
        var used: Set<UInt> = []
        for steps in trails.values {
            for index in steps.indices {
                // Whoever gave a cure back stored something else there since, and what it did before is seen with it.
                used.insert(steps[index].load(ordering: .acquiring))
            }
        }
        let end = waiting.partition { !used.contains(UInt(bitPattern: $0.toOpaque())) }
        let unused = Array(waiting[end...])
        waiting.removeSubrange(end...)
        let before = waitingCount.exchange(waiting.count, ordering: .relaxed)
        if before == 0, !waiting.isEmpty {
            Detours.begin()
        }
        if before != 0, waiting.isEmpty {
            Detours.end()
        }
        return unused
    }

    /// Not under the lock: the last reference may go here, and with it run anybody's `deinit`.
    private static func release(_ cures: [Unmanaged<AnyCure>]) {
        for cure in cures {
            cure.release()
        }
    }

    /// Makes the trail of the current thread.
    @inline(never)
    static func newTrail() -> TrailPointer {
        let trail = TrailPointer.allocate(capacity: 1)
        trail.initialize(to: Trail(needsFullBarriers: !hasHeavyBarrier))
        lock.locked { note(trail) }
        vaccine_set_trail(trail)
        pthread_setspecific(endOfThread, trail)
        return trail
    }

    /// Notes where a trail's steps are; under the lock, by the trail's own thread.
    static func note(_ trail: TrailPointer) {
        trails[trail] = UnsafeMutableBufferPointer(start: trail.pointee.steps, count: trail.pointee.capacity)
    }

    private static let hasHeavyBarrier = vaccine_prepare_barriers()

    /// Has the system call `endTrail` when a thread ends.
    private static let endOfThread = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key) { Reclamation.endTrail($0) }
        precondition(failure == 0, "Vaccine could not get a key for its thread-specific data: error \(failure).")
        return key
    }()

    /// Called by the system when a thread ends, with the thread's trail.
    private static func endTrail(_ address: UnsafeMutableRawPointer?) {
        guard let trail = address?.assumingMemoryBound(to: Trail.self) else { return }
        // Whatever else the thread's end calls may resolve once more, and gets a new trail.
        vaccine_set_trail(nil)
        lock.locked { trails[trail] = nil }
        trail.pointee.free()
        trail.deinitialize(count: 1)
        trail.deallocate()
    }
}

/// Reasons not to take the short way: overrides, an inquiry, replaced cures that are still in use.
///
/// The short way looks at nothing else than this one number, so that a program that has none of them pays for none.
@usableFromInline
enum Detours {
    @usableFromInline static let count = Atomic<Int>(0)

    static func begin() {
        count.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }

    static func end() {
        count.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
}
