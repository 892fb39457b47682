// Restores the terminal when the process dies of a signal that it does not handle. In C, because it runs inside a
// signal handler.

#ifndef CRASH_GUARD_H
#define CRASH_GUARD_H

#include <stddef.h>

/// From now on, a deadly signal first sets the modes, a `struct termios`, and writes the reset sequence.
///
/// The type is not named, so that Swift finds `termios` in the C library alone.
///
/// The sequence is cut at 64 bytes. The first call installs handlers, which stay installed and pass each signal on to
/// its earlier handler.
void shim_crash_guard_begin(
    int terminal, const void *modes, int output, const unsigned char *reset_sequence, size_t count
);

/// Does at once, in a signal handler, what a deadly signal would do first.
void shim_crash_guard_restore(void);

void shim_crash_guard_end(void);

#endif
