/// What Swift cannot say of libcurl, whose functions are looked up at run time: calls of the variadic ones.

#ifndef CCURLSHIM_H
#define CCURLSHIM_H

/// Calls curl_easy_setopt, which is at the address; returns its result, 0 without an error.
int shim_curl_set_number(const void *setopt, void *handle, int option, long value);
int shim_curl_set_pointer(const void *setopt, void *handle, int option, const void *value);

/// Calls curl_easy_getinfo, which stores a value of the type that the information has.
int shim_curl_get(const void *getinfo, void *request, int information, void *value);

#endif
