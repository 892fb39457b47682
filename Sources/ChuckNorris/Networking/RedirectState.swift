import Platform

/// The redirects of one request, and the rules for following them.
///
/// A redirect may lead to another host, as servers move, and from http to https; never from https to http, to another
/// scheme or in a loop, and only a few times. A name and password in the target are removed, so that a server cannot
/// choose the credentials.
struct RedirectState {
    static let limit = 3

    // In bytes: as RFC 9110 requires, as in the DNS, and longer than all registered schemes.
    private static let longestLocation = 8000
    private static let longestHost = 253
    private static let longestScheme = 32

    private(set) var url: URL
    private var visited: [URL]

    init(from start: URL) {
        url = start.withoutCredentials
        visited = [url]
    }

    /// Returns the URL that the response redirects to; nil when it is no redirect or names no target.
    mutating func advance(by response: HTTPResponse) throws(NetworkingError) -> URL? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.location else { return nil }
        guard
            location.utf8.count <= Self.longestLocation,
            let target = URL(string: location, relativeTo: url)?.absoluteURL.withoutCredentials,
            let scheme = target.scheme?.lowercased(), (1 ... Self.longestScheme).contains(scheme.utf8.count)
        else { throw error(.invalidTarget) }
        guard ["http", "https"].contains(scheme) else { throw error(.otherScheme(scheme)) }
        // Errors name the host, which therefore must not be a text of any length, nor one whose escapes make a
        // sentence. A host with a colon is an IPv6 address, whose zone has an escape.
        guard
            let host = target.host(percentEncoded: true), (1 ... Self.longestHost).contains(host.utf8.count),
            !host.contains("%") || host.contains(":"),
            (0 ... 65535).contains(target.port ?? 0)
        else { throw error(.invalidTarget) }
        guard scheme == "https" || url.scheme?.lowercased() == "http" else {
            throw error(.insecure(target.hostAndPort))
        }
        guard !visited.contains(target) else { throw error(.loop) }
        guard visited.count <= Self.limit else { throw error(.tooMany(limit: Self.limit)) }
        visited.append(target)
        url = target
        return target
    }

    private func error(_ error: RedirectError) -> NetworkingError {
        .redirect(host: url.hostAndPort, error)
    }
}
