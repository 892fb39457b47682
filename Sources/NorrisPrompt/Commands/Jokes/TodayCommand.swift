import ChuckNorris

extension Command {
    static let today = Command(
        name: "today",
        options: [.json],
        summary: "Tell the joke of the day.",
        details: "It is the same all day, unless you add jokes. No request is made: built-in jokes stand for the API's."
    ) { arguments, session in
        var now = time(nil)
        var date = tm()
        localtime_r(&now, &date)
        // The number of the local date, counted from 1970.
        let day = Int(timegm(&date)) / 86400
        let joke = try await session.wait { try await session.viewModel.getJoke(JokeRequest(day: day)) }
        session.show(joke.about(session.settings.name), asJSON: arguments.isGiven(.json))
    }
}
