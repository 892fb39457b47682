/// Completions for bash, from the 3.2 of macOS on; the package bash-completion is not needed.
struct BashCompletion: CaseStatements {
    let grammar: ShellGrammar

    var script: String {
        #"""
        \#(CompletionScript.introduction(for: .bash))

        _norris() {
            local IFS=$' \t\n' line=$COMP_LINE rest word i
            local words=()
            COMPREPLY=()
            # bash breaks words at the characters of COMP_WORDBREAKS too; this joins what no blank separates.
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
        \#(sortingOfWord)
            done
            if [[ -z $option && $typed == --*=* ]]; then
                option=${typed%%=*}
                typed=${typed#*=}
                # Where bash breaks words at the =, only what follows it is replaced.
                [[ $COMP_WORDBREAKS == *=* ]] || prefix=$option=
            fi

            if [[ -n $option ]]; then
                case $option in
        \#(valueCases)
                esac
            elif [[ $typed == -* ]]; then
                \#(offers(grammar.options.flatMap(\.spellings)))
                case $command in
        \#(optionCases)
                esac
            elif [[ -z $command ]]; then
                \#(offers(grammar.commands.map(\.name)))
            else
                case $command in
        \#(argumentCases)
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

    func offers(_ words: [String]) -> String {
        "offers='\(words.joined(separator: " "))'"
    }

    func alsoOffers(_ options: [OptionSpecification]) -> [String] {
        ["offers+=' \(options.flatMap(\.spellings).joined(separator: " "))'"]
    }

    func offersOne(of choices: [CommandSpecification.Choice]) -> [String] {
        ["[[ -n $behind ]] || \(offers(choices.map(\.word)))"]
    }

    func offersList(of choices: [String], end: String) -> [String] {
        [
            "[[ \"$behind \" != *' \(end) '* ]] || return",
            "prefix=${typed%\"${typed##*,}\"}",
            "typed=${typed##*,}",
            offers(choices),
            "[[ -n $prefix ]] || offers+=' \(end)'",
        ]
    }
}
