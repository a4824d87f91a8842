import type { ActionTable } from './actionTable.ts'

/** What the status of a refund does not say: it was made at the provider's desk, and how much of it is goodwill. */
type RefundFacts = { paidBy: string | null; goodwill: number; amount: number }

const hasUnexplainedPart = ({ paidBy, goodwill, amount }: RefundFacts): boolean =>
  paidBy === 'desk' && goodwill < amount

const finance = { by: ['staff'], roles: ['finance'] } as const

/** Which action is allowed on a refund, in which states (rules 144, 285): one that the provider refused is sent again. */
export const refundActions = {
  resend: { from: ['rejected'], ...finance },
  transfer: { from: ['rejected'], ...finance },
  goodwill: { from: ['pending', 'confirmed', 'rejected'], ...finance, when: hasUnexplainedPart },
} as const satisfies ActionTable<'pending' | 'confirmed' | 'rejected'>
