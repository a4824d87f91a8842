import type { ConsignmentEvent, ConsignmentEventOf } from '../../domain/consignment/events.ts'
import { type ConsignmentState, foldConsignment } from '../../domain/consignment/state.ts'
import { CONSIGNMENT_TERMS } from '../../domain/consignment/terms.ts'
import { contractOf } from '../../domain/processes/consigning.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'

export const consignmentRef = { consignmentId: 'consignment', memberId: 7 }
const productId = 41

export const applied: ConsignmentEventOf<'consignment.applied'> = {
  type: 'consignment.applied',
  data: {
    ...consignmentRef,
    consignmentNumber: '261120-7K2MQX',
    productCondition: 'used',
    warranty: true,
    desiredRentalPrice: 15_000,
    months: 3,
    accountId: 3,
    sendBy: '2026-11-23',
  },
}
export const parcel = { courier: 'cj', trackingNumber: '501234567890' }
export const sent: ConsignmentEvent = {
  type: 'consignment.sent',
  data: { ...consignmentRef, ...parcel, parcelNumber: 1, waitUntil: '2026-12-05' },
}
export const received: ConsignmentEvent = { type: 'consignment.received', data: consignmentRef }
const { rates } = CONSIGNMENT_TERMS
export const contract = contractOf(3, { assessedRentalPrice: 12_300, rates, today: '2026-11-30' })
export const accepted: ConsignmentEvent = {
  type: 'consignment.accepted',
  data: { ...consignmentRef, productId, contract },
}
export const rejected: ConsignmentEvent = {
  type: 'consignment.rejected',
  data: { ...consignmentRef, cause: 'failed_inspection', inspectionFee: 30_000, returnFee: 10_000 },
}
export const notReceived: ConsignmentEvent = {
  type: 'consignment.not_received',
  data: { ...consignmentRef, cause: 'not_received', wasSent: false },
}
export const ended: ConsignmentEvent = {
  type: 'consignment.ended',
  data: { ...consignmentRef, productId },
}
export const givenUp: ConsignmentEvent = {
  type: 'consignment.given_up',
  data: { ...consignmentRef, productId, by: 'member', confirmedBase: 0, earlyEndPercent: 30, penalty: 0 },
}
export const sentBack: ConsignmentEvent = {
  type: 'consignment.sent_back',
  data: { ...consignmentRef, ...parcel, sendingNumber: 1 },
}

/** A consignment in each of its states, by the state's name. */
export const inState = {
  none: [],
  application: [applied],
  onItsWay: [applied, sent],
  diagnosis: [applied, sent, received],
  consigning: [applied, sent, received, accepted],
  cancel: [applied, sent, received, accepted, givenUp],
  end: [applied, sent, received, accepted, ended],
  rejected: [applied, sent, received, rejected],
  notReceived: [applied, notReceived],
} as const satisfies Record<string, readonly ConsignmentEvent[]>
export type StateName = keyof typeof inState

export const stateNames = Object.keys(inState).filter((name): name is StateName => name in inState)
export const stateOf = (name: StateName): ConsignmentState => foldConsignment(inState[name])

/** What a decision refuses with, or null. */
export const refusalOf = <Decided extends object>(decided: Decided | Refusal): Refusal | null =>
  isRefusal(decided) ? decided : null
