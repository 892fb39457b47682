#define _GNU_SOURCE // wcwidth
#define _DARWIN_C_SOURCE

#include "CLibEditShim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

static FILE *open_copy(int descriptor, const char *mode) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) {
        return NULL;
    }
    FILE *stream = fdopen(copy, mode);
    if (stream == NULL) {
        close(copy);
    }
    return stream;
}

static void close_streams(FILE *streams[3]) {
    for (int i = 0; i < 3; i++) {
        if (streams[i] != NULL) {
            fclose(streams[i]);
        }
    }
}

// libedit treats an unknown terminal as a dumb one, and prints a message about it.
static bool can_draw(EditLine *editor) {
    const char *clear_to_end_of_row = shim_el_capability(editor, "ce");
    return clear_to_end_of_row != NULL && *clear_to_end_of_row != '\0';
}

EditLine *shim_el_open(const char *program, int input, int output) {
    // Its messages go to /dev/null, because they quote files unsanitized in the middle of the screen.
    FILE *streams[3] = {open_copy(input, "r"), open_copy(output, "w"), fopen("/dev/null", "we")};
    EditLine *editor = NULL;
    if (streams[0] != NULL && streams[1] != NULL && streams[2] != NULL) {
        editor = el_init(program, streams[0], streams[1], streams[2]);
    }
    int code = errno;
    if (editor == NULL) {
        close_streams(streams);
    } else if (!can_draw(editor)) {
        shim_el_close(editor);
        editor = NULL;
        code = 0;
    }
    errno = code;
    return editor;
}

void shim_el_close(EditLine *editor) {
    FILE *streams[3] = {NULL, NULL, NULL};
    for (int i = 0; i < 3; i++) {
        el_get(editor, EL_GETFP, i, &streams[i]);
    }
    // With editing off, el_end leaves the terminal alone; otherwise it sets its modes with TCSAFLUSH.
    el_set(editor, EL_EDITMODE, 0);
    el_end(editor);
    close_streams(streams);
}

char *shim_el_source(EditLine *editor) {
    char *messages = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&messages, &length);
    FILE *silence = NULL;
    el_get(editor, EL_GETFP, 2, &silence);
    if (memory != NULL) {
        el_set(editor, EL_SETFP, 2, memory);
    }
    el_source(editor, NULL);
    if (memory != NULL) {
        el_set(editor, EL_SETFP, 2, silence);
        fclose(memory);
    }
    return messages;
}

int shim_el_set_client_data(EditLine *editor, void *data) {
    return el_set(editor, EL_CLIENTDATA, data);
}

void *shim_el_client_data(EditLine *editor) {
    void *data = NULL;
    return el_get(editor, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

int shim_el_set_read_function(EditLine *editor, shim_read_function function) {
    return el_wset(editor, EL_GETCFN, function);
}

int shim_el_set_prompt(EditLine *editor, shim_prompt_function function, char escape) {
    return el_set(editor, EL_PROMPT_ESC, function, escape);
}

int shim_el_set_editor(EditLine *editor, const char *name) {
    return el_set(editor, EL_EDITOR, name);
}

int shim_el_set_history(EditLine *editor, History *list) {
    return el_set(editor, EL_HIST, history, list);
}

int shim_el_set_flag(EditLine *editor, int operation, int value) {
    return el_set(editor, operation, value);
}

int shim_el_refresh(EditLine *editor) {
    return el_set(editor, EL_REFRESH);
}

void shim_el_write(EditLine *editor, const unsigned char *text, size_t count) {
    FILE *output = NULL;
    if (el_get(editor, EL_GETFP, 1, &output) == 0 && output != NULL) {
        fwrite(text, 1, count, output);
        fflush(output);
    }
}

const char *shim_el_capability(EditLine *editor, const char *name) {
    char *value = NULL;
    return el_get(editor, EL_GETTC, name, &value) == 0 ? value : NULL;
}

int shim_el_set_editing_mode(EditLine *editor, const char *mode) {
    return el_set(editor, EL_SETTY, "-d", mode, (char *)NULL);
}

bool shim_el_uses_vi(EditLine *editor) {
    const char *name = NULL;
    return el_get(editor, EL_EDITOR, &name) == 0 && name != NULL && name[0] == 'v';
}

int shim_el_echo_capability(EditLine *editor, const char *name) {
    return el_set(editor, EL_ECHOTC, "-s", name, (char *)NULL);
}

int shim_el_add_command(EditLine *editor, const char *name, const char *help, shim_command_function function) {
    return el_set(editor, EL_ADDFN, name, help, function);
}

int shim_el_bind(EditLine *editor, const char *key, const char *command) {
    return el_set(editor, EL_BIND, key, command, (char *)NULL);
}

int shim_el_bind_alternative(EditLine *editor, const char *key, const char *command) {
    return el_set(editor, EL_BIND, "-a", key, command, (char *)NULL);
}

int shim_history_set_size(History *list, int size) {
    HistEvent event;
    return history(list, &event, H_SETSIZE, size);
}

int shim_history_clear(History *list) {
    HistEvent event;
    return history(list, &event, H_CLEAR);
}

int shim_history_enter(History *list, const char *line) {
    HistEvent event;
    return history(list, &event, H_ENTER, line);
}

bool shim_is_decodable(const char *text) {
    return mbstowcs(NULL, text, 0) != (size_t)-1;
}

int shim_width(wchar_t character) {
    return wcwidth(character);
}
