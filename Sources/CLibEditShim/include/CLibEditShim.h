// Forwarders to libedit's variadic functions, which Swift cannot call: one for each list of argument types. A macro makes
// a function for each command, because libedit does not tell a function which command it runs.

#ifndef CLIBEDIT_SHIM_H
#define CLIBEDIT_SHIM_H

#include <histedit.h>
#include <stdbool.h>
#include <wchar.h>

// Not all versions of libedit declare their own name for this type.
typedef int (*shim_read_function)(EditLine *, wchar_t *);
typedef unsigned char (*shim_run_function)(EditLine *, int index);

int shim_el_set_client_data(EditLine *editor, void *data);
void *shim_el_client_data(EditLine *editor);
int shim_el_set_read_function(EditLine *editor, shim_read_function function);
int shim_el_set_history(EditLine *editor, History *history);
/// EL_EDITMODE, EL_PREP_TERM.
int shim_el_set_flag(EditLine *editor, int operation, int value);
/// Returns a capability of the terminal, by its termcap name, or NULL; the memory is libedit's.
const char *shim_el_capability(EditLine *editor, const char *name);
bool shim_el_uses_vi(EditLine *editor);
bool shim_el_edits(EditLine *editor);
/// Sets what runs the commands that are added, which are known by their indices.
void shim_el_run_commands(shim_run_function function);
/// Defines a command to which keys can be bound; there are at most 48.
int shim_el_add_command(EditLine *editor, int index, const char *name);

int shim_history_set_size(History *history, int size);
int shim_history_enter(History *history, const char *line);

#endif
