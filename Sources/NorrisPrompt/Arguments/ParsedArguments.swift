/// What was given to a command, or to the program: words and the values of options.
package struct ParsedArguments: Sendable {
    /// Nil where argv has options of the program alone.
    package internal(set) var command: CommandSpecification?
    /// What is left besides the options.
    package internal(set) var words: [Word] = []
    var isAfterDoubleHyphen = false
    /// An option at the end whose value is missing.
    var optionWithoutValue: OptionSpecification?
    /// The first mistake.
    var error: UsageError?
    private var values: [(option: OptionSpecification, value: String)] = []

    /// The words with the blanks between them as they were typed.
    package var text: String {
        words.text
    }

    var takesText: Bool {
        command?.takesText ?? false
    }

    func isGiven(_ option: OptionSpecification) -> Bool {
        self[option] != nil
    }

    /// The value of an option, which is empty for one without; the last one counts, and nil means not given.
    package subscript(option: OptionSpecification) -> String? {
        values(of: option).last
    }

    /// All values of an option that was given several times.
    func values(of option: OptionSpecification) -> [String] {
        values.filter { $0.option == option }.map(\.value)
    }

    /// The value of an option that takes a number; nil where it was not given.
    func number(_ option: OptionSpecification, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        var number: Int?
        for text in values(of: option) {
            number = Int(text).flatMap { range.contains($0) ? $0 : nil }
            guard number != nil else {
                let allowed = "\(range.lowerBound) to \(range.upperBound)"
                throw .invalidValue(text, of: option.longest, allowed: allowed)
            }
        }
        return number
    }

    mutating func set(_ option: OptionSpecification, value: String = "") {
        values.append((option, value))
    }

    /// The first option given that is none of these.
    func firstOption(besides options: [OptionSpecification]) -> OptionSpecification? {
        values.first { !options.contains($0.option) }?.option
    }

    /// Takes options without a value from the end of the words.
    mutating func takeFlagsAtTheEnd() {
        let flags = command?.options.filter { $0.value == nil } ?? []
        while
            let word = words.last, word.isOption,
            let flag = flags.first(where: { $0.spellings.contains(word.text) })
        {
            set(flag)
            words.removeLast()
        }
    }

    /// The error for an argument that was left out.
    func missing(_ what: String) -> UsageError {
        .missingArgument(what, usage: command?.usage ?? "")
    }
}
