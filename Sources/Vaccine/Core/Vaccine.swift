/// Sets and gets the cures of the program: which value stands in for which type.
///
/// A program sets them once at its start, and its properties ask with ``Inject``. A test sets another cure for the same
/// type before it makes the object under test; the later cure wins.
///
/// Every function may be called from any thread. A cure's closure runs on the thread that asks, and may set and get
/// other cures: no lock is held meanwhile.
public enum Vaccine {}
