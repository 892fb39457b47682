import Testing
import Vaccine
import VaccineTesting
@testable import server

@Suite(.isolatedCures { Vaccine.setCure(for: VisitCounter.self, isUnique: true, with: VisitCounter()) })
struct SiteTests {
    @Test func `requests are not mixed and share one counter`() async {
        #expect(await Page.text(of: "/one") == "/one is visit 1")
        #expect(await Page.text(of: "/two") == "/two is visit 2")
    }
}
