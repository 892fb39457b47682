import Testing
import Vaccine
import VaccineTesting
@testable import boxoffice

@Suite(.isolatedCures())
struct BoxOfficeTests {
    private let journal = JournalMock()

    init() {
        Vaccine.setCure(for: SaleRecording.self, to: journal)
    }

    @Test(arguments: 0 ..< 20)
    func `each seat is sold once`(freeSeats: Int) async {
        let office = BoxOffice(freeSeats: freeSeats)

        let seats = await withTaskGroup(of: Int?.self) { group in
            for number in 0 ..< 10 {
                group.addTask { await office.sell(to: "guest \(number)") }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }

        #expect(seats.compactMap(\.self).count == min(freeSeats, 10))
        #expect(await journal.sales.count == min(freeSeats, 10))
    }

    @Test func `guest without a seat is not recorded`() async {
        #expect(await BoxOffice(freeSeats: 0).sell(to: "Ada") == nil)
        #expect(await journal.sales == [])
    }
}

@Test(.isolatedCures { Vaccine.setCures(of: .program) })
func `program sets every cure that it asks for`() {
    checkCures()
}

private actor JournalMock: SaleRecording {
    private(set) var sales: [String] = []

    func record(_ sale: String) {
        sales.append(sale)
    }

    func close() {}
}
