#include "SignalPipe.h"

#include "CrashGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

enum { highest_number = 64 };

/// How long the process may take to end by itself.
static const struct itimerval grace = {.it_value = {.tv_usec = 300000}};

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
static int reading_end = -1;
static _Atomic int writing_end = -1;
/// How many of a signal are in the pipe, or on their way to it; at 0, of all.
static _Atomic int waiting[highest_number + 1];
/// A bit for each signal that ends the process.
static _Atomic unsigned ending = 0;
/// The first of them that has come.
static _Atomic int cause = 0;
static struct sigaction earlier[highest_number + 1];
static _Atomic bool is_caught[highest_number + 1];

int shim_make_pipe(int ends[2]) {
    int low[2];
    if (pipe(low) != 0) {
        return -1;
    }
    int error = 0;
    for (int i = 0; i < 2; i++) {
        // Above the standard descriptors, so that the pipe cannot replace one that was closed at the start.
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, 3);
        // A pipe that blocks would stop its reader for good.
        if (ends[i] < 0 || fcntl(ends[i], F_SETFL, O_NONBLOCK) != 0) {
            error = errno;
        }
    }
    close(low[0]);
    close(low[1]);
    if (error == 0) {
        return 0;
    }
    // One end alone is useless.
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0) {
            close(ends[i]);
        }
    }
    errno = error;
    return -1;
}

int shim_signal_pipe(void) {
    pthread_mutex_lock(&opening);
    if (reading_end < 0) {
        int ends[2];
        if (shim_make_pipe(ends) == 0) {
            reading_end = ends[0];
            atomic_store(&writing_end, ends[1]);
        }
    }
    int result = reading_end;
    pthread_mutex_unlock(&opening);
    return result;
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
    struct sigaction action = {0};
    if (number < 1 || number > highest_number || sigaction(number, NULL, &action) != 0) {
        return -1;
    }
    if (action.sa_handler == SIG_IGN) {
        return 0;
    }
    earlier[number] = action;
    action = (struct sigaction){0};
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0; // No SA_RESTART: a blocked call must return.
    if (sigaction(number, &action, NULL) != 0) {
        return -1;
    }
    atomic_store(&is_caught[number], true);
    return 1;
}

int shim_signal_release(int number) {
    return atomic_exchange(&is_caught[number], false) ? sigaction(number, &earlier[number], NULL) : 0;
}

bool shim_signal_is_waiting(int number) {
    return atomic_load_explicit(&waiting[number], memory_order_relaxed) > 0;
}

int shim_signal_next(void) {
    unsigned char byte;
    ssize_t size;
    do {
        size = read(reading_end, &byte, 1);
    } while (size < 0 && errno == EINTR);
    if (size != 1) {
        return -1;
    }
    count(byte, -1);
    return byte;
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

bool shim_signal_is_on_its_way(void) {
    sigset_t all;
    sigset_t before;
    sigset_t pending;
    sigfillset(&all);
    // sigpending(2) reports only the signals that the calling thread blocks.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_any = false;
    if (sigpending(&pending) == 0) {
        for (int number = 1; number <= highest_number; number++) {
            is_any = is_any || (is_caught[number] && sigismember(&pending, number) == 1);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_any;
}

static void change_mask(int how, int number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(how, &set, NULL);
}

void shim_signal_let_background_reads_stop(bool may_stop) {
    change_mask(may_stop ? SIG_UNBLOCK : SIG_BLOCK, SIGTTIN);
}

// The process stops inside raise(3), which sends the signal to this thread, where it is unblocked.
void shim_signal_stop(int number) {
    struct sigaction action = {0};
    struct sigaction found;
    action.sa_handler = SIG_DFL;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, &found);
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    change_mask(SIG_UNBLOCK, number);
    raise(number);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(number, &found, NULL);
}
