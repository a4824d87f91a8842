import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import type { DeskFact, HeldAtProvider } from '../../domain/shared/deskRefunds.ts'
import type { NewEvent, Statement } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

/** What `step` of finance is about, and what was typed as its reason. */
export type DeskReason = {
  id: string
  memberId: number
  refundId: string
  step: 'desk' | 'goodwill'
  transactionKey: string
  text: string
}

/** Those whose payments the provider's desk may give back: orders, or charges. */
export type DeskHolder = {
  /** The order or the charge that was paid so; null for a payment that is none of them. */
  paidBy: (paymentKey: string) => Promise<{ id: string; memberId: number } | null>
  /** What we know of the payment's refunds. */
  refundsOf: (
    paymentKey: string,
  ) => Promise<readonly { refundId: string; paidBy: string | null; transactionKey: string | null }[]>
  streamOf: (id: string) => string
  newId: () => string
  decide: <Code extends RefusalCode = never>(
    streams: LoadedStreams,
    id: string,
    decide: (held: HeldAtProvider) => DeskFact[] | Refusal<Code>,
  ) => NewEvent[] | Refusal<Code | 'NOT_FOUND'>
  /** The name that the event carries, and the row that keeps the sealed text. */
  keepReason: (reason: DeskReason) => Promise<{ name: string; row: Statement }>
}
