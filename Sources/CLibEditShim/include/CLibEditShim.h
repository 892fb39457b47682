// libedit's variadic functions, which Swift cannot call: one forwarder for each shape of arguments.

#ifndef CLIBEDIT_SHIM_H
#define CLIBEDIT_SHIM_H

#include <histedit.h>
#include <stdbool.h>
#include <wchar.h>

typedef char *(*shim_prompt_function)(EditLine *);
// libedit's own name for it is not in every libedit's header.
typedef int (*shim_read_function)(EditLine *, wchar_t *);
typedef unsigned char (*shim_command_function)(EditLine *, wint_t);

/// Starts libedit on streams of its own over copies of the descriptors; NULL with errno, which is 0 when the terminal
/// cannot even clear the rest of a row.
EditLine *shim_el_open(const char *program, int input, int output);
/// Ends it, without el_end's habit of throwing typed keys away, and closes the copies.
void shim_el_close(EditLine *editor);

/// Reads the user's ~/.editrc; returns what libedit has to say against it, for the caller to free, or NULL. A missing
/// one is not an error.
char *shim_el_source(EditLine *editor);

int shim_el_set_client_data(EditLine *editor, void *data);
void *shim_el_client_data(EditLine *editor);
int shim_el_set_read_function(EditLine *editor, shim_read_function function);
/// Text between two `escape` characters counts as zero columns wide.
int shim_el_set_prompt(EditLine *editor, shim_prompt_function function, char escape);
int shim_el_set_editor(EditLine *editor, const char *name);
int shim_el_set_history(EditLine *editor, History *history);
/// EL_SIGNAL, EL_SAFEREAD, EL_EDITMODE, EL_PREP_TERM.
int shim_el_set_flag(EditLine *editor, int operation, int value);
int shim_el_refresh(EditLine *editor);
/// Writes what is safe to be shown to the editor's output, after whatever libedit has written there.
void shim_el_write(EditLine *editor, const unsigned char *text, size_t count);
/// What the terminal understands, by its termcap name, or NULL; libedit's memory.
const char *shim_el_capability(EditLine *editor, const char *name);
/// Changes a mode that the terminal gets for editing, in stty's spelling.
int shim_el_set_editing_mode(EditLine *editor, const char *mode);
bool shim_el_uses_vi(EditLine *editor);
/// Writes a terminal capability, by its termcap name; nothing where the terminal has none.
int shim_el_echo_capability(EditLine *editor, const char *name);
/// Makes the function a command that keys can be bound to.
int shim_el_add_command(EditLine *editor, const char *name, const char *help, shim_command_function function);
int shim_el_bind(EditLine *editor, const char *key, const char *command);
/// Binds in vi's command mode.
int shim_el_bind_alternative(EditLine *editor, const char *key, const char *command);

int shim_history_set_size(History *history, int size);
int shim_history_clear(History *history);
int shim_history_enter(History *history, const char *line);

/// Whether the locale's encoding can represent the whole text; libedit is helpless with any other.
bool shim_is_decodable(const char *text);

/// wcwidth, which some C libraries hide: columns on the screen, -1 for what cannot be shown.
int shim_width(wchar_t character);

#endif
