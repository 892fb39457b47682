// The declarations of SwiftUI that the page uses, with the isolation that they have there; a test compiles them as a
// module of that name where there is no SwiftUI.
#if SWIFTUI_STUB
    import Observation

    @MainActor @preconcurrency public protocol View {
        associatedtype Body: View
        @ViewBuilder var body: Body { get }
    }

    extension View where Body == Never {
        public var body: Never {
            fatalError()
        }
    }

    extension Never: View {
        public typealias Body = Never
    }

    extension View {
        public nonisolated func environment(_: (some AnyObject & Observable)?) -> some View {
            Text("")
        }
    }

    @resultBuilder public enum ViewBuilder {
        public static func buildBlock<each Content: View>(_: repeat each Content) -> TupleView<repeat each Content> {
            TupleView()
        }

        public static func buildBlock<Content: View>(_ content: Content) -> Content {
            content
        }
    }

    public struct TupleView<each Content>: View {
        nonisolated init() {}
    }

    public struct Text: View {
        public nonisolated init(_: String) {}
    }

    public struct Button: View {
        public nonisolated init(_: String, action _: @escaping @MainActor () -> Void) {}
    }

    @propertyWrapper public struct State<Value> {
        public var wrappedValue: Value {
            get { fatalError() }
            nonmutating set {}
        }

        public init(wrappedValue _: Value) {}
    }

    @propertyWrapper public struct Environment<Value> {
        @MainActor public var wrappedValue: Value {
            fatalError()
        }

        public init(_: Value.Type) where Value: AnyObject & Observable {}
    }

    @MainActor @preconcurrency public protocol Scene {
        associatedtype Body: Scene
        var body: Body { get }
    }

    extension Never: Scene {}

    public struct WindowGroup<Content: View>: Scene {
        public nonisolated init(@ViewBuilder content _: () -> Content) {}
        public var body: Never {
            fatalError()
        }
    }

    @MainActor @preconcurrency public protocol App {
        associatedtype Body: Scene
        var body: Body { get }
        init()
    }
#endif
