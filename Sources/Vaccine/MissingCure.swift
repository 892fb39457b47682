/// Says that a type was asked for and nobody had set a cure for it.
struct MissingCure: CustomStringConvertible {
    let type: Any.Type
    let file: String
    let line: UInt

    var description: String {
        """
        There is no cure for \(String(reflecting: type)), asked for at \(file):\(line). \
        Set one before that line runs: Vaccine.setCure(for: \(type).self, with: …)
        """
    }
}
