/** What is wrong with the evidence: an event, its block, or a head that was kept outside of the database. */
type EvidenceKind =
  | 'event_changed'
  | 'event_missing'
  | 'block_changed'
  | 'transaction_changed'
  | 'head_missing'
  | 'type_unknown'

/** Something that `verify` found: where it is, and what is wrong there. */
export type Problem = { where: string; what: string }

/** A problem of the evidence, with the event that it is about; null for none. */
export type EvidenceProblem = Problem & { kind: EvidenceKind; pos: number | null; block: number | null }
