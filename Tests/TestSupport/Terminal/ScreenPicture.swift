/// A picture of a screen as SVG, with the text and the style of each cell.
package struct ScreenPicture {
    package struct Theme: Sendable {
        let background: String
        let border: String
        let text: String
        /// By SGR number.
        let colors: [String: String]

        package static let light = Theme(
            background: "#ffffff", border: "#d0d7de", text: "#1f2328",
            colors: ["2": "#6e7781", "31": "#cf222e", "35": "#8250df"]
        )
        package static let dark = Theme(
            background: "#0d1117", border: "#30363d", text: "#e6edf3",
            colors: ["2": "#8b949e", "31": "#ff7b72", "35": "#d2a8ff"]
        )
    }

    /// The size of a cell in pixels, for a font that is 0.6 times as wide as high.
    private static let cell = (width: 8.4, height: 20.0, fontSize: 14.0)
    private static let margin = 16.0

    private let screen: TerminalScreen

    package init(_ screen: TerminalScreen) {
        self.screen = screen
    }

    /// The rows down to the last one with text.
    package func svg(_ theme: Theme) -> String {
        let rows = screen.cells.prefix(screen.lines.count)
        let width = Self.number(Double(screen.columns) * Self.cell.width + 2 * Self.margin)
        let height = Self.number(Double(rows.count) * Self.cell.height + 2 * Self.margin)
        let fonts = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
        let lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)""#
                + #" height="\#(height)" role="img" aria-label="A session at the prompt of norris">"#,
            #"<rect x="0.5" y="0.5" width="\#(width - 1)" height="\#(height - 1)" rx="8" fill="\#(theme.background)""#
                + #" stroke="\#(theme.border)"/>"#,
            #"<g font-family="\#(fonts)" font-size="\#(Self.number(Self.cell.fontSize))" fill="\#(theme.text)">"#,
        ] + rows.enumerated().compactMap { line($1, number: $0, theme) } + ["</g>", "</svg>", ""]
        return lines.joined(separator: "\n")
    }

    /// A row as one element, with a span for each run of cells in one style; nil for an empty row.
    private func line(_ cells: [TerminalCell], number: Int, _ theme: Theme) -> String? {
        var rest = cells[...]
        while rest.last?.text == " " {
            rest.removeLast()
        }
        guard !rest.isEmpty else { return nil }
        var spans = ""
        while let first = rest.first {
            let run = rest.prefix { $0.style == first.style }
            let x = Self.number(Self.margin + Double(run.startIndex) * Self.cell.width)
            spans += #"<tspan x="\#(x)"\#(attributes(first.style, theme))>\#(Self.escaped(run.map(\.text).joined()))</tspan>"#
            rest = rest.dropFirst(run.count)
        }
        let y = Self.number(Self.margin + (Double(number) + 0.7) * Self.cell.height)
        return #"<text y="\#(y)" xml:space="preserve">\#(spans)</text>"#
    }

    private func attributes(_ style: TerminalStyle, _ theme: Theme) -> String {
        style.description.split(separator: ";").map { code in
            switch code {
            case "1": #" font-weight="bold""#
            case "4": #" text-decoration="underline""#
            default: theme.colors[String(code)].map { #" fill="\#($0)""# } ?? ""
            }
        }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Rounds to one decimal place, so that the text is the same on every machine.
    private static func number(_ value: Double) -> Double {
        (value * 10).rounded() / 10
    }
}
