#include "CTerminalShim.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/time.h>
#include <unistd.h>

enum { highest_number = 64 };

/// How long the process may take to end by itself.
static const struct itimerval grace = {.it_value = {.tv_usec = 300000}};

static _Atomic int writing_end = -1;
/// How many of a signal are in the pipe, or on their way to it; at 0, of all.
static _Atomic int waiting[highest_number + 1];
/// A bit for each signal that ends the process.
static _Atomic unsigned ending = 0;
/// The first of them that has come.
static _Atomic int cause = 0;
static struct sigaction earlier[highest_number + 1];

void shim_signal_set_pipe(int end) {
    atomic_store(&writing_end, end);
}

static void count(int number, int change) {
    atomic_fetch_add(&waiting[number], change);
    atomic_fetch_add(&waiting[0], change);
}

// Calls only async-signal-safe functions, as setitimer(2) is on Linux and macOS, and preserves errno.
static void handle(int number) {
    int saved = errno;
    int none = 0;
    if ((atomic_load(&ending) >> number & 1) != 0 && atomic_compare_exchange_strong(&cause, &none, number)) {
        setitimer(ITIMER_REAL, &grace, NULL);
    }
    unsigned char byte = (unsigned char)number;
    // First: otherwise another thread could take the signal before it is counted.
    count(number, 1);
    if (write(atomic_load(&writing_end), &byte, 1) != 1) {
        count(number, -1); // A full pipe contains enough signals.
    }
    errno = saved;
}

// Runs when the process has not ended in time, or when another process sends SIGALRM.
static void end_process(int number) {
    shim_crash_guard_restore();
    shim_signal_die(atomic_load(&cause) == 0 ? number : atomic_load(&cause));
}

unsigned shim_signal_set_ending(unsigned bits) {
    signal(SIGALRM, end_process);
    return atomic_exchange(&ending, bits);
}

int shim_signal_catch(int number) {
    if (sigaction(number, NULL, &earlier[number]) != 0) {
        return -1;
    }
    if (earlier[number].sa_handler == SIG_IGN) {
        return 0;
    }
    // No SA_RESTART: a blocked call must return.
    struct sigaction action = {.sa_handler = handle};
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, NULL) == 0 ? 1 : -1;
}

void shim_signal_release(int number) {
    sigaction(number, &earlier[number], NULL);
}

bool shim_signal_is_waiting(int number) {
    return atomic_load_explicit(&waiting[number], memory_order_relaxed) > 0;
}

void shim_signal_was_taken(int number) {
    count(number, -1);
}

_Noreturn void shim_signal_die(int number) {
    signal(number, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);
}
