import Testing
import Vaccine
import VaccineTesting
@testable import server

@Suite(.isolatedCures { Vaccine.setCure(for: VisitCounter.self, isUnique: true, with: VisitCounter()) })
struct SiteTests {
    @Test func `requests that run at once are not mixed and share one counter`() async {
        let answers = await withTaskGroup { group in
            for number in 1 ... 100 {
                group.addTask { await (number, Page.text(of: "/\(number)")) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(answers.allSatisfy { number, text in text.hasPrefix("/\(number) is visit ") })
        #expect(Set(answers.map { $0.1.split(separator: " ").last }).count == 100)
    }
}
