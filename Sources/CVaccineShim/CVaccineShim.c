#define _GNU_SOURCE

#include "CVaccineShim.h"

#include <time.h>

_Thread_local void *vaccine_thread_resolution_stack;

#ifdef __linux__

#include <dlfcn.h>
#include <link.h>

struct search {
    ElfW(Addr) address;
    const char *name;
};

static int find_name(struct dl_phdr_info *info, size_t size, void *context) {
    struct search *search = context;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[index];
        if (part->p_type == PT_LOAD && search->address - info->dlpi_addr - part->p_vaddr < part->p_memsz) {
            search->name = info->dlpi_name;
            return 1;
        }
    }
    return 0;
}

void vaccine_stay_loaded(void) {
    struct search search = {(ElfW(Addr))&vaccine_stay_loaded, NULL};
    dl_iterate_phdr(find_name, &search);
    // The program has an empty name, and is never unloaded.
    if (search.name && *search.name) {
        dlopen(search.name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
}

#else

// The system unloads no library that contains Swift.
void vaccine_stay_loaded(void) {
}

#endif

struct call {
    void (*body)(void *context);
    void *context;
};

static void *run(void *argument) {
    struct call call = *(struct call *)argument;
    free(argument);
    call.body(call.context);
    return NULL;
}

int vaccine_run_on_thread(size_t stack_size, void (*body)(void *context), void *context) {
    struct call *call = malloc(sizeof *call);
    if (!call) {
        abort();
    }
    *call = (struct call){body, context};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_size);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    int failure = pthread_create(&thread, &attributes, run, call);
    pthread_attr_destroy(&attributes);
    if (failure) {
        free(call);
    }
    return failure;
}

#ifdef __APPLE__

void vaccine_init_condition(pthread_cond_t *condition) {
    pthread_cond_init(condition, NULL);
}

bool vaccine_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, long milliseconds) {
    struct timespec duration = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    return pthread_cond_timedwait_relative_np(condition, mutex, &duration) == 0;
}

#else

void vaccine_init_condition(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool vaccine_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, long milliseconds) {
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += milliseconds / 1000;
    end.tv_nsec += milliseconds % 1000 * 1000000;
    if (end.tv_nsec >= 1000000000) {
        end.tv_sec += 1;
        end.tv_nsec -= 1000000000;
    }
    return pthread_cond_timedwait(condition, mutex, &end) == 0;
}

#endif
