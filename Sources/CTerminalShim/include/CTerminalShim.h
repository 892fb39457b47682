// What runs inside signal handlers or behind fork(2), and what installs handlers: in C, because Swift code may allocate
// memory or take locks there, and cannot call fork or compare a handler with SIG_IGN.

#ifndef CTERMINAL_SHIM_H
#define CTERMINAL_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// The crash guard restores the terminal when the process dies of a signal that it does not handle.

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

// Signals as bytes in a pipe.

/// Sets the end of a pipe to which signals are written.
///
/// It must never be closed: a handler that is still running in another thread would write to another file that has got
/// the same descriptor.
void shim_signal_set_pipe(int end);

/// Writes the signal to the pipe whenever it arrives. Returns 1, 0 if it was inherited as ignored and stays so, or -1
/// with errno.
int shim_signal_catch(int number);

/// Restores the disposition that a signal had before `shim_signal_catch` caught it and returned 1.
void shim_signal_release(int number);

/// Whether the signal, or with 0 any, is in the pipe or on its way to it; costs no system call.
bool shim_signal_is_waiting(int number);

/// Notes that the signal has been read from the pipe.
void shim_signal_was_taken(int number);

/// Sets by which signals the process ends 0.3 s after they are caught, as in a crash, unless it has ended before; each
/// has a bit. Returns the earlier ones.
unsigned shim_signal_set_ending(unsigned bits);

/// Kills the process with the signal, or exits with 128 + number when the signal does not kill by default.
_Noreturn void shim_signal_die(int number);

// Scripts.

/// Starts a script in /bin/sh with the two descriptors as its input and output; a detached one in a process group of
/// its own. Returns the process's id, or -1.
///
/// What this process ignores stays ignored, except SIGPIPE; no signal is blocked.
pid_t shim_start_shell(const char *script, int input, int output, bool is_detached);

#endif
