import type { ActionTable } from '../shared/actionTable.ts'
import { refuse } from '../shared/decision.ts'
import { ownerGoneRefusal } from '../shared/ownersPart.ts'
import { EARLIER_ATTEMPT_PAID } from '../shared/settlementMonthStatus.ts'
import type { PaidBy } from './events.ts'
import type { SettlementState } from './state.ts'

/** The state of an owner's month; `settled` for one without anything to pay. */
export type PayoutStatus =
  | 'open'
  | 'due'
  | 'held'
  | 'requested'
  | 'confirmed'
  | 'failed'
  | 'settled'
  | 'carried_forward'

/** What the status of a month does not say, as its event stream and the console's row know it. */
export type PayoutFacts = {
  status: PayoutStatus
  paidBy: PaidBy | null
  /** The code of the last attempt's refusal; null without one. */
  providerCode: string | null
  /** The owner has a verified account. */
  hasAccount: boolean
}

export const payoutNotDue = ({ status }: { status: string }) => refuse('PAYOUT_NOT_DUE', { status })
/** Finance paid it by a transfer. */
export const isTransfer = ({ paidBy }: Pick<PayoutFacts, 'paidBy'>): boolean => paidBy === 'transfer'
const isUnpaid = ({ providerCode }: Pick<PayoutFacts, 'providerCode'>): boolean =>
  providerCode !== EARLIER_ATTEMPT_PAID
const paidOrNotDue = (facts: Pick<PayoutFacts, 'providerCode' | 'status'>) =>
  payoutNotDue(isUnpaid(facts) ? facts : { status: 'paid_earlier' })
const noAccount = ({ hasAccount }: Pick<PayoutFacts, 'hasAccount'>) =>
  hasAccount ? null : refuse('PAYOUT_WITHOUT_ACCOUNT')

const finance = { by: ['staff'], roles: ['finance'], otherwise: payoutNotDue } as const

/**
 * Which action is allowed on the payout of an owner's month, in which states and by whom (rule 185). A job pays what is
 * due; finance sends a refused payout again, or transfers it. One that was refused because an earlier attempt had been
 * paid is not sent again, but recorded as a transfer (rule 271). What the bank sent back is owed again (rule 826).
 */
export const payoutActions = {
  hold: { from: ['open', 'due', 'failed'], ...finance },
  release: { from: ['held'], ...finance },
  pay: { from: ['due'], by: ['job'], otherwise: payoutNotDue, unless: [noAccount] },
  retry: { from: ['failed'], ...finance, when: isUnpaid, otherwise: paidOrNotDue, unless: [noAccount] },
  transfer: { from: ['due', 'failed'], ...finance, unless: [noAccount] },
  answerTransfer: { from: ['requested'], ...finance, when: isTransfer },
  /** Of its own transfer finance says so; of the gateway's payouts the gateway is asked (rule 885). */
  recordSentBack: { from: ['confirmed'], ...finance, unless: [ownerGoneRefusal] },
} as const satisfies ActionTable<PayoutStatus>

/** The status of a month and its latest payout. */
export function payoutStatusOf({ closed, isHeld, payout }: SettlementState): PayoutStatus {
  if (payout.status === 'requested' || payout.status === 'confirmed') return payout.status
  if (closed?.payable === 0) return closed.carriedForward === 0 ? 'settled' : 'carried_forward'
  if (isHeld) return 'held'
  if (closed === null) return 'open'
  return payout.status === 'failed' ? 'failed' : 'due'
}

/** The facts of a month in its stream; whether its owner has an account, the caller says. */
export const payoutFactsOf = (state: SettlementState, hasAccount: boolean): PayoutFacts => ({
  ...{ status: payoutStatusOf(state), hasAccount },
  paidBy: state.payout.status === 'none' ? null : state.payout.by,
  providerCode: state.payout.status === 'failed' ? state.payout.providerCode : null,
})
