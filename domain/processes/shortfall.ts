import type { Charge, ChargeEvent } from '../charges/events.ts'
import { DAYS_UNTIL_DUE } from '../charges/terms.ts'
import { addDays, type CivilDate } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { MINIMUM_CARD_AMOUNT, type Won } from '../shared/won.ts'
import { type Entry, entryOf } from './entries.ts'

/** What an owner's settlement is below zero by, once no month pays any more, and the item that lost most lately. */
export type Shortfall = { ownerId: number; consignmentId: string; amount: Won }

/** True for a shortfall that no card takes, which is waived as it is charged (rule 990). */
export const isBelowCardMinimum = (amount: Won): boolean => amount < MINIMUM_CARD_AMOUNT

/**
 * Turns an owner's shortfall into a charge, which they pay as any other and which adds as much to their settlement; one that
 * no card takes is waived at once (rule 990). Refuses NO_SHORTFALL without one, and SHORTFALL_CHANGED when the owner read
 * another sum.
 */
export function decideShortfallCharge(
  shortfall: Shortfall | null,
  { chargeId, quotedAmount, today }: { chargeId: string; quotedAmount: Won; today: CivilDate },
): Entry<ChargeEvent>[] | Refusal<'NO_SHORTFALL' | 'SHORTFALL_CHANGED'> {
  if (shortfall === null) return refuse('NO_SHORTFALL')
  const { ownerId, consignmentId, amount } = shortfall
  if (amount !== quotedAmount) return refuse('SHORTFALL_CHANGED', { amount })
  const owed = { chargeId, memberId: ownerId, kind: 'shortfall', debtor: 'owner', amount } as const
  const data: Charge = {
    ...owed,
    subject: { of: 'consignment', consignmentId },
    lateDays: null,
    dueOn: addDays(today, DAYS_UNTIL_DUE),
    owner: null,
  }
  const made = entryOf({ type: 'charge.made', data })
  return isBelowCardMinimum(amount)
    ? [made, entryOf({ type: 'charge.waived', data: { ...owed, ...noLoss } })]
    : [made]
}

/** A shortfall contains no tax, and no owner has a share of it. */
const noLoss = { vat: 0, ownerBaseBack: 0, transactionFeeBack: 0, operatingFeeBack: 0, ownerShareBack: 0 }
