/// Certificates and keys for a test, made with the program `openssl`.
package struct TLSCertificates: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// Valid for this host, signed by the test's authority.
        case good
        /// Like `good`, but expired yesterday.
        case expired
        /// Signed by the authority, for another host.
        case wrongHost
        /// For this host, signed by itself.
        case selfSigned
    }

    let folder: TemporaryFolder
    let openssl: String

    package init(openssl: String) throws {
        self.openssl = openssl
        folder = try TemporaryFolder()
        try run("req -x509 \(Self.key) -keyout ca.key -out ca.pem -days 2 -subj", "/CN=The Test's Authority")
        try folder.write("subjectAltName=DNS:localhost,IP:127.0.0.1\n", to: "here")
        try folder.write("subjectAltName=DNS:elsewhere.example\n", to: "elsewhere")
        for (kind, names, days) in [(Kind.good, "here", 2), (.expired, "here", -1), (.wrongHost, "elsewhere", 2)] {
            try run("req \(Self.key) -keyout \(kind).key -out \(kind).csr -subj", "/CN=localhost")
            try run("""
            x509 -req -in \(kind).csr -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days) -extfile \(names) \
            -out \(kind).pem
            """)
        }
        try run(
            "req -x509 \(Self.key) -keyout selfSigned.key -out selfSigned.pem -days 2 -addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-subj",
            "/CN=localhost"
        )
    }

    /// The certificate of the test's authority.
    package var authority: String {
        folder.path("ca.pem")
    }

    private static let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"

    private func run(_ arguments: String, _ rest: String...) throws {
        let words = arguments.split { $0 == " " || $0 == "\n" }.map(String.init) + rest
        let result = try Program(
            ["-c", #"cd "$0" && exec "$@""#, folder.path, openssl] + words,
            executable: "/bin/sh"
        ).run()
        guard result.exitStatus == 0 else { throw SupportError("openssl \(words) failed: \(result.standardError)") }
    }
}
