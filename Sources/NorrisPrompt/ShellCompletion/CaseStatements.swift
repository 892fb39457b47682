/// The statements that bash and zsh have in common: they sort the words before the cursor, and choose by a word.
///
/// A conforming type says how its shell makes offers.
protocol CaseStatements {
    var grammar: ShellGrammar { get }

    /// The statement that offers words without a summary.
    func offers(_ words: [String]) -> String
    /// The statements that offer options besides those offered already.
    func alsoOffers(_ options: [OptionSpecification]) -> [String]
    /// The statements that offer a single argument.
    func offersOne(of choices: [CommandSpecification.Choice]) -> [String]
    /// The statements that offer a list that a word ends.
    func offersList(of choices: [String], end: String) -> [String]
}

extension CaseStatements {
    /// Sets `option`, `command` and `behind` from a word before the cursor.
    var sortingOfWord: String {
        """
                if [[ -n $option ]]; then
                    option=
                    continue
                fi
                case $word in
                    (--) return 1 ;;
                    (\(pattern(grammar.spellingsWithValue))) option=$word ;;
                    (-?*) ;;
                    (*) if [[ -z $command ]]; then command=$word; else behind+=" $word"; fi ;;
                esac
        """
    }

    /// The cases of `$option`: the values that it can have.
    var valueCases: String {
        let options = grammar.options + grammar.commands.flatMap(\.options)
        return cases(options.filter { !$0.choices.isEmpty }.map { ($0.spellings, [offers($0.choices)]) })
    }

    /// The cases of `$command`: its options.
    var optionCases: String {
        cases(grammar.commands.filter { !$0.options.isEmpty }.map { ($0.words, alsoOffers($0.options)) })
    }

    /// The cases of `$command`: its arguments.
    var argumentCases: String {
        cases(grammar.commands.compactMap { command in
            switch grammar.offer(behind: command) {
            case .nothing: nil
            case let .word(choices): (command.words, offersOne(of: choices))
            case let .list(choices, end): (command.words, offersList(of: choices, end: end))
            }
        })
    }

    private func cases(_ cases: [(words: [String], statements: [String])]) -> String {
        cases.map { words, statements in
            let body = statements.map { "                \($0)\n" }.joined()
            return "            (\(pattern(words)))\n\(body)                ;;"
        }.joined(separator: "\n")
    }

    /// Each word in quotes, because some are patterns without them.
    private func pattern(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " | ")
    }

    func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
