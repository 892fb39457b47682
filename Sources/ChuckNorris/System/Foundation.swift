// The part of Foundation that the program needs: Linux has it as a module of its own, without ICU and networking.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
