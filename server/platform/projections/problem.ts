/** What kind of difference a problem is; who reads it in Korean has a sentence for each. */
export type ProblemKind =
  | 'event_changed'
  | 'event_rewritten'
  | 'event_missing'
  | 'event_added'
  | 'block_changed'
  | 'more_changed'
  | 'transaction_changed'
  | 'head_missing'
  | 'heads_unread'
  | 'type_unknown'
  | 'unbuildable'
  | 'row_differs'
  | 'invariant'
  | 'unaskable'

/** Something that `verify` found: where it is, what is wrong there, and the event and block that it names, if any. */
export type Problem = {
  kind: ProblemKind
  where: string
  what: string
  stream?: string
  version?: number
  pos?: number
  block?: number
  /** The key of a row that no event and no stream names, and its table. */
  key?: string
  table?: string
  /** What staff read of it beside the sentence of its kind. */
  detail?: string
  /**
   * Evidence, which is told apart from another change of the same place by the hash of what is there now: each is a
   * finding of its own. A value that is not as it should be has none; while it is open it is said as it is now.
   */
  digest?: string
  /** The Korean name of the invariant, or of the place. */
  korean?: string
}
