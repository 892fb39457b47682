import Foundation

/// The hosts that are reached without a proxy, as listed in NO_PROXY.
///
/// They are separated by commas or spaces. A name includes its subdomains, with or without a dot before it; a port
/// restricts it, `10.0.0.0/8` is a range of addresses, and `*` matches every host.
struct ProxyExceptions {
    private let entries: [Substring]

    init(_ text: String) {
        entries = text.split { $0 == "," || $0.isWhitespace }
    }

    func contain(_ url: URL) -> Bool {
        let host = (url.host ?? "").lowercased().trimming("[].")
        let port = url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
        return entries.contains { $0 == "*" || Self.matches(String($0).lowercased(), host, port) }
    }

    private static func matches(_ entry: String, _ host: String, _ port: Int) -> Bool {
        var name = entry.trimming(".")
        if let range = IPv4Range(name) {
            return range.contains(host)
        }
        // With more than one colon it is an IPv6 address, which has no port unless in brackets.
        if let colon = name.lastIndex(of: ":"), name.firstIndex(of: ":") == colon || name.contains("]:") {
            guard Int(name[name.index(after: colon)...]) == port else { return false }
            name = String(name[..<colon])
        }
        name = name.trimming("[]")
        return !name.isEmpty && (host == name || host.hasSuffix("." + name))
    }
}

/// IPv4 addresses with a common prefix, such as `10.0.0.0/8`.
private struct IPv4Range {
    private let network: UInt32
    private let mask: UInt32

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard
            parts.count == 2,
            let bits = Int(parts[1]), (0 ... 32).contains(bits),
            let address = Self.address(parts[0])
        else { return nil }
        mask = bits == 0 ? 0 : UInt32.max << (32 - bits)
        network = address & mask
    }

    func contains(_ host: String) -> Bool {
        Self.address(host[...]).map { $0 & mask == network } ?? false
    }

    private static func address(_ text: Substring) -> UInt32? {
        let bytes = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard bytes.count == 4 else { return nil }
        return bytes.reduce(0) { address, byte in
            address.flatMap { address in byte.map { address << 8 | UInt32($0) } }
        }
    }
}

extension String {
    fileprivate func trimming(_ characters: String) -> String {
        trimmingCharacters(in: CharacterSet(charactersIn: characters))
    }
}
