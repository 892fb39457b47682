/// Gathers what goes wrong on one thread while something is resolved that must not stop the program.
final class Inquiry {
    /// What went wrong and left a gap that the resolution went on with.
    ///
    /// Whoever keeps what is made compares the count before and after: nothing with a gap in it is kept.
    var failures: [any Error] = []

    /// The survey that this is part of, which answers all questions itself.
    let survey: Survey?

    init(survey: Survey? = nil) {
        self.survey = survey
    }
}
