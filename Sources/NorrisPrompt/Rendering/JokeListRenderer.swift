import ChuckNorris

/// Makes the numbered list that several jokes are shown as on a screen.
enum JokeListRenderer {
    static func render(_ jokes: [JokeModel]) -> StyledText {
        NumberedListRenderer.render(jokes.map(JokeRenderer.render))
    }
}
