import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import type { DeskFact, HeldAtProvider } from '../../domain/shared/deskRefunds.ts'
import type { NewEvent, Statement } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

/** The typed reason of a step by finance, and the refund that it is about. */
export type DeskReason = {
  id: string
  memberId: number
  refundId: string
  step: 'desk' | 'goodwill'
  transactionKey: string
  text: string
}

/** The module that holds a payment, orders or charges, as far as desk refunds need it. */
export type DeskHolder = {
  /** The order or charge that this payment paid; null when the holder does not have the payment. */
  paidBy: (paymentKey: string) => Promise<{ id: string; memberId: number } | null>
  /** Our refunds of the payment. */
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
  /** The reference that the event stores, and the row that stores the sealed text. */
  keepReason: (reason: DeskReason) => Promise<{ name: string; row: Statement }>
}
