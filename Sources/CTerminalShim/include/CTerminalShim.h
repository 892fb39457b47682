#ifndef CTERMINAL_SHIM_H
#define CTERMINAL_SHIM_H

#include "CrashGuard.h"
#include "SignalPipe.h"

#endif
