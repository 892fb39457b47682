#include "CTerminalShim.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { highest_number = 64, longest_reset_sequence = 64 };

static struct {
    int terminal;
    struct termios modes;
    int output;
    unsigned char reset_sequence[longest_reset_sequence];
    size_t count;
} guarded;

/// Whether `guarded` is valid; only the handler that clears it restores the terminal.
static _Atomic bool is_guarding = false;

static struct sigaction earlier[highest_number + 1];
static pthread_once_t installation = PTHREAD_ONCE_INIT;

// Crashes. An earlier handler for them, such as one that prints a backtrace, runs afterwards.
static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
// Other signals that kill by default and that another process may send.
static const int others[] = {SIGALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU};

// Calls only async-signal-safe functions, as does the handler, which preserves errno.
void shim_crash_guard_restore(void) {
    if (!atomic_exchange(&is_guarding, false) || tcgetpgrp(guarded.terminal) != getpgrp()) {
        return;
    }
    // First, because it does not wait for pending output.
    tcsetattr(guarded.terminal, TCSANOW, &guarded.modes);
    struct pollfd screen = {.fd = guarded.output, .events = POLLOUT};
    // A terminal whose output is stopped, as by Ctrl-S, would block the dying process.
    if (poll(&screen, 1, 0) == 1 && (screen.revents & POLLOUT) != 0) {
        ssize_t written = write(guarded.output, guarded.reset_sequence, guarded.count);
        (void)written; // There is no way left to report a failure.
    }
}

static void handle(int number) {
    int saved = errno;
    shim_crash_guard_restore();
    // The signal is blocked here, so it is delivered with its earlier disposition when this returns.
    sigaction(number, &earlier[number], NULL);
    raise(number);
    errno = saved;
}

static void install_for(int number, bool is_fault) {
    struct sigaction action = {0};
    if (sigaction(number, NULL, &earlier[number]) != 0 || earlier[number].sa_handler == SIG_IGN) {
        return;
    }
    if (!is_fault && earlier[number].sa_handler != SIG_DFL) {
        return;
    }
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    // After a stack overflow the handler needs the alternate stack that a thread may have set up.
    action.sa_flags = SA_ONSTACK;
    sigaction(number, &action, NULL);
}

static void install(void) {
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        install_for(faults[i], true);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        install_for(others[i], false);
    }
}

void shim_crash_guard_begin(
    int terminal, const void *modes, int output, const unsigned char *reset_sequence, size_t count
) {
    pthread_once(&installation, install);
    // An exchange, because a store would let the following writes be reordered before it.
    atomic_exchange(&is_guarding, false);
    guarded.terminal = terminal;
    guarded.modes = *(const struct termios *)modes;
    guarded.output = output;
    guarded.count = count < longest_reset_sequence ? count : longest_reset_sequence;
    memcpy(guarded.reset_sequence, reset_sequence, guarded.count);
    atomic_store(&is_guarding, true);
}

void shim_crash_guard_end(void) {
    atomic_store(&is_guarding, false);
}
