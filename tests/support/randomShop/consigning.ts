import {
  applyFor,
  closeUnsent,
  endContract,
  enterTracking,
  receive,
  sendBack,
} from '../../../domain/consignment/decide.ts'
import type { ConsignmentEvent } from '../../../domain/consignment/events.ts'
import { compensationOf, reportLoss } from '../../../domain/consignment/losing.ts'
import { foldConsignment, type KnownConsignment, productOf } from '../../../domain/consignment/state.ts'
import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'
import { itemActions } from '../../../domain/ordering/itemActions.ts'
import type { FreeDays } from '../../../domain/processes/closedDays.ts'
import { decideAccept, decideReject } from '../../../domain/processes/consigning.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { decideFoundAgain } from '../../../domain/processes/finding.ts'
import { decideGiveUp, penaltyOf } from '../../../domain/processes/givingUp.ts'
import { decideLost } from '../../../domain/processes/losing.ts'
import { unwritten } from '../../../domain/reviews/state.ts'
import { mayDo } from '../../../domain/shared/actionTable.ts'
import { addDays, type CivilDate, maxDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { orderNumber } from '../../../domain/shared/ids.ts'
import { sum } from '../../../domain/shared/won.ts'
import { isCharged, onlyInFull } from './items.ts'
import type { ALiveConsignment } from './people.ts'
import type { Decided, RandomShop } from './randomShop.ts'

const parcel = { courier: 'cj', trackingNumber: '123456789012' }

const entriesIn = (decided: ConsignmentEvent[] | Refusal): Decided =>
  isRefusal(decided) ? decided : decided.map(entryOf)

/** An owner hands an item in. */
function apply(shop: RandomShop): boolean {
  const { chances, today } = shop
  const owner = chances.oneOf(shop.owners)
  if (owner === undefined) return false
  const bytes = Uint8Array.from({ length: 6 }, () => chances.below(256))
  const application = {
    ...{ consignmentId: chances.id(), memberId: owner.id, consignmentNumber: orderNumber(today, bytes) },
    ...{ productCondition: 'used' as const, warranty: true, desiredRentalPrice: 12_000, accountId: owner.id },
    months: chances.oneOf([3, 6, 12] as const) ?? 3,
  }
  if (!shop.record(entriesIn(applyFor(application, today)))) return false
  const applied = shop.consignments.get(application.consignmentId)
  if (applied === undefined || chances.happens(20)) return true
  return shop.record(entriesIn(enterTracking(foldConsignment(applied.events), { ...parcel, today })))
}

/** A consignment goes on by one step; while there are few, another one begins. */
export function consign(shop: RandomShop): boolean {
  const { chances, today } = shop
  if (shop.consignments.size < shop.owners.length * 2) return apply(shop)
  const [key, consignment] = shop.consignments.drawn(chances) ?? [null, null]
  if (key === null) return false
  const state = foldConsignment(consignment.events)
  switch (state.status) {
    case 'none':
      return false
    case 'application':
      return shop.record(entriesIn(state.sent === null ? closeUnsent(state, today) : receive(state)))
    case 'diagnosis':
      if (state.loss !== null) return findOrGiveUp(shop, state, consignment)
      return chances.happens(4)
        ? shop.record(entriesIn(reportLoss(state, { ...aLoss(shop), lostBy: 'shop' })))
        : appraise(shop, state)
    case 'consigning':
      if (state.loss !== null) return findOrGiveUp(shop, state, consignment)
      if (chances.happens(4)) return shop.record(entriesIn(reportLoss(state, aLoss(shop))))
      if (today > state.contract.endsOn) return shop.record(entriesIn(endContract(state, today)))
      return chances.happens(3) ? giveUp(shop, state, consignment) : false
    default:
      if ('loss' in state && state.loss !== null) return findOrGiveUp(shop, state, consignment)
      if (state.status === 'impossible' && chances.happens(20)) {
        const reported = reportLoss(state, { ...aLoss(shop), lostBy: 'shop' })
        if (shop.record(entriesIn(reported))) return true
      }
      if (shop.record(entriesIn(sendBack(state, { ...parcel, rentedBecause: null })))) return true
      shop.consignments.delete(key)
      return false
  }
}

function appraise(shop: RandomShop, state: KnownConsignment): boolean {
  const { chances, today } = shop
  if (chances.happens(15)) {
    const charges = { inspectionChargeId: chances.id(), returnChargeId: chances.id() }
    return shop.record(decideReject(state, { today, fees: CONSIGNMENT_TERMS.fees, ...charges }))
  }
  const { rates } = CONSIGNMENT_TERMS
  const accepting = {
    productId: chances.serial(),
    assessedRentalPrice: chances.hundreds(50, 2_000),
    ...{ rates, quotedRates: rates, today },
  }
  const decided = decideAccept(state, accepting)
  return shop.record(isRefusal(decided) ? decided : decided.entries)
}

function giveUp(shop: RandomShop, state: KnownConsignment, { items, busyUntil }: ALiveConsignment): boolean {
  const { chances, today } = shop
  const orders = items.map(({ orderId, orderItemId }) => ({ order: shop.order(orderId), orderItemId }))
  // The calendar refuses while somebody is at the card sheet.
  if (state.status !== 'consigning' || orders.some(({ order }) => order.status === 'awaiting_payment'))
    return false
  const statuses = orders.flatMap(({ order, orderItemId }) =>
    order.status !== 'placed'
      ? []
      : order.items.filter((item) => item.orderItemId === orderItemId).map(({ status }) => status),
  )
  const confirmedBase = sum(items.map(({ orderItemId }) => shop.baseOf(orderItemId)))
  const decided = decideGiveUp(state, {
    by: 'member',
    quotedPenalty: penaltyOf(confirmedBase, state.contract.earlyEndPercent),
    rented: { statuses, confirmedBase },
    ...{ today, chargeId: chances.id(), free: freeAfter(shop, busyUntil) },
  })
  return shop.record(isRefusal(decided) ? decided : decided.entries)
}

/** A day that no rental of the item has. */
function freeAfter({ chances, today }: RandomShop, busyUntil: CivilDate | null): FreeDays[] {
  const day = busyUntil === null ? today : maxDate(today, addDays(busyUntil, 1))
  return [{ downtimeId: chances.id(), from: day, to: day }]
}

const aLoss = ({ chances }: RandomShop) => ({
  lostBy: chances.happens(50) ? ('shop' as const) : ('renter' as const),
  agreedValue: chances.hundreds(1_000, 9_000),
})

/** A missing item is found, or its consignment is ended with what renters have not paid of its worth. */
function findOrGiveUp(
  shop: RandomShop,
  state: Extract<KnownConsignment, { loss: unknown }>,
  { items, busyUntil }: ALiveConsignment,
): boolean {
  const { chances, now } = shop
  if (state.loss === null) return false
  if (chances.happens(20)) {
    const away = shop.products.get(productOf(state) ?? 0)?.away
    const lost = items.find(({ orderItemId }) => away?.place === 'lost' && orderItemId === away.orderItemId)
    const lastRental =
      lost === undefined ? null : { order: shop.order(lost.orderId), orderItemId: lost.orderItemId }
    return shop.record(decideFoundAgain(state, { lastRental, today: shop.today }))
  }
  const { consignmentId } = state.application
  const orders = items.map(({ orderId, orderItemId }) => ({ orderItemId, order: shop.order(orderId) }))
  // The calendar refuses while a member is paying.
  if (orders.some(({ order }) => order.status === 'awaiting_payment')) return false
  const rentals = orders.flatMap(({ orderItemId, order }) =>
    order.status !== 'placed'
      ? []
      : order.items
          .filter((item) => item.orderItemId === orderItemId)
          .map(({ status, isArrivalPresumed }) => ({
            ...{ orderItemId, status, isArrivalPresumed, order },
            isCharged: isCharged(shop, orderItemId),
          })),
  )
  const sent = rentals.find((rental) => mayDo(itemActions, 'loseOnTheWay', rental, 'staff'))?.order.draft
  const passedOn = sum(
    [...shop.charges.all()].map(
      ([
        ,
        {
          state: { status, ...charge },
        },
      ]) =>
        status !== 'none' &&
        'charge' in charge &&
        charge.charge.kind === 'loss' &&
        charge.charge.owner?.consignmentId === consignmentId
          ? charge.charge.owner.share
          : 0,
    ),
  )
  const decided = decideLost(state, {
    ...{ passedOn, quotedCompensation: compensationOf(state.loss.agreedValue, passedOn), rentals },
    ownerHasLeft: false,
    free: state.status === 'consigning' ? freeAfter(shop, busyUntil) : [],
    goingBack: {
      wallet: sent === undefined ? null : shop.member(sent.memberId).wallet,
      ...{
        now,
        refundId: chances.id(),
        onlyInFull: sent === undefined ? null : onlyInFull(shop, sent.orderId),
      },
      review: unwritten,
    },
    returnFee: returnFeeIn(shop, consignmentId),
  })
  return shop.record(decided)
}

/** The fee for sending the item home, unless a payout paid it. */
function returnFeeIn(shop: RandomShop, consignmentId: string) {
  for (const [chargeId, { state: charge }] of shop.charges.all()) {
    if (charge.status === 'none' || charge.status === 'deducted') continue
    const { kind, subject } = charge.charge
    if (kind === 'return_fee' && subject.of === 'consignment' && subject.consignmentId === consignmentId)
      return {
        ...{ charge, payments: shop.paymentsOf(chargeId), refundId: shop.chances.id() },
        onlyInFull: onlyInFull(shop, chargeId)?.keys ?? [],
      }
  }
  return null
}
