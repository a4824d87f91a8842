import type { ChargeEvent } from '../../domain/charges/events.ts'
import type { Capture } from '../../domain/payments/decide.ts'
import type { PaymentSubject as Paid, PaidBy } from '../../domain/payments/events.ts'
import type { PaymentState } from '../../domain/payments/state.ts'
import type { Entry } from '../../domain/processes/entries.ts'
import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import type { WalletState } from '../../domain/wallet/state.ts'
import type { PaymentHistoryRow } from '../../domain/wire/payments.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams, Reading } from '../platform/eventStore/handleCommand.ts'
import type { Attempt } from './attempts.ts'

/** The kinds of what costs money. */
type PaidKind = Paid['of']

/** What of an attempt decides whether its money is wanted. */
export type WantedAttempt = Pick<Attempt, 'id' | 'by' | 'amount'>

type AnyEntry = Entry<Entry['event'] | ChargeEvent>

/** Captured money; `refundId` names its refund when it is not wanted. */
export type CaptureAnswer = Capture & { refundId: string; now: Date }
/** A final refusal of an attempt. */
export type DeclineAnswer = { by: PaidBy; providerCode: string; now: Date }

/** The events that follow an answer of the provider, with the rows of the same moment. */
type Following = { entries: readonly AnyEntry[]; rows?: readonly Statement[] }

/** A decision of what was paid for about one answer of the provider; `payments` are its payments so far. */
export type Follower<Answer, Code extends RefusalCode> = {
  /** The streams that it reads or writes beside that of the payments. */
  streams: readonly string[]
  /** The order whose payments record it; its own by default. */
  paidInto?: string
  read?: (() => Promise<Reading<WalletState>>) | undefined
  decide: (
    streams: LoadedStreams,
    wallet: WalletState | null,
    payments: PaymentState,
    answer: Answer,
  ) => Following | Refusal<Code>
}

/** What a member reads about what they paid for, beside the payment itself. */
export type PaidFor = Pick<
  PaymentHistoryRow,
  | 'chargeKind'
  | 'consignmentType'
  | 'exchangedFrom'
  | 'hasOrder'
  | 'name'
  | 'orderId'
  | 'pointsRefunded'
  | 'pointsUsed'
>

/**
 * What costs money: it says what is to be paid, and follows the events of its payments in the same append. This module
 * asks the provider, records its answers and refunds, and knows nothing else of it.
 */
export type PaymentSubject<Code extends RefusalCode = RefusalCode> = {
  /** Whether money that this attempt captures would still be wanted. */
  isWanted: (deps: Deps, attempt: WantedAttempt) => Promise<boolean>
  /** The name on the card statement. */
  nameOf: (deps: Deps, id: string) => Promise<string>
  /** Follows captured money: with `payment.captured`, or with `payment.reversed` when it is not wanted. */
  onCapture: (deps: Deps, id: string) => Promise<Follower<CaptureAnswer, Code> | Refusal<Code>>
  /** Follows a final refusal; null when nothing changes by it. */
  onDecline: (deps: Deps, id: string) => Promise<Follower<DeclineAnswer, Code> | null>
  /** What members read about what they paid for, by id. */
  paidFor: (db: Deps['db'], ids: readonly string[]) => Promise<ReadonlyMap<string, PaidFor>>
  /**
   * Why money for it goes back that is no longer wanted, as the first half of a sentence for its payer (rule 707): 결제
   * 시간이 지나서 예약이 풀려.
   */
  whyReversed: (deps: Pick<Deps, 'db' | 'store'>, id: string, paymentKey: string) => Promise<string>
  /** Ends what has run out, such as held dates, while the provider owes an answer. */
  lapse: (deps: Deps, id: string) => Promise<void>
}

export type PaymentSubjects = Readonly<Record<PaidKind, PaymentSubject>>
