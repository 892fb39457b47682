#include "CFileShim.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A mapped file. Never removed from the list: at its addresses there may be nothing, or another file.
struct mapping {
    uintptr_t start, end;
    struct mapping *next;
};

static _Atomic(struct mapping *) mappings;
static struct sigaction earlier;
static pthread_once_t installation = PTHREAD_ONCE_INIT;

static void handle(int number, siginfo_t *info, void *context) {
    (void)context;
    int saved = errno;
    uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *page = (void *)((uintptr_t)info->si_addr & ~(size - 1));
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
    const struct mapping *mapping = mappings;
    while (mapping != NULL && ((uintptr_t)page < mapping->start || (uintptr_t)page >= mapping->end)) {
        mapping = mapping->next;
    }
    if (info->si_code != BUS_ADRERR || mapping == NULL || mmap(page, size, PROT_READ, flags, -1, 0) == MAP_FAILED) {
        // The signal is blocked here, so it is delivered with its earlier disposition when this returns.
        sigaction(number, &earlier, NULL);
        raise(number);
    }
    errno = saved;
}

static void install(void) {
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = handle;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &earlier);
}

void *shim_map_file(int descriptor, size_t size) {
    pthread_once(&installation, install);
    struct mapping *mapping = malloc(sizeof *mapping);
    void *start = mapping == NULL ? MAP_FAILED : mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start == MAP_FAILED) {
        free(mapping);
        return NULL;
    }
    *mapping = (struct mapping){.start = (uintptr_t)start, .end = (uintptr_t)start + size, .next = mappings};
    while (!atomic_compare_exchange_weak(&mappings, &mapping->next, mapping)) {
    }
    return start;
}

int shim_exchange_names(int folder, const char *name, const char *other_name) {
#ifdef __APPLE__
    return renameatx_np(folder, name, folder, other_name, RENAME_SWAP);
#else
    // RENAME_EXCHANGE; musl has no function for it.
    return (int)syscall(SYS_renameat2, folder, name, folder, other_name, 1 << 1);
#endif
}
