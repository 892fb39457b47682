import Testing
import Vaccine
import VaccineTesting

/// Two hundred tests in parallel, each with a mock of its own for the same type.
@Suite(.isolatedCures())
struct IsolatedCuresTests {
    @Test(arguments: 0 ..< 200)
    func `sees only its own mock`(number: Int) async {
        Vaccine.setCure(for: Int.self, with: number)
        for _ in 0 ..< 20 {
            await Task.yield()
            #expect(Vaccine.getCure(for: Int.self) == number)
        }
        await Task { #expect(Vaccine.getCure(for: Int.self) == number) }.value
    }

    @Test
    func `sees no cures of other tests`() {
        #expect(throws: Vaccine.Problem.self) { try Vaccine.requireCure(for: Int.self) }
    }

    @Test(
        .isolatedCures { Vaccine.setCure(for: String.self, with: "outer") },
        .isolatedCures { Vaccine.setCure(for: String.self, with: "inner") }
    )
    func `the later of two traits wins`() {
        #expect(Vaccine.getCure(for: String.self) == "inner")
    }
}
