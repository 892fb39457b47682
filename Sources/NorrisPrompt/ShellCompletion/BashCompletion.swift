/// Completions for bash, from the 3.2 of macOS on; the package bash-completion is not needed.
struct BashCompletion {
    let grammar: CommandLineGrammar

    var script: String {
        #"""
        \#(CompletionScript.introduction(for: .bash))

        _norris() {
            local IFS=$' \t\n' line=$COMP_LINE rest word i
            local words=()
            COMPREPLY=()
            # bash breaks words at the characters of COMP_WORDBREAKS too; what no blank parts is one word again here.
            for ((i = 0; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                rest=${line#"${line%%[![:space:]]*}"}
                if [[ -n $COMP_LINE && $i -gt 0 && $rest == "$line" ]]; then
                    words[${#words[@]} - 1]+=$word
                else
                    words[${#words[@]}]=$word
                fi
                line=${rest#"$word"}
            done

            local typed=${words[${#words[@]} - 1]} prefix= option= command= behind= offers=
            for ((i = 1; i < ${#words[@]} - 1; i++)); do
                word=${words[i]}
                if [[ -n $option ]]; then
                    option=
                    continue
                fi
                case $word in
                    --) return ;;
                    \#(pattern(grammar.spellingsWithValue))) option=$word ;;
                    -?*) ;;
                    *) if [[ -z $command ]]; then command=$word; else behind+=" $word"; fi ;;
                esac
            done
            if [[ -z $option && $typed == --*=* ]]; then
                option=${typed%%=*}
                typed=${typed#*=}
                # Where bash breaks words at the =, only what stands behind it is replaced.
                [[ $COMP_WORDBREAKS == *=* ]] || prefix=$option=
            fi

            if [[ -n $option ]]; then
                case $option in
        \#(cases(choices))
                esac
            elif [[ $typed == -* ]]; then
                offers='\#(spellings(grammar.options))'
                case $command in
        \#(cases(commandOptions))
                esac
            elif [[ -z $command ]]; then
                offers='\#(grammar.commands.map(\.name).joined(separator: " "))'
            else
                case $command in
        \#(cases(arguments))
                esac
            fi
            while read -r word; do
                COMPREPLY[${#COMPREPLY[@]}]=$prefix$word
            done <<< "$(compgen -W "$offers" -- "$typed")"
            [[ -n ${COMPREPLY[0]#"$prefix"} ]] || COMPREPLY=()
        }

        complete -F _norris norris
        """#
    }

    private typealias Case = (words: [String], statements: [String])

    private var choices: [Case] {
        let options = grammar.options + grammar.commands.flatMap(\.options)
        return options.filter { !$0.choices.isEmpty }.map { option in
            (option.spellings, ["offers='\(option.choices.joined(separator: " "))'"])
        }
    }

    private var commandOptions: [Case] {
        grammar.commands.filter { !$0.options.isEmpty }.map { command in
            (words(of: command), ["offers+=' \(spellings(command.options))'"])
        }
    }

    private var arguments: [Case] {
        grammar.commands.compactMap { command in
            switch command.argument {
            case .nothing:
                return nil
            case let .word(choices):
                let offers = choices.map(\.word).joined(separator: " ")
                return (words(of: command), ["[[ -n $behind ]] || offers='\(offers)'"])
            case let .list(choices, end):
                return (words(of: command), [
                    "[[ \"$behind \" != *' \(end) '* ]] || return",
                    "prefix=${typed%\"${typed##*,}\"}",
                    "typed=${typed##*,}",
                    "offers='\(choices.joined(separator: " "))'",
                    "[[ -n $prefix ]] || offers+=' \(end)'",
                ])
            }
        }
    }

    private func words(of command: CommandLineGrammar.Command) -> [String] {
        [command.name] + command.aliases
    }

    private func spellings(_ options: [CommandLineGrammar.Option]) -> String {
        options.flatMap(\.spellings).joined(separator: " ")
    }

    /// Each word in quotes, because some are patterns without them.
    private func pattern(_ words: [String]) -> String {
        words.map { "'\($0)'" }.joined(separator: " | ")
    }

    private func cases(_ cases: [Case]) -> String {
        cases.map { words, statements in
            let body = statements.map { "                \($0)\n" }.joined()
            return "            \(pattern(words)))\n\(body)                ;;"
        }.joined(separator: "\n")
    }
}
