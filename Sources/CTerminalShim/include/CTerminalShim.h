// What runs inside signal handlers, and what installs them: in C, because Swift code may allocate memory or take locks
// there, and cannot compare a handler with SIG_IGN. A signal that was inherited as ignored stays so.

/// From now on, a deadly signal first sets the modes, a `struct termios`, and writes the sequence, of at most 63 bytes.
///
/// The handlers stay installed and pass each signal on to its earlier handler.
void shim_crash_guard_begin(int terminal, const void *modes, int output, const char *sequence);
void shim_crash_guard_end(void);

/// Marks the signal as pending whenever it arrives, and writes a byte to the end of a pipe, which must never be closed.
void shim_signal_catch(int number, int end);
/// Restores the disposition that a signal had before `shim_signal_catch`.
void shim_signal_release(int number);
/// Makes signals, a bit each, no longer pending; returns all that were.
unsigned long long shim_signal_take(unsigned long long bits);
/// Sets the signals, a bit each, after the first of which the process ends as in a crash, 0.3 s later.
void shim_signal_set_ending(unsigned long long bits);
/// Kills the process with the signal, or exits with 128 + number when the signal does not kill by default.
_Noreturn void shim_signal_die(int number);
