/// How long tests wait for events that normally come at once.
package enum Patience {
    /// In seconds; more with a sanitizer, which slows everything down. A test that passes never waits as long.
    package static let usual: Double = SanitizedBuild.isThis ? 60 : 10
}
