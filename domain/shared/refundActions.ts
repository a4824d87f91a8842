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
/** A colleague was first (rules 907 and 908): who, and why, is read afterwards. */
const doneBefore =
  (action: string) =>
  ({ status }: Pick<RefundFacts, 'status'>) => {
    if (status === 'pending') return refuse('REFUND_WITH_PROVIDER', { sentAgain: null })
    return status === 'confirmed'
      ? refuse('ALREADY_DONE', { doing: 'refund_paid', by: null, reason: null })
      : refuse('TRANSITION_NOT_ALLOWED', { status, action })
  }

const finance = { by: ['staff'], roles: ['finance'] } as const

/** Which action is allowed on a refund, in which states (rules 142, 144, 285 and 881): a refused one is sent again. */
export const refundActions = {
  resend: { from: ['rejected'], ...finance, otherwise: doneBefore('resend') },
  transfer: { from: ['rejected'], ...finance, otherwise: doneBefore('transfer'), unless: [countsGoodwill] },
  typeAccount: {
    from: ['rejected'],
    ...finance,
    when: memberIsGone,
    otherwise: doneBefore('typeAccount'),
    unless: [countsGoodwill],
  },
  goodwill: {
    from: ['confirmed'],
    ...finance,
    when: isOpenAtDesk,
    otherwise: () => refuse('DIFFERENCE_GONE'),
    unless: [isNeededByRefunds],
  },
} as const satisfies ActionTable<RefundFacts['status']>
