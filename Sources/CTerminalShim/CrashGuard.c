#include "CrashGuard.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum { highest_number = 64, longest_farewell = 64 };

static struct {
    int terminal;
    struct termios modes;
    int output;
    unsigned char farewell[longest_farewell];
    size_t count;
} guarded;

/// Whether `guarded` is to be heeded; whoever lowers it first does that.
static _Atomic bool is_guarding = false;

static struct sigaction earlier[highest_number + 1];
static pthread_once_t installation = PTHREAD_ONCE_INIT;

// A program's own mistakes; whoever has a handler for them, such as one that prints a backtrace, gets its turn.
static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
// What else kills by default, and somebody may send.
static const int others[] = {SIGALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU};

// Only async-signal-safe calls in here, and errno as it was.
static void handle(int number) {
    int saved = errno;
    if (atomic_exchange(&is_guarding, false) && tcgetpgrp(guarded.terminal) == getpgrp()) {
        // First, as it waits for nobody.
        tcsetattr(guarded.terminal, TCSANOW, &guarded.modes);
        struct pollfd screen = {.fd = guarded.output, .events = POLLOUT};
        // A terminal that stands still, as behind Ctrl-S, would keep a dead process waiting.
        if (poll(&screen, 1, 0) == 1 && (screen.revents & POLLOUT) != 0) {
            ssize_t written = write(guarded.output, guarded.farewell, guarded.count);
            (void)written; // Nobody is left to be told.
        }
    }
    // Blocked while this runs: it comes, with its earlier meaning, when this returns.
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
    // A stack that has overflown has no room for a handler; threads may have set another one aside.
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
    int terminal, const struct termios *modes, int output, const unsigned char *farewell, size_t count
) {
    pthread_once(&installation, install);
    // Unlike a store, it keeps what follows from being done before it.
    atomic_exchange(&is_guarding, false);
    guarded.terminal = terminal;
    guarded.modes = *modes;
    guarded.output = output;
    guarded.count = count < longest_farewell ? count : longest_farewell;
    memcpy(guarded.farewell, farewell, guarded.count);
    atomic_store(&is_guarding, true);
}

void shim_crash_guard_end(void) {
    atomic_store(&is_guarding, false);
}
