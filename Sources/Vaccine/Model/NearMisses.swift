import Synchronization

/// Sentences about cures that may be meant by a key that has none; at most ten.
///
/// The search visits all cures, so it begins when the sentences are first read; from then on they stay the same. It
/// retains the override in which the key was missing.
final class NearMisses: Hashable, Sendable {
    private let find: @Sendable () -> [String]
    private let found = AtomicLazyReference<Box<[String]>>()

    init(_ find: @autoclosure @escaping @Sendable () -> [String]) {
        self.find = find
    }

    /// Searched without a lock: threads that read at once may search twice, and get the same sentences.
    var sentences: [String] {
        (found.load() ?? found.storeIfNil(Box(find()))).value
    }

    static func == (one: NearMisses, other: NearMisses) -> Bool {
        one === other || one.sentences == other.sentences
    }

    /// Hashes nothing, because reading the sentences may take long.
    func hash(into _: inout Hasher) {}
}
