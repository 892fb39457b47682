import Vaccine
import VaccineTesting

/// The base class of the tests of a page's samples: isolated, and in a program that has no cures.
///
/// Other tests of the process leave some behind, and `validate` and `graph` look at all there are.
class PageTestCase: IsolatedTestCase {
    override func invokeTest() {
        let program = Vaccine.snapshot()
        Vaccine.reset()
        defer { Vaccine.restore(program) }
        super.invokeTest()
    }
}
