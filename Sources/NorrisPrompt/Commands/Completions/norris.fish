# Completions of norris for fish. This line installs them:
#
#     echo 'norris completions fish | source' >> ~/.config/fish/config.fish

function __norris_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    # One of these ends closes the quote or the escape that is still open.
    for end in '' \\ \' \" \\\' \\\"
        set -l text (string unescape -- $word$end); or continue
        $words[1] --offline complete -- $words[2..-1] $text 2>/dev/null | string replace '  ' \t
        return
    end
end

complete -c norris -f -a '(__norris_complete)'
complete -c norris -l jokes -rF -d 'Sources: api, builtin, mine, paths'
