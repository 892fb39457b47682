import Synchronization

extension Vaccine {
    /// Sentences about cures that may be meant by a key that has none; at most ten.
    ///
    /// The search visits all cures, so it begins when the sentences are first read; from then on they stay the same.
    /// They retain the override in which the key was missing.
    public struct NearMisses: RandomAccessCollection, ExpressibleByArrayLiteral, Hashable, Sendable {
        private let search: Search

        init(_ find: @autoclosure @escaping @Sendable () -> [String]) {
            search = Search(find)
        }

        /// Creates them from the sentences themselves.
        public init(arrayLiteral sentences: String...) {
            self.init(sentences)
        }

        /// The position of the first sentence.
        public var startIndex: Int {
            0
        }

        /// The position after the last sentence.
        public var endIndex: Int {
            search.sentences.count
        }

        /// The sentence at a position.
        public subscript(position: Int) -> String {
            search.sentences[position]
        }

        /// Returns whether both have the same sentences.
        public static func == (one: NearMisses, other: NearMisses) -> Bool {
            one.search === other.search || one.elementsEqual(other)
        }

        /// Hashes nothing, because reading the sentences may take long.
        public func hash(into _: inout Hasher) {}
    }
}

/// A search, and what it has found.
private final class Search: Sendable {
    private let find: @Sendable () -> [String]
    private let found = AtomicLazyReference<Box<[String]>>()

    init(_ find: @escaping @Sendable () -> [String]) {
        self.find = find
    }

    /// Searched without a lock: threads that read at once may search twice, and get the same sentences.
    var sentences: [String] {
        (found.load() ?? found.storeIfNil(Box(find()))).value
    }
}
