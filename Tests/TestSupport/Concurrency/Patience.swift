/// How long tests wait for what ought to come at once.
package enum Patience {
    /// Seconds; a test that passes never waits as long. A sanitizer makes everything slower.
    package static let usual: Double = SanitizedBuild.isThis ? 60 : 10
}
