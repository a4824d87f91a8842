/** What kind of difference a problem is; who reads it in Korean has a sentence for each. */
export type ProblemKind =
  | 'event_changed'
  | 'event_rewritten'
  | 'events_missing'
  | 'block_changed'
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
  /** Tells this difference apart from another one of the same place: a hash, a count. */
  detail?: string
  /** The Korean name of the invariant, or of the place. */
  korean?: string
}
