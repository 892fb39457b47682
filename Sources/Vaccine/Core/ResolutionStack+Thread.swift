import CVaccineShim

extension ResolutionStackPointer {
    @inline(never)
    static func make() -> ResolutionStackPointer {
        let stack = ResolutionStackPointer.allocate(capacity: 1)
        stack.initialize(to: ResolutionStack())
        vaccine_set_resolution_stack(stack)
        pthread_setspecific(endOfThread, stack)
        return stack
    }

    /// Has the system call `free` when a thread ends, and prepares the process for forks.
    private static let endOfThread = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key) { ResolutionStackPointer.free($0) }
        // A precondition would say nothing in a release build.
        guard failure == 0 else {
            fatalError("Vaccine could not get a key for its thread-specific data: error \(failure).")
        }
        vaccine_stay_loaded()
        pthread_atfork({
            Registry.lock.beginFork()
            SingletonLock.lock.beginFork()
        }, { endFork(inChild: false) }, { endFork(inChild: true) })
        return key
    }()

    /// In a child process, only the thread that forked goes on; the stacks of the others stay in memory.
    private static func endFork(inChild: Bool) {
        if inChild {
            SingletonLock.process += 1
            existing?.pointee.process = SingletonLock.process
        }
        SingletonLock.lock.endFork(inChild: inChild)
        Registry.lock.endFork(inChild: inChild)
    }

    /// Frees the stack of the current thread, which gets a new one if it resolves again.
    ///
    /// Called by the system when a thread ends; other handlers of its end may still resolve. It runs no `deinit` on the
    /// thread: Dispatch, for one, has freed what it keeps for the thread, and would free it again if it were used now.
    static func free(_ address: UnsafeMutableRawPointer?) {
        guard let stack = address?.assumingMemoryBound(to: ResolutionStack.self) else { return }
        unlink()
        let mayFreeRegistrations = Registry.lock.withLock {
            guard stack.isLookupCacheCurrent(for: stack.pointee.lookupCacheOverride) else {
                return stack.pointee.lookupCacheVersion != -1
            }
            // The registries have the same registrations.
            stack.pointee.lookupCache = RegistrationTable()
            return false
        }
        guard mayFreeRegistrations else { return destroy(stack) }
        // Where no thread can be started, what the cache has stays in memory.
        _ = vaccine_run_on_thread(8 << 20, destroy, stack)
    }

    private static let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { address in
        let stack = address?.assumingMemoryBound(to: ResolutionStack.self)
        stack?.deinitialize(count: 1)
        stack?.deallocate()
    }

    /// Gives up the stack of the current thread, which never continues: others may make what it was making.
    static func abandon() {
        let stack = current
        unlink()
        _ = exchange(&stack.pointee.lookupCache, with: RegistrationTable())
        SingletonLock.lock.withLock {
            stack.pointee.process = -1
            SingletonLock.lock.wakeAll()
        }
    }

    private static func unlink() {
        vaccine_set_resolution_stack(nil)
        pthread_setspecific(endOfThread, nil)
    }
}
