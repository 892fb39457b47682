import ChuckNorris
import Platform

struct TodayCommand: JSONPrinting {
    static let specification = CommandSpecification(
        name: "today",
        group: .jokes,
        options: [.json],
        summary: "Show the joke of the day.",
        details: """
        It is the same all day for everyone who has the same jokes, and no joke is repeated before all have been \
        shown. No request is made, so that norris today can be a line of ~/.bashrc.
        """,
        examples: ["today": "The joke of the day."]
    )

    var isJSON = false

    func run(in context: CommandContext) async throws {
        var now = time(nil)
        var date = tm()
        localtime_r(&now, &date)
        // The number of the local date, counted from 1970.
        let day = Int(timegm(&date)) / 86400
        let response = try await context.wait { try await context.localJokes.getJoke(ofDay: day) }
        let joke = JokeModel(response: response).about(context.settings.name)
        context.shownJokes.append(joke)
        try await context.show(joke, asJSON: isJSON)
    }
}
