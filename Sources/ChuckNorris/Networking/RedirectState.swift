import Foundation

/// Where a request is led from one place to the next, and where it does not go.
///
/// It may go to another host, as servers that move do, and from http to https; never from https to http, never to
/// another scheme, never in a circle, and not often. A name and password in the target are left out: as whom this
/// program appears is not for others to say.
struct RedirectState {
    /// How often a request may be led on.
    static let limit = 3

    /// In bytes; RFC 9110 asks for as many.
    private static let longestLocation = 8000
    /// In bytes, of a name in the DNS.
    private static let longestHost = 253
    /// In bytes; those that are registered have fewer.
    private static let longestScheme = 32

    private(set) var url: URL
    private var visited: [URL]

    init(from start: URL) {
        url = start.withoutCredentials
        visited = [url]
    }

    /// The place that an answer leads to; nil when it is one to keep.
    ///
    /// A redirect that names no place is such an answer, too: nobody can say what is meant by it.
    mutating func advance(by answer: TransferAnswer) throws(NetworkingError) -> URL? {
        guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.location else { return nil }
        let target = try target(of: location)
        guard !visited.contains(target) else { throw error(.loop) }
        guard visited.count <= Self.limit else { throw error(.tooMany(limit: Self.limit)) }
        visited.append(target)
        url = target
        return target
    }

    private func target(of location: String) throws(NetworkingError) -> URL {
        guard
            location.utf8.count <= Self.longestLocation,
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let scheme = target.scheme?.lowercased(), (1 ... Self.longestScheme).contains(scheme.utf8.count)
        else { throw error(.invalidTarget) }
        guard ["http", "https"].contains(scheme) else { throw error(.otherScheme(scheme)) }
        guard Self.hasPlace(target) else { throw error(.invalidTarget) }
        guard scheme == "https" || url.scheme?.lowercased() == "http" else {
            throw error(.insecure(target.hostAndPort))
        }
        return target.withoutCredentials
    }

    /// Whether there can be such a host and such a port.
    ///
    /// Errors name the host, so that it must be no text of any length, nor one whose escapes make a sentence. What has
    /// a
    /// colon in it is an address of IPv6, whose zone has an escape.
    private static func hasPlace(_ target: URL) -> Bool {
        guard let host = target.host(percentEncoded: true) else { return false }
        return (1 ... longestHost).contains(host.utf8.count)
            && (!host.contains("%") || host.contains(":"))
            && (0 ... 65535).contains(target.port ?? 0)
    }

    private func error(_ error: RedirectError) -> NetworkingError {
        .redirect(host: url.hostAndPort, error)
    }
}
