import { waiveCharge, waivePart } from '../../../domain/charges/decide.ts'
import { type ChargeEvent, chargeStream } from '../../../domain/charges/events.ts'
import type { ChargeState } from '../../../domain/charges/state.ts'
import { type PaymentEvent, paymentStream } from '../../../domain/payments/events.ts'
import type { PaymentState } from '../../../domain/payments/state.ts'
import { decideChargeRefund } from '../../../domain/processes/charging.ts'
import { type Entry, entryOf } from '../../../domain/processes/entries.ts'
import { changesOwnersPart } from '../../../domain/processes/ownersPart.ts'
import {
  insteadOf,
  isRefusal,
  isRefusedAs,
  type Refusal,
  type RefusalCode,
  refuse,
} from '../../../domain/shared/decision.ts'
import { type OwnersPartCode, ownersPartRefusal } from '../../../domain/shared/ownersPart.ts'
import { alreadyDone, madeBy } from '../../members/index.ts'
import { onlyInFullOfCharge, paymentsIn, refundJobs } from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StoredEvent } from '../../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import type { Json } from '../../platform/json.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { readCharge } from '../chargeRow.ts'
import { ownerFactsIn, ownersStreams } from '../lateness.ts'
import { type ChargeStep, reasonOf, reasonRow, typedReasons } from '../reasons.ts'
import { chargeIn, isChargeEvent } from '../streams.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store' | 'queue'>
type ByStaff = { chargeId: string; staffId: number; reason: string }

type Settling<Code extends RefusalCode> = Omit<ByStaff, 'reason'> & {
  /** The typed reason, or an object that holds it with related data. */
  reason: Json
  step: ChargeStep
  request: Record<string, boolean | number | string>
  decide: (
    state: ChargeState,
    payments: PaymentState,
    ownerHasLeft: boolean,
  ) => Entry<ChargeEvent | PaymentEvent>[] | Refusal<Code>
}

type SettleCode<Code extends RefusalCode> = Code | 'NOT_FOUND' | OwnersPartCode | CommandCode

/**
 * Runs one decision of finance about a charge and stores the typed reason with it. Refuses OWNER_HAS_LEFT when it changes
 * what is owed to an owner who has left (rule 427), and LOSS_COMPENSATED when it lowers what they got for a loss that they
 * were compensated for (rule 433).
 */
export async function settle<Code extends RefusalCode>(
  needs: Needs,
  settling: Settling<Code>,
): Promise<{ chargeId: string } | Refusal<SettleCode<Code>>> {
  const { chargeId, staffId, step, request, decide } = settling
  const charge = await readCharge(needs.db, chargeId)
  if (charge === null) return refuse('NOT_FOUND')
  const { memberId } = charge
  const row = await reasonRow(needs, { chargeId, memberId, step, text: settling.reason })
  const handled = await handleCommand<Code | OwnersPartCode>(needs.store, needs.clock, {
    commandId: `${step}:${chargeId}`,
    request: { chargeId, ...request },
    typed: typedAs(needs, settling.reason),
    actor: `staff:${staffId}`,
    reason: reasonOf(step, chargeId),
    streams: [...[chargeStream(chargeId), paymentStream(chargeId)], ...ownersStreams(charge)],
    decide: (streams) => {
      const { ownerHasLeft, ownerIsCompensated } = ownerFactsIn(streams, charge)
      const decided = decide(chargeIn(streams, chargeId), paymentsIn(streams, chargeId), ownerHasLeft)
      if (isRefusal(decided)) return decided
      const isCompensatedLoss = charge.kind === 'loss' && ownerIsCompensated
      const barred = changesOwnersPart(decided)
        ? ownersPartRefusal({ ownerHasLeft, isCompensatedLoss })
        : null
      if (barred !== null) return barred
      return {
        events: newEvents(decided),
        rows: [row],
        jobs: refundJobs(needs, decided),
        result: { chargeId },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { chargeId }
}

type Said<Given extends Refusal> = Exclude<Given, { refused: 'CHARGE_SETTLED' }> | Refusal<'ALREADY_DONE'>

/**
 * The refusal, or who waived a charge that is settled already, and why (rule 888), or who took the numbered step that was
 * refused, when, and of how much (rule 937).
 */
async function saidToStaff<Given extends Refusal>(
  needs: Needs,
  { chargeId, step }: { chargeId: string; step: ChargeStep },
  refusal: Given,
): Promise<Said<Given>> {
  const stream = chargeStream(chargeId)
  const events = (await needs.store.load([stream])).stream(stream).events.filter(isChargeEvent)
  const taken = events.find(({ meta }) => meta.reason === reasonOf(step, chargeId))
  if (taken !== undefined) return saidOf(needs, taken)
  const status = isRefusedAs(refusal, ['CHARGE_SETTLED']) ? refusal.data.status : ''
  const waived = events.findLast(({ type }) => type === 'charge.waived')
  return insteadOf(
    refusal,
    ['CHARGE_SETTLED'],
    status === 'waived' && waived !== undefined
      ? await saidOf(needs, waived)
      : // What paid it is no colleague.
        await alreadyDone(needs.db, status === 'deducted' ? 'charge_deducted' : 'charge_paid', null),
  )
}

async function saidOf({ db }: Needs, event: StoredEvent & ChargeEvent): Promise<Refusal<'ALREADY_DONE'>> {
  const made = await madeBy(event, (references) => typedReasons(db, references))
  switch (event.type) {
    case 'charge.reduced':
      return alreadyDone(db, 'charge_reduced', { ...made, amount: event.data.amount })
    case 'charge.refunded':
    case 'charge.deduction.refunded':
      return alreadyDone(db, 'charge_refunded', { ...made, amount: event.data.amount })
    default:
      return alreadyDone(db, 'charge_waived', made)
  }
}

/**
 * Waives an open charge. Refuses NOT_FOUND, ALREADY_DONE for one that is settled (rule 888), CHARGE_REDUCED (rule 927),
 * OWNER_HAS_LEFT, LOSS_COMPENSATED.
 */
export async function waive(
  needs: Needs,
  { ownerBears, waived: waivedBefore, ...by }: ByStaff & { ownerBears: boolean; waived: number },
) {
  const step = 'waived'
  const done = await settle(needs, {
    ...{ ...by, step },
    request: { ownerBears, waived: waivedBefore },
    decide: (state) => {
      const waived = waiveCharge(state, { ownerBears, waived: waivedBefore })
      return isRefusal(waived) ? waived : waived.map(entryOf)
    },
  })
  return isRefusal(done) ? saidToStaff(needs, { ...by, step }, done) : done
}

type WaivingPart = ByStaff & { amount: number; ownerBears: boolean; waiverNumber: number }

/**
 * Waives a part of an open charge. The same `waiverNumber` again returns the first answer. Refuses NOT_FOUND,
 * ALREADY_DONE, WAIVER_TOO_LARGE, OWNER_HAS_LEFT, LOSS_COMPENSATED.
 */
export async function reduce(needs: Needs, { amount, ownerBears, waiverNumber, ...by }: WaivingPart) {
  const step = `reduced:${waiverNumber}` as const
  const done = await settle(needs, {
    ...{ ...by, step },
    request: { amount, ownerBears },
    decide: (state) => {
      const reduced = waivePart(state, { amount, ownerBears })
      return isRefusal(reduced) ? reduced : reduced.map(entryOf)
    },
  })
  return isRefusal(done) ? saidToStaff(needs, { ...by, step }, done) : done
}

type Refunding = ByStaff & { amount: number; ownerBears: boolean; refundNumber: number }

/**
 * Refunds part or all of a charge: to the card that paid it, or with the next payout when it was deducted from one. The
 * same `refundNumber` again returns the first answer. Refuses NOT_FOUND, ALREADY_DONE for a number that a colleague used,
 * whatever else stands in the way, CHARGE_NOT_PAID, REFUND_OVER_PAID, REFUND_UNDER_WAY, OWNER_HAS_LEFT, LOSS_COMPENSATED.
 */
export async function refund(needs: Needs, { amount, ownerBears, refundNumber, ...by }: Refunding) {
  const step = `refunded:${refundNumber}` as const
  const refundId = newId(needs.clock.now())
  const onlyInFull = await onlyInFullOfCharge(needs.db, by.chargeId)
  const done = await settle(needs, {
    ...{ ...by, step },
    request: { amount, ownerBears },
    decide: (state, payments, ownerHasLeft) =>
      decideChargeRefund(state, payments, { refundId, amount, ownerBears }, { ownerHasLeft, onlyInFull }),
  })
  return isRefusal(done) ? saidToStaff(needs, { ...by, step }, done) : done
}
