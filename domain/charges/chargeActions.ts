import type { ActionTable } from '../shared/actionTable.ts'
import { refuse } from '../shared/decision.ts'
import { ownerGoneRefusal } from '../shared/ownersPart.ts'
import { MINIMUM_CARD_AMOUNT, type Won } from '../shared/won.ts'
import type { MadeCharge } from './state.ts'

/** What the status of a charge does not say, as its event stream and the console's row know it. */
export type ChargeFacts = {
  status: MadeCharge['status']
  amount: Won
  /** The decided refunds, in won. */
  refunded: Won
  /** How far the refund to the card is that another one waits for; null without one. */
  openRefund: 'pending' | 'rejected' | null
  debtor: 'renter' | 'owner'
  /** What became of its debtor's objection; null without one. */
  dispute: 'open' | 'answered' | null
  /** The owner who owes it, or has a part of it, has left the shop. */
  ownerHasLeft: boolean
}

const hasMoneyLeft = ({ amount, refunded }: Pick<ChargeFacts, 'amount' | 'refunded'>): boolean =>
  refunded < amount
const isAnOwners = ({ debtor }: Pick<ChargeFacts, 'debtor'>): boolean => debtor === 'owner'

/** An owner's charge is no more deducted than tried by card while its objection waits (rule 351). */
const mayBeDeducted = ({ debtor, dispute }: Pick<ChargeFacts, 'debtor' | 'dispute'>): boolean =>
  isAnOwners({ debtor }) && dispute !== 'open'
const wasDisputed = ({ dispute }: Pick<ChargeFacts, 'dispute'>) =>
  dispute === null ? null : refuse('CHARGE_DISPUTED', { isAnswered: dispute === 'answered' })

const canKeepAPart = ({ amount }: Pick<ChargeFacts, 'amount'>): boolean => amount > MINIMUM_CARD_AMOUNT
const notReducible = ({ status }: Pick<ChargeFacts, 'status'>) =>
  status === 'open' ? refuse('WAIVER_TOO_LARGE', { largest: 0 }) : refuse('CHARGE_SETTLED', { status })

const settled = ({ status }: Pick<ChargeFacts, 'status'>) => refuse('CHARGE_SETTLED', { status })
const notRefundable = ({ status }: Pick<ChargeFacts, 'status'>) =>
  status === 'paid' || status === 'deducted'
    ? refuse('REFUND_OVER_PAID', { largest: 0 })
    : refuse('CHARGE_NOT_PAID', { status })
/** A deducted charge is refunded with a payout, whatever the card refunds of it wait for. */
const refundIsOpen = ({ status, openRefund }: Pick<ChargeFacts, 'status' | 'openRefund'>) =>
  status === 'paid' && openRefund !== null ? refuse('REFUND_UNDER_WAY', { is: openRefund }) : null

/** What was deducted from an owner's payout goes back with their next one. */
const deductedFromWhoLeft = ({ status, ownerHasLeft }: Pick<ChargeFacts, 'status' | 'ownerHasLeft'>) =>
  status === 'deducted' ? ownerGoneRefusal({ ownerHasLeft }) : null

const finance = { by: ['staff'], roles: ['finance'] } as const

/** Which action is allowed on a charge, in which states and by whom (rules 172, 173, 184, 231, 350, 351 and 427). */
export const chargeActions = {
  pay: { from: ['open'], by: ['member', 'job'], otherwise: settled },
  deduct: { from: ['open'], by: ['job'], when: mayBeDeducted },
  waive: { from: ['open'], ...finance, otherwise: settled },
  waivePart: { from: ['open'], ...finance, when: canKeepAPart, otherwise: notReducible },
  dispute: { from: ['open'], by: ['member'], otherwise: settled, unless: [wasDisputed] },
  refund: {
    ...{ from: ['paid', 'deducted'], ...finance, when: hasMoneyLeft },
    ...{ otherwise: notRefundable, unless: [refundIsOpen, deductedFromWhoLeft] },
  },
} as const satisfies ActionTable<MadeCharge['status']>

const disputeOf = ({ dispute }: Pick<MadeCharge, 'dispute'>): ChargeFacts['dispute'] =>
  dispute === null ? null : dispute.isAnswered ? 'answered' : 'open'

/** What others know of a charge: its payments which refund is open, its owner whether they have left. */
export type KnownElsewhere = Partial<Pick<ChargeFacts, 'openRefund' | 'ownerHasLeft'>>

/** The facts of a charge, with those that others know where an action reads them. */
export const chargeFactsOf = (
  state: MadeCharge,
  { openRefund = null, ownerHasLeft = false }: KnownElsewhere = {},
): ChargeFacts => ({
  ...{ status: state.status, amount: state.owed, debtor: state.charge.debtor },
  dispute: disputeOf(state),
  refunded: 'refunded' in state ? state.refunded : 0,
  ...{ openRefund, ownerHasLeft },
})
