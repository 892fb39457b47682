/// Sets and gets the cures of the program: which value stands in for which type.
///
/// Set them once at the start:
///
/// ```swift
/// Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
/// ```
///
/// Then let properties ask for what they need:
///
/// ```swift
/// final class Doorman {
///     @Inject(Greeting.self) private var greeting
///
///     func welcome() -> String {
///         greeting.greet()
///     }
/// }
/// ```
///
/// A test sets another cure for the same type before it makes the object under test; the later cure wins.
///
/// Every function may be called from any thread. A cure's closure runs on the thread that asks, and may set and get
/// other cures: no lock is held meanwhile.
public enum Vaccine {}
