import type { ActionTable } from './actionTable.ts'
import { refuse } from './decision.ts'
import type { Won } from './won.ts'

/** A refund as finance sees it: one of ours, or one that was made at the provider's desk. */
export type RefundFacts = {
  status: 'pending' | 'confirmed' | 'rejected'
  paidBy: 'card' | 'transfer' | 'desk' | 'set_off' | 'goodwill' | null
  /** The part of a desk refund that settles no refund of ours and is no goodwill yet, in won. */
  open: Won
  /** The part of `open` that no refund of ours needs, in won. */
  grantable: Won
  /** The part of a refund of ours that was already given as goodwill, in won. */
  countedGoodwill: Won
  /** Who is owed it has left the shop, and has no account there any more. */
  memberHasLeft: boolean
}

const isOpenAtDesk = ({ paidBy, open }: Pick<RefundFacts, 'paidBy' | 'open'>): boolean =>
  paidBy === 'desk' && open > 0
const isNeededByRefunds = ({ grantable }: Pick<RefundFacts, 'grantable'>) =>
  grantable === 0 ? refuse('GOODWILL_TOO_LARGE', { largest: 0 }) : null
const countsGoodwill = ({ countedGoodwill }: Pick<RefundFacts, 'countedGoodwill'>) =>
  countedGoodwill > 0 ? refuse('REFUND_COUNTS_GOODWILL') : null
const memberIsGone = (facts: Pick<RefundFacts, 'memberHasLeft'>): boolean => facts.memberHasLeft
const underWayOrDone = ({ status }: Pick<RefundFacts, 'status'>) =>
  status === 'pending' ? refuse('REFUND_UNDER_WAY') : refuse('TRANSITION_NOT_ALLOWED', { status })

const finance = { by: ['staff'], roles: ['finance'] } as const

/** Which action is allowed on a refund, in which states (rules 142, 144, 285 and 881): a refused one is sent again. */
export const refundActions = {
  resend: { from: ['rejected'], ...finance },
  transfer: { from: ['rejected'], ...finance, otherwise: underWayOrDone, unless: [countsGoodwill] },
  typeAccount: { from: ['rejected'], ...finance, when: memberIsGone, unless: [countsGoodwill] },
  goodwill: {
    from: ['confirmed'],
    ...finance,
    when: isOpenAtDesk,
    otherwise: () => refuse('DIFFERENCE_GONE'),
    unless: [isNeededByRefunds],
  },
} as const satisfies ActionTable<RefundFacts['status']>
