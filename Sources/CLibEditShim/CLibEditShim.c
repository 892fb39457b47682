#include "CLibEditShim.h"

#include <stddef.h>

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

int shim_el_set_history(EditLine *editor, History *list) {
    return el_set(editor, EL_HIST, history, list);
}

int shim_el_set_flag(EditLine *editor, int operation, int value) {
    return el_set(editor, operation, value);
}

const char *shim_el_capability(EditLine *editor, const char *name) {
    char *value = NULL;
    return el_get(editor, EL_GETTC, name, &value) == 0 ? value : NULL;
}

bool shim_el_uses_vi(EditLine *editor) {
    const char *name = NULL;
    return el_get(editor, EL_EDITOR, &name) == 0 && name != NULL && name[0] == 'v';
}

bool shim_el_edits(EditLine *editor) {
    int edits = 0;
    return el_get(editor, EL_EDITMODE, &edits) == 0 && edits;
}

// libedit does not tell a function which command runs it: each command has one of its own.
static _Atomic(shim_run_function) run_function;

#define FUNCTION(index) \
    static unsigned char run_##index(EditLine *editor, wint_t key) { \
        (void)key; \
        return run_function(editor, 0x##index); \
    }
#define NAME(index) run_##index,
#define ROW(do, r) \
    do(r##0) do(r##1) do(r##2) do(r##3) do(r##4) do(r##5) do(r##6) do(r##7) \
    do(r##8) do(r##9) do(r##A) do(r##B) do(r##C) do(r##D) do(r##E) do(r##F)

ROW(FUNCTION, 0)
ROW(FUNCTION, 1)
ROW(FUNCTION, 2)

void shim_el_run_commands(shim_run_function function) {
    run_function = function;
}

int shim_el_add_command(EditLine *editor, int index, const char *name) {
    static unsigned char (*const functions[])(EditLine *, wint_t) = {ROW(NAME, 0) ROW(NAME, 1) ROW(NAME, 2)};
    bool exists = index >= 0 && (size_t)index < sizeof functions / sizeof *functions;
    return exists ? el_set(editor, EL_ADDFN, name, name, functions[index]) : -1;
}

int shim_history_set_size(History *list, int size) {
    HistEvent event;
    return history(list, &event, H_SETSIZE, size);
}

int shim_history_enter(History *list, const char *line) {
    HistEvent event;
    return history(list, &event, H_ENTER, line);
}
