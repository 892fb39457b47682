import Testing
import Vaccine
import VaccineTesting
@testable import agenda

@Suite(.isolatedCures { Vaccine.setCure(for: \.owner) { "Ada" } })
struct AgendaTests {
    @Test func `entries of the window are in the summary`() async {
        let agenda = Vaccine.getCure(for: \.agenda)
        agenda.add("buy milk")

        #expect(agenda.title == "Agenda of Ada")
        #expect(await Summary().text() == "1 entries: buy milk")
        checkCures()
    }
}
