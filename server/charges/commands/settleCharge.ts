import { refundCharge, waiveCharge } from '../../../domain/charges/decide.ts'
import { type ChargeEvent, chargeStream } from '../../../domain/charges/events.ts'
import type { ChargeState } from '../../../domain/charges/state.ts'
import { chargeEntries } from '../../../domain/processes/charging.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import type { Json } from '../../platform/json.ts'
import { readCharge } from '../chargeRow.ts'
import { newChargeId } from '../newChargeId.ts'
import { type ChargeStep, reasonOf, reasonRow } from '../reasons.ts'
import { chargeIn } from '../streams.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type ByStaff = { chargeId: string; staffId: number; reason: string }

type Settling<Code extends RefusalCode> = Omit<ByStaff, 'reason'> & {
  /** The typed reason, or an object that holds it with related data. */
  reason: Json
  step: ChargeStep
  request: Record<string, boolean | number | string>
  decide: (state: ChargeState) => ChargeEvent[] | Refusal<Code>
}

/** Runs one decision of finance about a charge and stores the typed reason with it. */
export async function settle<Code extends RefusalCode>(
  needs: Needs,
  settling: Settling<Code>,
): Promise<{ chargeId: string } | Refusal<Code | 'NOT_FOUND' | CommandCode>> {
  const { chargeId, staffId, step, request, decide } = settling
  const charge = await readCharge(needs.db, chargeId)
  if (charge === null) return refuse('NOT_FOUND')
  const { memberId } = charge
  const row = await reasonRow(needs, { chargeId, memberId, step, text: settling.reason })
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `${step}:${chargeId}`,
    request: { chargeId, ...request },
    actor: `staff:${staffId}`,
    reason: reasonOf(step, chargeId),
    streams: [chargeStream(chargeId)],
    decide: (streams) => {
      const decided = decide(chargeIn(streams, chargeId))
      if (isRefusal(decided)) return decided
      return { events: newEvents(chargeEntries(decided)), rows: [row], result: { chargeId } }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { chargeId }
}

/** Waives an open charge. Refuses NOT_FOUND, CHARGE_SETTLED. */
export const waive = (needs: Needs, { ownerBears, ...by }: ByStaff & { ownerBears: boolean }) =>
  settle(needs, {
    ...by,
    step: 'waived',
    request: { ownerBears },
    decide: (state) => waiveCharge(state, { ownerBears }),
  })

type Refunding = ByStaff & { amount: number; ownerBears: boolean; refundNumber: number }

/**
 * Refunds part or all of a charge: to the card that paid it, or with the next payout when it was deducted from one. The
 * same `refundNumber` again returns the first answer. Refuses NOT_FOUND, CHARGE_NOT_PAID, REFUND_OVER_PAID,
 * REFUND_UNDER_WAY.
 */
export function refund(needs: Needs, { amount, ownerBears, refundNumber, ...by }: Refunding) {
  const refundId = newChargeId(needs.clock.now())
  return settle(needs, {
    ...by,
    step: `refunded:${refundNumber}`,
    request: { amount, ownerBears },
    decide: (state) => refundCharge(state, { refundId, amount, ownerBears }),
  })
}
