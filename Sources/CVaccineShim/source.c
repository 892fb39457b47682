#include "CVaccineShim.h"
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif
#ifndef NAME_MAX
#define NAME_MAX 255
#endif

/// Whether a folder of that name is on a path that begins with a slash.
static bool has_folder(const char *path, const char *name) {
    size_t length = strlen(name);
    for (; path != NULL; path = strchr(path + 1, '/')) {
        if (strncmp(path + 1, name, length) == 0 && path[1 + length] == '/') {
            return true;
        }
    }
    return false;
}

/// Looks in a folder whose path is in a buffer; returns whether the search is over, with the file's path in `found`.
///
/// A file that is in no folder of the module's name is only taken if there is no other of its name, as a target's path
/// may be any.
static bool search(char *path, size_t root, const char *module, const char *file, char *found, int *count) {
    DIR *folder = opendir(path);
    if (folder == NULL) {
        return false;
    }
    size_t length = strlen(path);
    bool is_over = false;
    for (struct dirent *entry; !is_over && (entry = readdir(folder)) != NULL;) {
        struct stat status;
        // Hidden ones, such as `.build`, have copies. A link may lead back here.
        if (entry->d_name[0] == '.' || length + strlen(entry->d_name) + 2 > PATH_MAX) {
            continue;
        }
        snprintf(path + length, PATH_MAX - length, "/%s", entry->d_name);
        if (lstat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
            is_over = search(path, root, module, file, found, count);
        } else if (strcmp(entry->d_name, file) == 0) {
            is_over = has_folder(path + root, module);
            *count += 1;
            strcpy(found, path);
        }
        path[length] = '\0';
    }
    closedir(folder);
    return is_over;
}

/// Shortens the path of a file to that of the folder that has the package's manifest or its repository.
static bool shorten_to_package(char *path) {
    for (char *end = strrchr(path, '/'); end != NULL && end != path; end = strrchr(path, '/')) {
        static const char *const marks[] = {"/Package.swift", "/.git"};
        for (size_t index = 0; index < 2; index++) {
            strcpy(end, marks[index]);
            if (access(path, F_OK) == 0) {
                *end = '\0';
                return true;
            }
        }
        *end = '\0';
    }
    return false;
}

char *vaccine_find_source(const char *start, const char *file) {
    char path[PATH_MAX];
    char found[PATH_MAX];
    char module[NAME_MAX + 1];
    int count = 0;
    const char *name = strrchr(file, '/');
    size_t length = strcspn(file, "/");
    if (name == NULL || length == 0 || length > NAME_MAX || strlen(start) + sizeof "/Package.swift" > PATH_MAX) {
        return NULL;
    }
    memcpy(module, file, length);
    module[length] = '\0';
    strcpy(path, start);
    struct stat status;
    bool is_folder = stat(start, &status) == 0 && S_ISDIR(status.st_mode);
    if (!is_folder && !shorten_to_package(path)) {
        return NULL;
    }
    if (!search(path, strlen(path), module, name + 1, found, &count) && count != 1) {
        return NULL;
    }
    return strdup(strncmp(found, "./", 2) == 0 ? found + 2 : found);
}
