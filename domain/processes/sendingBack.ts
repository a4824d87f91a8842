import { type MonthRef, returnPayout } from '../settlement/decide.ts'
import type { PaidBy, SettlementEvent } from '../settlement/events.ts'
import { isTransfer, payoutActions, payoutFactsOf, payoutNotDue } from '../settlement/payoutActions.ts'
import type { SettlementState } from '../settlement/state.ts'
import { whyNot } from '../shared/actionTable.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import { type Entry, entryOf } from './entries.ts'

type SentBack = MonthRef & {
  attempt: number
  /** Who says so: the gateway's list, or finance of its own transfer. */
  said: PaidBy
  ownerHasLeft: boolean
}

/**
 * Books a confirmed payout that did not reach its owner as owed again (rule 826). Refuses OWNER_HAS_LEFT, who cannot be paid,
 * PAYOUT_NOT_DUE unless the payout is confirmed, and was a transfer where finance says so, and CONCURRENT_CHANGE for another attempt than the confirmed one.
 */
export function decideSentBack(
  state: SettlementState,
  { said, ownerHasLeft, ...ref }: SentBack,
): Entry<SettlementEvent>[] | Refusal<'CONCURRENT_CHANGE' | 'OWNER_HAS_LEFT' | 'PAYOUT_NOT_DUE'> {
  const facts = { ...payoutFactsOf(state, true), ownerHasLeft }
  const refusal = whyNot(payoutActions, 'recordSentBack', facts, 'staff')
  if (refusal !== null) return refusal
  if (said === 'transfer' && !isTransfer(facts)) return payoutNotDue(facts)
  const returned = returnPayout(state, ref)
  return isRefusal(returned) ? returned : returned.map(entryOf)
}
