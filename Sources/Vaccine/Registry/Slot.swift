public import Synchronization

/// The place of one key in a registry, and the cure that stands there at the moment.
///
/// A slot lives as long as its registry: there is one for each key that was ever set, and replacing the cure makes no
/// other. So a reader may keep the address for as long as it has the registry.
@usableFromInline
final class Slot: Sendable {
    @usableFromInline let key: Vaccine.Key
    /// The address of the cure, of which the slot holds a reference; 0 where there is none.
    @usableFromInline let address = Atomic<UInt>(0)

    init(_ key: Vaccine.Key) {
        self.key = key
    }

    /// The cure; only under the registry's lock, where nobody else can take it out.
    var cure: AnyCure? {
        UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring))
            .map { Unmanaged<AnyCure>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Puts another cure in the place of the one that stands there, and returns that one with its reference.
    func exchange(with cure: AnyCure?) -> Unmanaged<AnyCure>? {
        let new = cure.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
        let old = address.exchange(new, ordering: .sequentiallyConsistent)
        return UnsafeRawPointer(bitPattern: old).map(Unmanaged.fromOpaque)
    }
}
