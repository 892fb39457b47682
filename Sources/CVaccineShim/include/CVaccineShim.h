/// What Vaccine needs of C: a variable of each thread, threads, and the C library's locks.

#ifndef CVACCINESHIM_H
#define CVACCINESHIM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/// The resolution stack of the current thread, or null.
///
/// `initial-exec` reads it with one instruction; it uses eight bytes of the space that the loader reserves for that.
extern _Thread_local void *vaccine_thread_resolution_stack
#ifdef __ELF__
    __attribute__((tls_model("initial-exec")))
#endif
    ;

static inline void *vaccine_get_resolution_stack(void) {
    return vaccine_thread_resolution_stack;
}

static inline void vaccine_set_resolution_stack(void *stack) {
    vaccine_thread_resolution_stack = stack;
}

/// Keeps the library that contains this loaded until the process ends, even if it is unloaded.
///
/// Threads that have resolved call a function of it when they end.
void vaccine_stay_loaded(void);

/// Runs a function on a new, detached thread, and returns the number of the error, or 0.
///
/// The memory of the stack is taken only as far as the stack grows.
int vaccine_run_on_thread(size_t stack_size, void (*body)(void *context), void *context);

/// Initializes a condition on which `vaccine_wait` can wait, whatever happens to the time of day meanwhile.
void vaccine_init_condition(pthread_cond_t *condition);

/// Waits for a signal of a condition for at most so many milliseconds, and returns whether there was one.
bool vaccine_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, long milliseconds);

#endif
