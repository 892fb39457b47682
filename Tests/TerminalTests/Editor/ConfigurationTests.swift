import TestSupport
import XCTest

/// The user's settings, the terminal's name and the locale.
final class ConfigurationTests: XCTestCase {
    func testBindingsOfTheUserWin() throws {
        let settings = """
        # a comment
        norris:bind ^T ed-move-to-beg
        bind ^I ed-delete-prev-char
        bind "\\e[A" ed-kill-line
        bind "\\e[15~" norris-search
        bind ^W norris-older
        other:bind ^K ed-delete-prev-char
        """
        let host = try EditorHost(["joke"], editrc: settings)
        try host.type("abcd\t\u{14}\(EditorHost.right)\(EditorHost.up)", shows: "norris> a▏")
        try host.type("\u{15}\u{1B}[15~o", shows: "(search) o: joke▏")
        try host.type("\u{7}\u{17}", shows: "norris> joke▏")
        XCTAssertFalse(host.terminal.transcript.contains("editrc"))
    }

    func testSettingsWithoutAnEffectAreNamedOnce() throws {
        for (settings, note) in [
            ("bind ^C ed-kill-line\n", "editrc, \"bind ^C ed-kill-line\" cannot have an effect."),
            ("bind '^[' ed-kill-line\n", "\"bind '^[' ed-kill-line\" cannot have an effect."),
            ("bind -k up ed-kill-line\n", "\"bind -k up ed-kill-line\" cannot have an effect."),
            ("nonsense\nbind ^X nonsense\n", "\"nonsense\" (and 1 more) cannot have an effect."),
        ] {
            let host = try EditorHost(["joke"], editrc: settings)
            XCTAssertTrue(host.terminal.display.lines.joined().contains(note), host.terminal.display.text)
            // The keys work.
            try host.type("ab\u{1B}[D\(EditorHost.right)\u{1B}[200~c\u{1B}[201~", returns: "abc")
        }
    }

    func testSettingsMayBeMissingOrNoFile() throws {
        let folder = try TemporaryFolder()
        XCTAssertEqual(mkfifo(folder.path("pipe"), 0o600), 0)
        for path in [folder.path("missing"), folder.path("pipe"), folder.path, "/dev/null", ""] {
            let host = try EditorHost(environment: ["EDITRC": path])
            XCTAssertEqual(host.terminal.screen, ["norris>"], path)
        }
    }

    func testEditingCanBeSwitchedOff() throws {
        let host = try EditorHost(editrc: "edit off\n", showing: "off")
        XCTAssertEqual(host.terminal.screen.first, "Lines are not edited, because .editrc contains \"edit off\".")
    }

    func testUnknownTerminalIsTakenForOneLikeIt() throws {
        for name in [
            "xterm-kitty-9", "alacritty-direct2", "foot-x", "ghostty", "xterm-ghostty", "rio", "st-x", "tmux-9",
            "wezterm",
        ] {
            let host = try EditorHost(["joke dev"], environment: ["TERM": name])
            try host.type("jo\(EditorHost.left)\u{1}x\u{5}", shows: "norris> xjo▏")
        }
        for name in ["dumb", "no-such-terminal", "stone", nil] {
            let host = try EditorHost(environment: ["TERM": name], showing: "in TERM.")
            let sentence = "Lines cannot be edited: the system does not know the terminal in TERM."
            XCTAssertEqual(host.terminal.screen, [sentence])
            XCTAssertEqual(try host.program.waitForExit().exitStatus, 0)
        }
    }

    func testAnyLocaleTakesAllCharacters() throws {
        for locale in ["C.UTF-8", "C", "xx_YY.UTF-8"] {
            let host = try EditorHost(environment: ["LANG": locale, "LC_ALL": locale])
            try host.type("Zoë 日本x\u{7F}", shows: "norris> Zoë 日本▏")
        }
    }
}
