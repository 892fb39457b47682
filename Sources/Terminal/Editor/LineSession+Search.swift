import CLibEdit

extension LineSession {
    /// Searches the history, as a command, until a key takes or leaves the line that is found.
    func searchHistory() -> Int32 {
        let typed = String(libedit.line.characters)
        var search = HistorySearch(history: history)
        search.append(typed)
        var found: String?
        var isShown = false
        repeat {
            if !isShown || !input.isReadable() {
                painter.show(search)
                isShown = true
            }
            self.search = search
            guard let key = nextKey() else { break }
            switch key {
            case .character("\u{12}"):
                if !search.goOn() {
                    painter.write(SanitizedText(ANSI.bell))
                }
                continue
            case .character("\u{8}"), .character("\u{7F}"):
                search.removeLast()
                continue
            case .character("\u{15}"):
                search.removeAll()
                continue
            case let .character(scalar) where scalar >= " ":
                search.append(String(scalar))
                continue
            case .sequence(KeyDecoder.pasteBeginning):
                search.append(readPaste()?.lines.joined(separator: " ") ?? "")
                continue
            case .escape, .character("\u{7}"):
                break
            default:
                // Enter runs the line, and other keys edit it, if there is one.
                let isEnter = key == .character("\r") || key == .character("\n")
                found = search.match?.line
                if found != nil || !isEnter {
                    keys.insert(key, at: 0)
                }
            }
            break
        } while true
        painter.erase()
        self.search = nil
        if let found {
            replaceLine(with: found)
        }
        painter.redraw()
        return CC_NORM
    }
}
