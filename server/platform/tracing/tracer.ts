/** What a span says: names, counts and ids of the shop's own, nothing that is about a person. */
export type Attributes = Readonly<Record<string, string | number | readonly string[]>>

export type Span = {
  /** Names the span for who continues it elsewhere, as W3C Trace Context writes it. */
  traceparent: string
  say: (attributes: Attributes) => void
  /** `fault` is the kind of what went wrong, never its message. */
  end: (fault?: string) => void
}

/** What records spans, and knows which one is running. */
export type Tracer = {
  /** Begins a span below `parent`, or below the running one. */
  begin: (name: string, attributes: Attributes, parent?: string) => Span
  /** Runs `work` so that this span is the running one in it. */
  within: <Result>(span: Span, work: () => Result) => Result
  running: () => Span | undefined
  /** Sends what waits, and ends. */
  stop: () => Promise<void>
}
