import Foundation

extension JSONDecoder {
    /// Decodes, and throws the examples' own errors.
    func parse<Value: Decodable>(_ type: Value.Type, from data: Data) throws(ParsingError) -> Value {
        do {
            return try decode(type, from: data)
        } catch let error as DecodingError {
            throw ParsingError(error)
        } catch {
            throw .notJSON
        }
    }
}
