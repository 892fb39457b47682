import ChuckNorris

/// Makes the line of JSON that a joke is written as for programs.
enum JokeJSONRenderer {
    static func render(_ joke: JokeModel) -> StyledText {
        StyledText(joke.json)
    }
}
