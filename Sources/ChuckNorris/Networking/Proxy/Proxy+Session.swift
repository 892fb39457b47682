#if canImport(Darwin)
    import Foundation

    extension Proxy {
        /// The proxy as a session wants it.
        var connectionDictionary: [AnyHashable: Any] {
            guard let components = URLComponents(string: url), let host = components.host else { return [:] }
            let isSocks = components.scheme?.lowercased().hasPrefix("socks") == true
            var dictionary: [AnyHashable: Any] = [:]
            for kind in isSocks ? ["SOCKS"] : ["HTTP", "HTTPS"] {
                dictionary["\(kind)Enable"] = 1
                dictionary["\(kind)Proxy"] = host
                // The port that libcurl takes, too.
                dictionary["\(kind)Port"] = components.port ?? 1080
            }
            dictionary[kCFProxyUsernameKey as String] = components.user
            dictionary[kCFProxyPasswordKey as String] = components.password
            return dictionary
        }
    }
#endif
