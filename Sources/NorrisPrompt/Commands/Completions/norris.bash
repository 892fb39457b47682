# Completions of norris for bash. This line installs them:
#
#     echo 'eval "$(norris completions bash)"' >> ~/.bashrc

_norris() {
    local IFS= line=${COMP_LINE:0:COMP_POINT} word= text= quote= open= kept= char i words=() path=
    local summary described=()
    COMPREPLY=()
    [[ $3 == --jokes || $line =~ [[:space:]](--jokes=)([^[:space:]\\]|\\.)*$ ]] && path=--jokes
    if [[ $path ]]; then
        compopt -o default 2>/dev/null && return
    fi
    # Splits the line into words without their quotes. bash replaces only $2, which is behind what is kept.
    for ((i = 0; i <= ${#line}; i++)); do
        ((i == ${#line} - ${#2})) && kept=$word open=$quote
        char=${line:i:1}
        case $quote$char in
            [[:space:]]) [[ $text ]] && words+=("$word"); word= text=; continue ;;
            \'|\") quote=$char ;;
            \'\'|\"\") quote= ;;
            \\|\"\\) quote+=\\ ;;
            \"\\[^\"\\\$\`]) word+=\\$char quote=\" ;;
            \\?|\"\\?) word+=$char quote=${quote%?} ;;
            *) word+=$char ;;
        esac
        text=1
    done
    while read -r word; do
        summary=
        [[ $path || $word != *"  "* ]] || summary=${word#*  } word=${word%%  *}
        word=${word:${#kept}} text=
        [[ $open ]] || printf -v text %q "$word"
        # A comma is special in braces alone.
        [[ $text == \$* ]] || text=${text//\\,/,}
        # In an open quote, history is special even behind a backslash.
        for ((i = 0; i < ${#word} && ${#open}; i++)); do
            char=${word:i:1}
            case $open$char in
                \'\') text+="'\\''" ;;
                \"!) text+='"\!"' ;;
                \"[\"\\\$\`]) text+=\\$char ;;
                *) text+=$char ;;
            esac
        done
        # bash closes the quote unless one is before the cursor, and takes one at the beginning for the open one.
        [[ ${text:-$open} == *"$open" ]] && text+=$open
        [[ $text == "$open"* ]] && text=$open$text
        COMPREPLY+=("$text")
        described+=("$text${summary:+  ($summary)}")
    done < <(
        if [[ $path ]]; then
            [[ $word == --jokes=* ]] && path=--jokes= word=${word#--jokes=} || path=
            compgen -P "$path" -f -- "${word/#\~\//$HOME/}"
        else
            "${words[0]/#\~/$HOME}" --offline complete -- "${words[@]:1}" "$word" 2>/dev/null
        fi
    )
    # After a second Tab, bash lists them, and inserts none.
    ((COMP_TYPE == 63 && ${#described[@]} > 1)) && COMPREPLY=("${described[@]}")
}

complete -F _norris norris
