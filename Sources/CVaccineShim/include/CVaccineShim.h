/// What Vaccine needs and Swift cannot say: a variable of each thread, and a barrier whose cost only one side pays.

#ifndef CVACCINESHIM_H
#define CVACCINESHIM_H

#include <stdatomic.h>
#include <stdbool.h>

/// The trail of the current thread, or null.
///
/// `initial-exec` reads it with one instruction; it claims eight bytes of the room that the loader keeps for that.
extern _Thread_local void *vaccine_thread_trail
#ifdef __ELF__
    __attribute__((tls_model("initial-exec")))
#endif
    ;

static inline void *vaccine_get_trail(void) {
    return vaccine_thread_trail;
}

static inline void vaccine_set_trail(void *trail) {
    vaccine_thread_trail = trail;
}

/// Prepares the heavy barrier, and tells whether there is one: if not, the light ones have to be full.
bool vaccine_prepare_barriers(void);

/// Makes every running thread of the process pass a full barrier, wherever it is.
///
/// Does nothing where `vaccine_prepare_barriers` said that there is none.
void vaccine_heavy_barrier(void);

/// Keeps stores before it from moving behind loads after it: in this thread's code, when others have the heavy barrier
/// to do the rest; for the processor too, when not.
static inline void vaccine_light_barrier(bool is_full) {
    if (is_full) {
        atomic_thread_fence(memory_order_seq_cst);
    } else {
        atomic_signal_fence(memory_order_seq_cst);
    }
}

#endif
