import Foundation
import VaccineTesting
import XCTest
@testable import Vaccine

final class FirstRegistrationTests: IsolatedTestCase {
    /// A cast to a protocol that a type does not conform to searches all conformances of the process, once for each
    /// type: it takes many times as long as all else that the first use of a type does.
    func testFirstUseOfATypeDoesNotSearchForItsConformances() {
        var last: any Number.Type = Zero.self
        let ratios = (0 ..< 5).map { _ in
            let types = (0 ..< 200).map { _ in
                last = last.next
                return last
            }
            types.forEach { $0.use() }
            // Fast if the use has searched before.
            let casts = processorTime { XCTAssertFalse(types.contains { $0 is any OptionalProtocol.Type }) }
            let searches = processorTime { XCTAssertFalse(types.contains { $0 is any Unused.Type }) }
            return casts / searches
        }

        XCTAssertGreaterThan(ratios.sorted()[2], 0.3, "\(ratios)")
    }

    /// Making a class at run time takes longer than all else that the first registration of a type does.
    func testFirstRegistrationOfATypeMakesNoClass() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: String.self, with: "")

        XCTAssertEqual(Set(Registry.current.registrations.map { ObjectIdentifier(type(of: $0)) }).count, 1)
    }

    /// Returns the time that this thread runs, to which other threads and programs add nothing.
    private func processorTime(of work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }

        let start = now()
        work()
        return now() - start
    }
}

private protocol Unused {}

private protocol Number: SendableMetatype {
    init()
}

private struct Zero: Number {}

private struct Next<Previous: Number>: Number {}

extension Number {
    /// A type that is used nowhere else.
    fileprivate static var next: any Number.Type {
        Next<Self>.self
    }

    fileprivate static func use() {
        _ = LazyInject(Self.self)
        Vaccine.setCure(for: Self.self, isUnique: true) { Self() }
        _ = Inject(Self.self)
    }
}
