#ifndef CLIBEDIT_SHIM_H
#define CLIBEDIT_SHIM_H

#include "CrashGuard.h"
#include "EditLineCalls.h"
#include "SignalPipe.h"

#endif
