import Foundation

/// A joke of the loopback server, and its JSON encoding.
package struct LoopbackJoke: Equatable, Sendable {
    package let id: String
    package let value: String
    package let categories: [String]
    package let created: String
    package let updated: String

    package init(
        id: String,
        value: String,
        categories: [String] = [],
        created: String = "2020-01-05 13:42:19.576875",
        updated: String = "2020-05-22 06:16:41.133769"
    ) {
        self.id = id
        self.value = value
        self.categories = categories
        self.created = created
        self.updated = updated
    }

    /// The URL that the real server puts into its answers.
    package var url: String {
        "https://api.chucknorris.io/jokes/\(id)"
    }
}

extension LoopbackJoke: Encodable {
    private enum CodingKeys: String, CodingKey {
        case categories
        case created = "created_at"
        case icon = "icon_url"
        case id
        case updated = "updated_at"
        case url
        case value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(categories, forKey: .categories)
        try container.encode(created, forKey: .created)
        try container.encode("https://api.chucknorris.io/img/avatar/chuck-norris.png", forKey: .icon)
        try container.encode(id, forKey: .id)
        try container.encode(updated, forKey: .updated)
        try container.encode(url, forKey: .url)
        try container.encode(value, forKey: .value)
    }
}

extension [LoopbackJoke] {
    /// Jokes in dev (one of which cannot be personalized), food and science, and one without a category.
    package static let samples: [LoopbackJoke] = [
        LoopbackJoke(
            id: "tstServerPassed0000001",
            value: "Chuck Norris tested this server. It passed.",
            categories: ["dev"]
        ),
        LoopbackJoke(
            id: "tstCompilerWarns000002",
            value: "The compiler doesn't warn Chuck Norris. It asks him.",
            categories: ["dev"]
        ),
        // Without the full name: a request with `name=` never returns it.
        LoopbackJoke(
            id: "tstOnlyTheFirstName003",
            value: "Chuck's loops end when he tells them to.",
            categories: ["dev"]
        ),
        LoopbackJoke(
            id: "tstSoupWaits0000000004",
            value: "Chuck Norris orders soup. The soup waits on him.",
            categories: ["food"]
        ),
        LoopbackJoke(
            id: "tstOnionsCry0000000005",
            value: "Onions cry when Chuck Norris cuts them.",
            categories: ["food"]
        ),
        LoopbackJoke(
            id: "tstGravityAsks00000006",
            value: "Gravity asks Chuck Norris before it pulls.",
            categories: ["science"]
        ),
        LoopbackJoke(
            id: "tstNewtonQuoted0000007",
            value: "Chuck Norris \"derived\" π:\nit gave him the last digit 👊.",
            categories: ["science"]
        ),
        LoopbackJoke(
            id: "tstNoCategory000000008",
            value: "Chuck Norris files things under himself."
        ),
    ]
}
