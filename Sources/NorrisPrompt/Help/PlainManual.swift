import TerminalText

/// Shows a page that `Manual` has made where neither man nor mandoc is installed.
enum PlainManual {
    private static let fonts: Set<Substring> = [".It", "Ar", "Cm", "Ic", "Sy", "Ev", "Pa", ".Lk", ".Ic"]
    private static let macros = [
        (".Nm norris", "norris"), (".Nm", "norris"), (".Nd", "-"), (".Oo ", "["), ("Oo ", "["), (" Oc", "]"),
        (".Fl ", "-"), ("Fl ", "-"), (" Ns | Ns ", "|"), (" , ", ", "), (" :", ":"), ("\"", ""),
    ]
    private static let escapes = [
        ("\\&", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\(ga", "`"), ("\\(ha", "^"), ("\\(ti", "~"), ("\\(dq", "\""),
        ("\\e", "\\"),
    ]

    static func render(_ page: String) -> StyledText {
        var lines: [StyledText] = []
        var (indent, isLiteral, isNew) = (2, false, true)
        for line in page.split(separator: "\n") {
            let macro = isLiteral && line != ".Ed" ? "" : line.hasPrefix(".") ? line.prefix { $0 != " " } : ""
            switch macro {
            case ".Dd", ".Dt", ".Os": continue
            case ".Bd", ".Ed": isLiteral = macro == ".Bd"
            case ".Sh", ".Ss": lines += ["", StyledText(String(line.dropFirst(4)), .strong)]
            case ".It": lines.append("  " + .hang + StyledText(text(line), .accent))
            case ".Pp": lines.append("")
            case ".Bl", ".El": indent = macro == ".Bl" ? 6 : 2
            case ".br": break
            case _ where isLiteral: lines.append(.spaces(indent + 4) + StyledText(text(line)))
            case _ where isNew: lines.append(.spaces(indent) + .hang + StyledText(text(line)))
            default: lines[lines.count - 1] += StyledText(" " + text(line))
            }
            isNew = isLiteral || [".Ed", ".Sh", ".Ss", ".It", ".Pp", ".Bl", ".El", ".br"].contains(macro)
        }
        return lines.dropFirst().joinedByLines()
    }

    /// What a line looks like: brackets for `Oo` and `Oc`, a hyphen for `Fl`, nothing for a font.
    private static func text(_ line: Substring) -> String {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).filter { !fonts.contains($0) }
        let isMacro = line.hasPrefix(".")
        return (isMacro ? macros + escapes : escapes).reduce(isMacro ? words.joined(separator: " ") : String(line)) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
