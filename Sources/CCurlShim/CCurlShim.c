#include "CCurlShim.h"

typedef int (*variadic_function)(void *handle, int option, ...);

void shim_curl_set_number(const void *setopt, void *handle, int option, long value) {
    ((variadic_function)setopt)(handle, option, value);
}

void shim_curl_set_pointer(const void *setopt, void *handle, int option, const void *value) {
    ((variadic_function)setopt)(handle, option, value);
}

long long shim_curl_get_number(const void *getinfo, void *handle, int information) {
    long number = 0;
    long long long_number = 0;
    int is_long = (information & 0xF00000) == 0x200000;
    ((variadic_function)getinfo)(handle, information, is_long ? (void *)&number : (void *)&long_number);
    return is_long ? number : long_number;
}
