/// A joke of the loopback server.
package struct LoopbackJoke: Equatable, Sendable {
    package let id: String
    package let value: String
    package let categories: [String]

    package init(id: String, value: String, categories: [String] = []) {
        self.id = id
        self.value = value
        self.categories = categories
    }

    /// The members of the JSON object, with the URLs that the real server puts into its answers.
    var members: [String: Any] {
        [
            "id": id, "value": value, "categories": categories,
            "created_at": "2020-01-05 13:42:19.576875", "updated_at": "2020-05-22 06:16:41.133769",
            "url": "https://api.chucknorris.io/jokes/\(id)",
            "icon_url": "https://api.chucknorris.io/img/avatar/chuck-norris.png",
        ]
    }
}

extension [LoopbackJoke] {
    /// Jokes in dev (one of which cannot be personalized), food and science, and one without a category.
    package static let samples: [LoopbackJoke] = [
        ("tstServerPassed0000001", "Chuck Norris tested this server. It passed.", ["dev"]),
        ("tstCompilerWarns000002", "The compiler doesn't warn Chuck Norris. It asks him.", ["dev"]),
        // Without the full name: a request with `name=` never returns it.
        ("tstOnlyTheFirstName003", "Chuck's loops end when he tells them to.", ["dev"]),
        ("tstSoupWaits0000000004", "Chuck Norris orders soup. The soup waits on him.", ["food"]),
        ("tstOnionsCry0000000005", "Onions cry when Chuck Norris cuts them.", ["food"]),
        ("tstGravityAsks00000006", "Gravity asks Chuck Norris before it pulls.", ["science"]),
        ("tstNewtonQuoted0000007", "Chuck Norris \"derived\" π:\nit gave him the last digit 👊.", ["science"]),
        ("tstNoCategory000000008", "Chuck Norris files things under himself.", []),
    ].map { LoopbackJoke(id: $0, value: $1, categories: $2) }
}
