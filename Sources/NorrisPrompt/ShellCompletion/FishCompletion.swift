/// Completions for fish, from its 3.0 on.
struct FishCompletion {
    let grammar: ShellGrammar

    var script: String {
        let lines = grammar.options.map { complete(option: $0) }
            + grammar.commands.map { complete(word: $0.name, $0.summary, when: "__norris_wants_command") }
            + grammar.commands.flatMap(complete)
        return #"""
        \#(CompletionScript.introduction(for: .fish))

        # Prints the words before the cursor that are neither options nor values of options; fails behind a --.
        function __norris_words
            set -l is_value 0
            set -l words (commandline -opc)
            for word in $words[2..-1]
                if test $is_value = 1
                    set is_value 0
                else if test "$word" = --
                    return 1
                else if contains -- "$word" \#(grammar.spellingsWithValue.joined(separator: " "))
                    set is_value 1
                else if not string match -qr -- '^-.' "$word"
                    printf '%s\n' "$word"
                end
            end
        end

        function __norris_wants_command
            set -l words (__norris_words)
            and not set -q words[1]
        end

        # Whether the command on the line is one of these.
        function __norris_command_is
            set -l words (__norris_words)
            and set -q words[1]
            and contains -- "$words[1]" $argv
        end

        # Whether that is so, and the command has no argument yet.
        function __norris_command_alone_is
            set -l words (__norris_words)
            and not set -q words[2]
            and __norris_command_is $argv
        end

        # Prints what can follow in a list with commas between its items, until the word that ends it.
        function __norris_list --argument-names end
            set -l words (__norris_words)
            contains -- $end $words[2..-1]
            and return
            set -l typed (commandline -ct)
            set -l prefix (string match -r -- '.*,' "$typed")
            printf '%s\n' "$prefix"$argv[2..-1]
            set -q prefix[1]
            or printf '%s\n' $end
        end

        complete -c norris -f
        \#(lines.joined(separator: "\n"))
        """#
    }

    private func complete(_ command: CommandSpecification) -> [String] {
        let words = command.words.map(quoted).joined(separator: " ")
        let options = command.options.map { complete(option: $0, when: "__norris_command_is \(words)") }
        switch grammar.offer(behind: command) {
        case .nothing:
            return options
        case let .word(choices):
            return options + choices.map {
                complete(word: $0.word, $0.summary, when: "__norris_command_alone_is \(words)")
            }
        case let .list(choices, end):
            let items = "(__norris_list \(end) \(choices.joined(separator: " ")))"
            return options + [complete(word: items, "", when: "__norris_command_is \(words)")]
        }
    }

    private func complete(option: OptionSpecification, when condition: String? = nil) -> String {
        let spellings = option.spellings.map { spelling in
            spelling.hasPrefix("--") ? "-l \(spelling.dropFirst(2))" : "-s \(spelling.dropFirst(1))"
        }
        let words = ["complete -c norris"] + (condition.map { ["-n \(quoted($0))"] } ?? []) + spellings
            + (option.value == nil ? [] : ["-x"])
            + (option.choices.isEmpty ? [] : ["-a \(quoted(option.choices.joined(separator: " ")))"])
        return (words + ["-d \(quoted(option.summary))"]).joined(separator: " ")
    }

    /// - Parameter condition: What the word is offered for.
    private func complete(word: String, _ summary: String, when condition: String) -> String {
        let description = summary.isEmpty ? "" : " -d \(quoted(summary))"
        return "complete -c norris -n \(quoted(condition)) -a \(quoted(word))\(description)"
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
