import TestSupport

extension [LoopbackJoke] {
    /// Jokes with wide letters, joined emoji, combining marks, 300 letters without a space, and plain words.
    static let ofAllKinds: [LoopbackJoke] = [
        LoopbackJoke(
            id: "wide",
            value: "日本の友達はチャック・ノリスのことをよく知っているので、何も言わずに道を空けます。",
            categories: ["travel"]
        ),
        LoopbackJoke(
            id: "emoji",
            value: "Chuck Norris 👨‍👩‍👧‍👦 raised a family 👩🏽‍🚀 of astronauts 🏳️‍🌈 and none ❤️ ever needed a rocket.",
            categories: ["science", "family"]
        ),
        LoopbackJoke(
            id: "marks",
            value: "Chuck Norris met Zoe\u{308} in a cafe\u{301}, and all of her accents stood up."
        ),
        LoopbackJoke(id: "giant", value: String(repeating: "roundhouse", count: 30)),
        LoopbackJoke(
            id: "plain",
            value: "Chuck Norris counted to \"infinity\" in a hurry, before the kettle boiled.",
            categories: ["dev"]
        ),
    ]
}
