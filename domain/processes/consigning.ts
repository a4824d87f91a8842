import type { Charge, ChargeEvent, ChargeKind } from '../charges/events.ts'
import { consignmentActions, ownFactsOf } from '../consignment/consignmentActions.ts'
import { consignmentRefOf, lastContractDay, reject } from '../consignment/decide.ts'
import type { ConsignmentContract, ConsignmentEvent } from '../consignment/events.ts'
import type { ConsignmentState, KnownConsignment } from '../consignment/state.ts'
import { CONSIGNMENT_TERMS, type RejectionFees } from '../consignment/terms.ts'
import type { ContractRates } from '../ledger/ownersShare.ts'
import type { RentalEvent } from '../rental/events.ts'
import { lastConsignedEnd } from '../rental/period.ts'
import { whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { type Entry, entryOf } from './entries.ts'

export type ConsigningEntry = Entry<ConsignmentEvent | ChargeEvent | RentalEvent>

/** The contract of an item that is accepted on `today`, at the rates and terms of that day (rule 201). */
export function contractOf(
  months: ConsignmentContract['months'],
  { assessedRentalPrice, rates, today }: { assessedRentalPrice: Won; rates: ContractRates; today: CivilDate },
): ConsignmentContract {
  const { earlyEndPercent } = CONSIGNMENT_TERMS
  return {
    assessedRentalPrice,
    rates: { ...rates },
    months,
    consigningDate: today,
    endsOn: lastContractDay(today, months),
    lastRentableDay: lastConsignedEnd(today, months),
    earlyEndPercent,
  }
}

type Accepting = {
  productId: number
  assessedRentalPrice: Won
  /** The rates of new contracts. */
  rates: ContractRates
  /** The rates that its author read. */
  quotedRates: ContractRates
  today: CivilDate
}

/**
 * Accepts an appraised item, listed as `productId` (rule 201). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, also while the
 * item is missing (rule 575), and CONTRACT_RATES_CHANGED when other rates were read (rule 955).
 */
export function decideAccept(
  state: ConsignmentState,
  accepting: Accepting,
):
  | { entries: ConsigningEntry[]; contract: ConsignmentContract }
  | Refusal<'CONTRACT_RATES_CHANGED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, 'accept', ownFactsOf(state), 'staff')
  if (refusal !== null) return refusal
  const { rates, quotedRates } = accepting
  if (
    rates.transactionPerMille !== quotedRates.transactionPerMille ||
    rates.operatingPerMille !== quotedRates.operatingPerMille
  )
    return refuse('CONTRACT_RATES_CHANGED', rates)
  const contract = contractOf(state.application.months, accepting)
  const data = { ...consignmentRefOf(state), productId: accepting.productId, contract }
  return { entries: [entryOf({ type: 'consignment.accepted', data })], contract }
}

type Owing = { kind: ChargeKind; chargeId: string; amount: Won; today: CivilDate }

/**
 * Charges the owner for the consignment unless the amount is 0; the saved card is tried from that day on (rule 202).
 */
export function owed(
  consignment: KnownConsignment,
  { kind, chargeId, amount, today }: Owing,
): Entry<ChargeEvent>[] {
  if (amount === 0) return []
  const { consignmentId, memberId } = consignmentRefOf(consignment)
  const data: Charge = {
    chargeId,
    memberId,
    kind,
    debtor: 'owner',
    subject: { of: 'consignment', consignmentId },
    amount,
    lateDays: null,
    dueOn: today,
    owner: null,
  }
  return [entryOf({ type: 'charge.made', data })]
}

type Rejecting = {
  today: CivilDate
  /** The fees in the guide on the day of the application. */
  fees: RejectionFees
  inspectionChargeId: string
  returnChargeId: string
}

/**
 * Rejects an item that failed the appraisal and charges both fees in the same append (rule 202). Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED.
 */
export function decideReject(
  state: ConsignmentState,
  { today, fees, inspectionChargeId, returnChargeId }: Rejecting,
): ConsigningEntry[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const decided = reject(state, fees)
  if (isRefusal(decided)) return decided
  const { inspectionFee, returnFee } = fees
  return [
    ...decided.map(entryOf),
    ...owed(state, { kind: 'inspection_fee', chargeId: inspectionChargeId, amount: inspectionFee, today }),
    ...owed(state, { kind: 'return_fee', chargeId: returnChargeId, amount: returnFee, today }),
  ]
}
