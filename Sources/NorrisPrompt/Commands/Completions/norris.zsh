_norris() {
    local word summary quote=$compstate[quote]
    local -a offers
    if [[ $words[CURRENT-1] == --jokes ]] || { [[ $PREFIX == --jokes=* ]] && compset -P '*=' }; then
        _files
        return
    fi
    while read -r word summary; do
        offers+=("${${word//\\/\\\\}//:/\\:}${summary:+:${summary//\\/\\\\}}")
    done < <(NORRIS_LOG= "${(Q)words[1]/#\~/$HOME}" --offline complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)${:-$quote$PREFIX$quote}}" 2>/dev/null)
    _describe norris offers
}

if [[ $funcstack[1] == _norris ]]; then
    _norris "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef _norris norris
fi
