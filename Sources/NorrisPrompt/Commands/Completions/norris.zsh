#compdef norris
# Completions of norris for zsh. This line installs them:
#
#     echo 'source <(norris completions zsh)' >> ~/.zshrc

_norris() {
    local line word summary quote=$compstate[quote]
    local -a offers
    if [[ $words[CURRENT-1] == --jokes ]] || { [[ $PREFIX == --jokes=* ]] && compset -P '*=' }; then
        _files
        return
    fi
    while IFS= read -r line; do
        word=${line%%  *} summary=${${line:$#word}#  }
        offers+=("${${word//\\/\\\\}//:/\\:}${summary:+:${summary//\\/\\\\}}")
    done < <("${(Q)words[1]/#\~/$HOME}" --offline complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)${:-$quote$PREFIX$quote}}" 2>/dev/null)
    _describe norris offers
}

if [[ $funcstack[1] == _norris ]]; then
    _norris "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef _norris norris
fi
