#include "CCurlShim.h"

typedef int (*variadic_function)(void *handle, int option, ...);

int shim_curl_set_number(const void *setopt, void *handle, int option, long value) {
    return ((variadic_function)setopt)(handle, option, value);
}

int shim_curl_set_pointer(const void *setopt, void *handle, int option, const void *value) {
    return ((variadic_function)setopt)(handle, option, value);
}

int shim_curl_get(const void *getinfo, void *request, int information, void *value) {
    return ((variadic_function)getinfo)(request, information, value);
}
