/// What Swift cannot say of libcurl, whose functions are looked up at run time: calls of the variadic ones.

#ifndef CCURLSHIM_H
#define CCURLSHIM_H

/// Calls curl_easy_setopt, which is at the address, with a long or a pointer.
void shim_curl_set_number(const void *setopt, void *handle, int option, long value);
void shim_curl_set_pointer(const void *setopt, void *handle, int option, const void *value);

/// Calls curl_easy_getinfo for a long or a 64-bit integer; returns 0 where there is none.
long long shim_curl_get_number(const void *getinfo, void *handle, int information);

#endif
