import { chargeEvents, chargeStream } from '../../../domain/charges/events.ts'
import { foldCharge } from '../../../domain/charges/state.ts'
import { isContractOver } from '../../../domain/consignment/consignmentActions.ts'
import { reportLoss } from '../../../domain/consignment/losing.ts'
import { type ConsignmentState, lossesOf, productOf } from '../../../domain/consignment/state.ts'
import { isEventOf } from '../../../domain/ledger/defineEvent.ts'
import { memberStream } from '../../../domain/members/events.ts'
import { hasLeft } from '../../../domain/members/standing.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { itemActions } from '../../../domain/ordering/itemActions.ts'
import { paymentStream } from '../../../domain/payments/events.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { decideFoundAgain, decideRecovered } from '../../../domain/processes/finding.ts'
import { decideLost, type EndLostCode } from '../../../domain/processes/losing.ts'
import { unwritten } from '../../../domain/reviews/state.ts'
import { mayDo } from '../../../domain/shared/actionTable.ts'
import { insteadOf, isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { offerAgain, offerRefusals, takeOffSale, takeOver } from '../../catalogue/index.ts'
import { memberIn } from '../../members/index.ts'
import {
  daysOpenedByFinding,
  type ItemRow,
  onlyInFullOf,
  orderIn,
  readItem,
  rentalWith,
} from '../../ordering/index.ts'
import { onlyInFullOfCharge, paymentsIn, refundJobs } from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode, LoadedStreams } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { slotRefusals } from '../../rental/index.ts'
import { reviewOfRental } from '../../reviews/index.ts'
import { walletReading } from '../../wallet/index.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { isHidden, lossFacts, passedOnFor, returnFeeOf, standingChargesOf } from '../queries/loss.ts'
import { sayWhoTook } from '../stepsBefore.ts'
import { type ByStaff, stepOfStaff } from './stepOfStaff.ts'

type Needs = Pick<Deps, 'db' | 'store' | 'clock' | 'env'>
/** The loss that its author means: one more than those that they saw, or the last of them. */
type OfLoss = ByStaff & { lossNumber: number }
type Reporting = OfLoss & {
  lostBy: 'shop' | 'renter'
  agreedValue: number
  /** Of a parcel home that the courier lost (rule 920). */
  correctionNumber?: number | undefined
}

/**
 * Reports an item lost and takes it off sale in the same append; one that was never accepted is on none (rule 575). This and
 * what follows a report say ALREADY_DONE to the later of two colleagues (rule 939). Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED, INVALID_REQUEST, OWNER_HAS_LEFT of a parcel home (rule 878), and CONCURRENT_CHANGE when its product
 * was hidden or shown at the same moment.
 */
export async function reportConsignmentLost(
  deps: Needs,
  { lossNumber, lostBy, agreedValue, correctionNumber, ...staff }: Reporting,
): Promise<
  | ConsignmentRow
  | Refusal<
      | 'ALREADY_DONE'
      | 'INVALID_REQUEST'
      | 'NOT_FOUND'
      | 'OWNER_HAS_LEFT'
      | 'TRANSITION_NOT_ALLOWED'
      | CommandCode
    >
> {
  const row = await readConsignment(deps, staff.consignmentId)
  if (row === null) return refuse('NOT_FOUND')
  const productId = row.product_id
  const wasHidden = productId !== null && (await isHidden(deps.db.pool, productId))
  const step = `missing:${lossNumber}` as const
  const done = await stepOfStaff(deps, staff, {
    step,
    request: { lostBy, agreedValue, correctionNumber },
    refusedAtAppend: ['CONCURRENT_CHANGE', ...offerRefusals],
    streams: [memberStream(row.member_id)],
    decide: (state, _today, streams) => {
      // It was accepted after its row was read.
      if (productOf(state) !== productId) return refuse('CONCURRENT_CHANGE')
      const ownerHasLeft = hasLeft(memberIn(streams, row.member_id))
      const parcelHome = correctionNumber === undefined ? null : { correctionNumber, ownerHasLeft }
      const decided = reportLoss(state, { lostBy, agreedValue, wasHidden, parcelHome })
      if (isRefusal(decided)) return decided
      if (lossesOf(state) + 1 !== lossNumber) return refuse('CONCURRENT_CHANGE')
      const events = newEvents(decided.map(entryOf))
      if (productId === null) return { events }
      return {
        events,
        work: async (client) =>
          (await isHidden(client, productId)) === wasHidden
            ? takeOffSale(client, productId, byStaff(deps, staff))
            : refuse('CONCURRENT_CHANGE'),
      }
    },
  })
  return isRefusal(done) ? sayWhoTook(deps, { ...staff, step, doing: 'loss_reported' }, done) : done
}

/**
 * Records that a lost item was found. It is on sale again when it was before the loss, its contract lasts and nothing
 * else keeps it hidden (rules 294 and 661). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, and CONCURRENT_CHANGE for another loss
 * (rule 890).
 */
export async function findConsignmentAgain(
  deps: Needs,
  { lossNumber, ...staff }: OfLoss,
): Promise<
  | ConsignmentRow
  | Refusal<'ALREADY_DONE' | 'INVALID_REQUEST' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const row = await readConsignment(deps, staff.consignmentId)
  if (row === null) return refuse('NOT_FOUND')
  const rental = await lastRentalOf(deps, row.product_id)
  const step = `found:${lossNumber}` as const
  const done = await stepOfStaff(deps, staff, {
    step,
    streams: streamOf(rental),
    refusedAtAppend: offerRefusals,
    decide: (state, today, streams) => {
      if (isLaterLoss(state, row)) return refuse('CONCURRENT_CHANGE')
      const decided = decideFoundAgain(state, { lastRental: rentalIn(streams, rental), today })
      if (isRefusal(decided)) return decided
      if (lossesOf(state) !== lossNumber) return refuse('CONCURRENT_CHANGE')
      const events = newEvents(decided)
      if (state.status !== 'consigning' || state.loss?.wasHidden === true) return { events }
      if (isContractOver(state.contract.endsOn, today)) return { events }
      return { events, work: (client) => offerAgain(client, state.productId, byStaff(deps, staff)) }
    },
  })
  return isRefusal(done) ? sayWhoTook(deps, { ...staff, step, doing: 'loss_found' }, done) : done
}

/** True when the item was reported missing, as a product perhaps, since its row was read. */
const isLaterLoss = (state: ConsignmentState, row: ConsignmentRow): boolean =>
  'losses' in state && state.losses !== row.loss_number

/**
 * The rental that has a product, or lost it; null when none does. Whether it lost the item is read of its stream: the
 * courier's loss may be recorded while the item is found.
 */
async function lastRentalOf({ db }: Pick<Needs, 'db'>, productId: number | null): Promise<ItemRow | null> {
  const away = productId === null ? null : await rentalWith(db.pool, productId)
  return away === null ? null : readItem(db.pool, away.orderItemId)
}

const streamOf = (rental: ItemRow | null): string[] => (rental === null ? [] : [orderStream(rental.orderId)])
const rentalIn = (streams: LoadedStreams, rental: ItemRow | null) =>
  rental === null ? null : { order: orderIn(streams, rental.orderId), orderItemId: rental.orderItemId }

/**
 * Records that an item whose owner was compensated is here again: it belongs to the shop from now on, its closed days and
 * those that its owner had blocked open, and staff can put it on sale (rule 305). One that was never accepted is listed by
 * staff as a product of the shop. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED.
 */
export async function recoverConsignmentItem(
  deps: Needs,
  staff: ByStaff,
): Promise<ConsignmentRow | Refusal<'ALREADY_DONE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>> {
  const row = await readConsignment(deps, staff.consignmentId)
  if (row === null) return refuse('NOT_FOUND')
  const productId = row.product_id
  const [closed, rental] = await Promise.all([
    productId === null ? [] : daysOpenedByFinding(deps, productId),
    lastRentalOf(deps, productId),
  ])
  const step = 'recovered'
  const done = await stepOfStaff(deps, staff, {
    step,
    streams: [...productStream(row), ...streamOf(rental)],
    decide: (state, _today, streams) => {
      const decided = decideRecovered(state, { lastRental: rentalIn(streams, rental), closed })
      if (isRefusal(decided)) return decided
      const events = newEvents(decided)
      if (productId === null) return { events }
      return {
        events,
        work: async (client) => {
          await takeOver(client, productId, byStaff(deps, staff))
          return null
        },
      }
    },
  })
  return isRefusal(done) ? sayWhoTook(deps, { ...staff, step, doing: 'loss_recovered' }, done) : done
}

/** The stream of its calendar; none for an item that was never accepted. */
const productStream = ({ product_id: productId }: ConsignmentRow): string[] =>
  productId === null ? [] : [`product:${productId}`]

const isOfCharge = isEventOf(chargeEvents)

const byStaff = ({ clock }: Pick<Deps, 'clock'>, { staffId }: ByStaff) => ({
  actor: `staff:${staffId}`,
  at: clock.now(),
})

/**
 * Ends the consignment of a lost item with the compensation that finance was shown; a renter who never received the
 * item is refunded in the same append, and so is the fee for sending a rejected item home (rule 630). Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED, OWNER_HAS_LEFT, CONSIGNMENT_RENTED, COMPENSATION_CHANGED, ITEM_CHARGED (rule 461), REFUND_UNDER_WAY
 * while a part of that fee goes back, and CONCURRENT_CHANGE for another loss than finance saw (rule 928) and when a renter was charged for the item at the same moment.
 */
export async function endConsignmentLost(
  deps: Needs & Pick<Deps, 'queue'>,
  { lossNumber, quotedCompensation, ...staff }: OfLoss & { quotedCompensation: number },
): Promise<ConsignmentRow | Refusal<'ALREADY_DONE' | EndLostCode | CommandCode>> {
  const { consignmentId } = staff
  const row = await readConsignment(deps, consignmentId)
  if (row === null) return refuse('NOT_FOUND')
  const [{ passedOn, rentals, ...calendar }, returnFee] = await Promise.all([
    lossFacts(deps, row),
    returnFeeOf(deps.db.pool, consignmentId),
  ])
  const feeOnlyInFull = returnFee === null ? [] : await onlyInFullOfCharge(deps.db, returnFee)
  const isCharged = rentals.some((rental) => rental.isCharged)
  const now = deps.clock.now()
  const [refundId, feeRefundId] = [newId(now), newId(now)]
  const free = calendar.free.map((days) => ({ ...days, downtimeId: newId(now) }))
  const onItsWay = rentals.find((rental) => mayDo(itemActions, 'loseOnTheWay', rental, 'staff'))
  const [sent, review] =
    onItsWay === undefined
      ? [null, null]
      : await Promise.all([
          readItem(deps.db.pool, onItsWay.orderItemId),
          reviewOfRental(deps, onItsWay.orderItemId),
        ])
  const orderStreams = rentals.flatMap(({ orderId }) => [orderStream(orderId), paymentStream(orderId)])
  const done = await stepOfStaff(deps, staff, {
    step: 'lost',
    request: { lossNumber, quotedCompensation },
    refusedAtAppend: ['CONCURRENT_CHANGE', ...slotRefusals],
    streams: [
      ...new Set([...productStream(row), ...orderStreams]),
      memberStream(row.member_id),
      ...(returnFee === null ? [] : [chargeStream(returnFee), paymentStream(returnFee)]),
      ...(review === null ? [] : [review.stream]),
    ],
    read:
      sent === null
        ? undefined
        : walletReading(deps, sent.memberId, { orderIds: [sent.orderId], ...review?.scope }),
    decide: (state, _today, streams, wallet) => {
      // Rejected since then, perhaps, with a fee that was not there.
      if (isLaterLoss(state, row)) return refuse('CONCURRENT_CHANGE')
      const written = review?.in(streams) ?? unwritten
      if (isRefusal(written)) return written
      const open = rentals.map(({ orderId, ...rental }) => ({
        ...rental,
        order: orderIn(streams, orderId),
      }))
      const goingBack = {
        ...{
          wallet,
          refundId,
          onlyInFull: sent === null ? null : onlyInFullOf(streams, sent),
          review: written,
        },
        now: deps.clock.now(),
      }
      const fee =
        returnFee === null
          ? null
          : {
              charge: foldCharge(streams(chargeStream(returnFee)).events.filter(isOfCharge)),
              ...{
                payments: paymentsIn(streams, returnFee),
                onlyInFull: feeOnlyInFull,
                refundId: feeRefundId,
              },
            }
      const decided = decideLost(state, {
        ...{ quotedCompensation, passedOn, rentals: open, free, goingBack },
        ownerHasLeft: hasLeft(memberIn(streams, row.member_id)),
        returnFee: fee,
      })
      if (isRefusal(decided)) return decided
      if (lossesOf(state) !== lossNumber) return refuse('CONCURRENT_CHANGE')
      const events = newEvents(decided)
      return {
        events,
        rows: review?.rows(events, staff.staffId) ?? [],
        jobs: refundJobs(deps, decided),
        work: async (client) => {
          const [now] = await passedOnFor(client, [consignmentId])
          const [charged] = await standingChargesOf(client, [rentals.map(({ orderItemId }) => orderItemId)])
          const isChargedNow = (charged?.standing ?? 0) > 0
          const isCurrent = now?.passedOn === passedOn && isChargedNow === isCharged
          return isCurrent ? null : refuse('CONCURRENT_CHANGE')
        },
      }
    },
  })
  // A member began to pay for the item after its rentals were read.
  return isRefusal(done)
    ? sayWhoTook(
        deps,
        { ...staff, step: 'lost', doing: 'loss_ended' },
        insteadOf(done, slotRefusals, refuse('CONSIGNMENT_RENTED', { because: 'rental_booked' })),
      )
    : done
}
