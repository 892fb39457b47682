import TestSupport

extension [LoopbackJoke] {
    /// Jokes with wide letters, joined emoji, combining marks, 300 letters without a space, and plain words.
    static let ofAllKinds: [LoopbackJoke] = [
        ("wide", "日本の友達はチャック・ノリスのことをよく知っているので、何も言わずに道を空けます。", ["travel"]),
        (
            "emoji",
            "Chuck Norris 👨‍👩‍👧‍👦 raised a family 👩🏽‍🚀 of astronauts 🏳️‍🌈 and none ❤️ ever needed a rocket.",
            ["science", "family"]
        ),
        ("marks", "Chuck Norris met Zoe\u{308} in a cafe\u{301}, and all of her accents stood up.", []),
        ("giant", String(repeating: "roundhouse", count: 30), []),
        ("plain", "Chuck Norris counted to \"infinity\" in a hurry, before the kettle boiled.", ["dev"]),
    ].map { LoopbackJoke(id: $0, value: $1, categories: $2) }
}
