// What runs inside signal handlers, and what installs them: in C, because Swift code may allocate memory or take locks
// there, and cannot compare a handler with SIG_IGN.

#ifndef CTERMINAL_SHIM_H
#define CTERMINAL_SHIM_H

#include <stdbool.h>
#include <stddef.h>

/// From now on, a deadly signal first sets the modes, a `struct termios`, and writes the sequence, cut at 64 bytes.
///
/// The handlers stay installed and pass each signal on to its earlier handler.
void shim_crash_guard_begin(int terminal, const void *modes, int output, const unsigned char *sequence, size_t count);
void shim_crash_guard_end(void);

/// Marks the signal as pending whenever it arrives, and writes a byte to the end of a pipe, which must never be closed.
///
/// A signal that was inherited as ignored stays so.
void shim_signal_catch(int number, int end);
/// Restores the disposition that a signal had before `shim_signal_catch`.
void shim_signal_release(int number);
bool shim_signal_is_pending(int number);
/// Makes the signal no longer pending; returns whether it was.
bool shim_signal_take(int number);
/// Sets by which signals, a bit each, the process ends 0.3 s after they are caught, as in a crash, unless it has ended
/// before. Returns the earlier ones.
unsigned long long shim_signal_set_ending(unsigned long long bits);
/// Kills the process with the signal, or exits with 128 + number when the signal does not kill by default.
_Noreturn void shim_signal_die(int number);

#endif
