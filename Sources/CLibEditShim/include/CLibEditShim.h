#ifndef CLIBEDIT_SHIM_H
#define CLIBEDIT_SHIM_H

#include "EditLineCalls.h"
#include "SignalPipe.h"

#endif
