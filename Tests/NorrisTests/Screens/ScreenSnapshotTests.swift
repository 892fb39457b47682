import TestSupport
import XCTest

/// The rows of whole screens, with fixed jokes.
final class ScreenSnapshotTests: XCTestCase {
    func testScreenOfACommonWindow() throws {
        let api = try LoopbackAPI(jokes: .ofAllKinds)
        let session = try PromptSession(["--online", "--api", api.baseURL])
        for command in ["joke", "joke -n 4", "show 1", "favorite", "favorites", "jkoe", "show 9", "history"] {
            try session.answer(to: command)
        }

        let rows = session.rows.drop { !$0.hasPrefix("norris> ") }
        XCTAssertEqual(rows.joined(separator: "\n"), """
        norris> joke
        日本の友達はチャック・ノリスのことをよく知っているので、何も言わずに道を空けます
        。
        norris> joke -n 4
        1  Chuck Norris 👨‍👩‍👧‍👦 raised a family 👩🏽‍🚀 of astronauts 🏳️‍🌈 and none ❤️
           ever needed a rocket.
        2  Chuck Norris met Zoë in a café, and all of her accents stood up.
        3  roundhouseroundhouseroundhouseroundhouseroundhouseroundhouseroundhouseroundho
           useroundhouseroundhouseroundhouseroundhouseroundhouseroundhouseroundhouseroun
           dhouseroundhouseroundhouseroundhouseroundhouseroundhouseroundhouseroundhouser
           oundhouseroundhouseroundhouseroundhouseroundhouseroundhouseroundhouse
        4  Chuck Norris counted to "infinity" in a hurry, before the kettle boiled.
        norris> show 1
        Chuck Norris 👨‍👩‍👧‍👦 raised a family 👩🏽‍🚀 of astronauts 🏳️‍🌈 and none ❤️ ever
        needed a rocket.
        emoji, science, family, https://api.chucknorris.io/jokes/emoji
        norris> favorite
        Saved to favorites: Chuck Norris 👨‍👩‍👧‍👦 raised a family 👩🏽‍🚀 of...
        norris> favorites
        1  Chuck Norris 👨‍👩‍👧‍👦 raised a family 👩🏽‍🚀 of astronauts 🏳️‍🌈 and none ❤️
           ever needed a rocket.
        norris> jkoe
        Unknown command "jkoe". Did you mean joke?
        norris> show 9
        There is no row 9: the last list has one row.
        norris> history
        1  joke
        2  joke -n 4
        3  show 1
        4  favorite
        5  favorites
        6  jkoe
        7  show 9
        8  history
        norris>
        """)
    }
}
