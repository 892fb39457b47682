public import CVaccineShim
public import Synchronization

/// The address of a thread's trail.
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
        if Detours.count.load(ordering: .relaxed) != 0 {
            Reclamation.collect()
        }
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
    }

    @usableFromInline
    @inline(never)
    func grow() {
        stopIfEndless()
        Reclamation.lock.locked {
            pointee.grow()
            Reclamation.note(self)
        }
    }

    /// Ends the program when one key fills a long trail.
    ///
    /// A cure that asks for itself is found at once. But a maker can set its own key anew each time, or ask in an
    /// override each time, and so never be asked twice.
    private func stopIfEndless() {
        guard pointee.capacity >= 64, let cure = cure(at: pointee.depth - 1) else { return }
        let key = cure.key
        let path = path
        // With other arguments a cure may ask for itself: that is counted where it does.
        guard key.arguments.isEmpty, path.count(where: { $0 == key }) > 8 else { return }
        let previous = path.dropLast().lastIndex(of: key) ?? 0
        LongWay.stop(Vaccine.Problem.cycle(Array(path[previous...])), key, Question(cure.place))
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
        AnyCure.path((0 ..< pointee.depth).lazy.compactMap { cure(at: $0) })
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

    /// Whether what goes wrong is being gathered.
    @usableFromInline var isInquiring: Bool {
        pointee.inquiry != nil
    }

    /// The path from where a cure stands in the trail back to it, with the cure at both ends.
    func cycle(closedBy key: Vaccine.Key) -> [Vaccine.Key] {
        path(from: key) + [key]
    }

    /// The path from where a cure stands in the trail.
    func path(from key: Vaccine.Key) -> [Vaccine.Key] {
        let path = path
        return Array(path[(path.lastIndex(of: key) ?? path.startIndex)...])
    }
}
