import type { ActionTable } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { refuse } from '../shared/decision.ts'
import { ownerGoneRefusal } from '../shared/ownersPart.ts'
import type { RentalBarrier } from '../shared/rentalBarriers.ts'
import { isMissing, type KnownConsignment } from './state.ts'

/** What bars ending a consignment: a rental under way, or a future one. */
type Barrier = RentalBarrier | null

/** What the status of a consignment does not say, as its event stream and the console's row know it. */
export type ConsignmentFacts = {
  status: KnownConsignment['status']
  today: CivilDate
  sendBy: CivilDate
  /** The owner announced a parcel. */
  wasSent: boolean
  /** The last day on which an announced parcel is awaited; null without one. */
  waitUntil: CivilDate | null
  /** The last day of the contract is over. */
  isOver: boolean
  /** The item was in the shop; false for one that never arrived. */
  wasHere: boolean
  isSentBack: boolean
  isMissing: boolean
  /** An item whose owner was compensated was found after all. */
  isRecovered: boolean
}

const wasSent = (facts: Pick<ConsignmentFacts, 'wasSent'>): boolean => facts.wasSent
const isUnsent = ({
  sendBy,
  today,
  ...facts
}: Pick<ConsignmentFacts, 'wasSent' | 'sendBy' | 'today'>): boolean => !facts.wasSent && today > sendBy
const isNotMissing = (facts: Pick<ConsignmentFacts, 'isMissing'>): boolean => !facts.isMissing
const isOverAndNotMissing = (facts: Pick<ConsignmentFacts, 'isOver' | 'isMissing'>): boolean =>
  facts.isOver && !facts.isMissing
/** From midnight after its last day on, a contract only ends, whenever the job does so (rule 661). */
const lastsAndIsNotMissing = (facts: Pick<ConsignmentFacts, 'isOver' | 'isMissing'>): boolean =>
  !facts.isOver && !facts.isMissing
/** The shop is liable for an item from its receipt until it is sent back. */
const isInOurCare = (facts: Pick<ConsignmentFacts, 'wasHere' | 'isSentBack' | 'isMissing'>): boolean =>
  facts.wasHere && !facts.isSentBack && !facts.isMissing
/** It is here, or on its way home, where the courier may lose it (rule 920). */
const isNotMissingButWasHere = (facts: Pick<ConsignmentFacts, 'wasHere' | 'isMissing'>): boolean =>
  facts.wasHere && !facts.isMissing
const isMissingHere = (facts: Pick<ConsignmentFacts, 'isSentBack' | 'isMissing'>): boolean =>
  !facts.isSentBack && facts.isMissing
const isSentBack = (facts: Pick<ConsignmentFacts, 'isSentBack'>): boolean => facts.isSentBack
const isNotRecovered = (facts: Pick<ConsignmentFacts, 'isRecovered'>): boolean => !facts.isRecovered

const lastDayForSendingIsOver = (facts: Pick<ConsignmentFacts, 'wasSent' | 'sendBy' | 'today'>) =>
  isUnsent(facts) ? refuse('CONSIGNMENT_SENT_TOO_LATE', { sendBy: facts.sendBy }) : null
const parcelIsExpected = ({ waitUntil, today }: Pick<ConsignmentFacts, 'waitUntil' | 'today'>) =>
  waitUntil !== null && today <= waitUntil
    ? refuse('CONSIGNMENT_PARCEL_EXPECTED', { until: waitUntil })
    : null
const isOnItsWayToNobody = ({
  isSentBack: isOnItsWay,
  ownerHasLeft,
}: Pick<ConsignmentFacts, 'isSentBack'> & { ownerHasLeft: boolean }) =>
  isOnItsWay ? ownerGoneRefusal({ ownerHasLeft }) : null
const isRented = ({ rentedBecause }: { rentedBecause: Barrier }) =>
  rentedBecause === null ? null : refuse('CONSIGNMENT_RENTED', { because: rentedBecause })
const isNotFree = ({ rentedBecause }: { rentedBecause: Barrier }) =>
  rentedBecause === null || rentedBecause === 'rental_booked'
    ? null
    : refuse('CONSIGNMENT_RENTED', { because: rentedBecause })
const isBarred = ({ barredBy }: { barredBy: Barrier }) =>
  barredBy === null ? null : refuse('CONSIGNMENT_RENTED', { because: barredBy })

const operations = { by: ['staff'], roles: ['operations'] } as const
/** An item that arrived: under appraisal, under contract, or waiting to go home. */
const received = ['diagnosis', 'consigning', 'cancel', 'end', 'impossible'] as const
/** What can go home to its owner. */
const ended = ['cancel', 'end', 'impossible'] as const

/**
 * Which action is allowed on a consignment, in which states and by whom. `rentedBecause` is the rental that bars ending
 * the contract or sending the item back (rules 203 and 204), `barredBy` the one that bars ending it as lost (rule 300).
 * Nothing comes back from an owner who has left, nor is a loss reported to them or compensated (rule 878).
 */
export const consignmentActions = {
  track: { from: ['application'], by: ['member'], unless: [lastDayForSendingIsOver] },
  receive: { from: ['application'], ...operations },
  wait: { from: ['application'], ...operations, when: wasSent, unless: [parcelIsExpected] },
  close: { from: ['application'], ...operations, when: wasSent, unless: [parcelIsExpected] },
  close_unsent: { from: ['application'], by: ['job'], when: isUnsent },
  accept: { from: ['diagnosis'], ...operations, when: isNotMissing },
  reject: { from: ['diagnosis'], ...operations, when: isNotMissing },
  give_up: {
    ...{ from: ['consigning'], by: ['member', 'staff'], roles: ['operations'] },
    ...{ when: lastsAndIsNotMissing, unless: [isRented] },
  },
  block_days: { from: ['consigning'], by: ['member'], when: lastsAndIsNotMissing },
  open_days: { from: ['consigning'], by: ['member'], when: lastsAndIsNotMissing },
  end: { from: ['consigning'], by: ['job'], when: isOverAndNotMissing },
  send_back: {
    ...{ from: ended, ...operations },
    ...{ when: isInOurCare, unless: [isNotFree] },
  },
  correct_back_parcel: { from: ended, ...operations, when: isSentBack, unless: [ownerGoneRefusal] },
  undo_send_back: { from: ended, ...operations, when: isSentBack, unless: [ownerGoneRefusal] },
  report_loss: {
    ...{ from: received, ...operations },
    ...{ when: isNotMissingButWasHere, unless: [isOnItsWayToNobody] },
  },
  find: { from: received, ...operations, when: isMissingHere },
  end_as_lost: {
    ...{ from: received, by: ['staff'], roles: ['finance'] },
    ...{ when: isMissingHere, unless: [ownerGoneRefusal, isBarred] },
  },
  recover: { from: ['lost'], ...operations, when: isNotRecovered },
} as const satisfies ActionTable<KnownConsignment['status']>

/** The facts of a consignment in its stream. */
export const consignmentFactsOf = (state: KnownConsignment, today: CivilDate): ConsignmentFacts => ({
  ...{ ...ownFactsOf(state), today, sendBy: state.application.sendBy },
  wasSent: state.status === 'application' && state.sent !== null,
  waitUntil: state.status === 'application' ? (state.sent?.waitUntil ?? null) : null,
  isOver: 'contract' in state && isContractOver(state.contract?.endsOn ?? null, today),
})

/** True from the day after a contract's last day on; false without a contract. */
export const isContractOver = (endsOn: CivilDate | null, today: CivilDate): boolean =>
  endsOn !== null && today > endsOn

/** The facts that do not depend on the day. */
export const ownFactsOf = (state: KnownConsignment) => ({
  status: state.status,
  wasHere: state.status !== 'impossible' || state.cause === 'failed_inspection',
  isSentBack: 'sentBack' in state && state.sentBack !== null,
  isMissing: isMissing(state),
  isRecovered: state.status === 'lost' && state.isRecovered,
})
