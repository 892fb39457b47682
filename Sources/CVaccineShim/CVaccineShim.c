#include "CVaccineShim.h"

_Thread_local void *vaccine_thread_trail;

#if defined(__linux__) && __has_include(<linux/membarrier.h>)

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

bool vaccine_prepare_barriers(void) {
    return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
}

void vaccine_heavy_barrier(void) {
    syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
}

#else

bool vaccine_prepare_barriers(void) {
    return false;
}

void vaccine_heavy_barrier(void) {}

#endif
