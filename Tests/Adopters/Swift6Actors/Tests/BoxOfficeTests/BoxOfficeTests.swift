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

    @Test(arguments: 0 ... 3)
    func `each seat is sold once`(freeSeats: Int) async {
        let office = BoxOffice(freeSeats: freeSeats)

        async let first = office.sell(to: "Ada")
        async let second = office.sell(to: "Grace")

        let seats = await [first, second].compactMap(\.self)
        #expect(Set(seats).count == min(freeSeats, 2))
        #expect(await journal.sales.count == min(freeSeats, 2))
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
