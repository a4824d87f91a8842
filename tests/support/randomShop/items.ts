import { foldConsignment } from '../../../domain/consignment/state.ts'
import { itemActions, type MoveAction, type ReturnStep } from '../../../domain/ordering/itemActions.ts'
import type { RentedItem } from '../../../domain/ordering/rentedItem.ts'
import type { PlacedOrder } from '../../../domain/ordering/state.ts'
import { decideCancelItem, decideNeverArrived } from '../../../domain/processes/cancelling.ts'
import { decideItemCharge } from '../../../domain/processes/charging.ts'
import { decideCollection, decideItemTransition } from '../../../domain/processes/fulfilling.ts'
import { decideLostComingBack, decideOwnItemLost } from '../../../domain/processes/losing.ts'
import type { OnlyInFull } from '../../../domain/processes/orderRefunds.ts'
import {
  decideItemRefund,
  decideReturnCompletion,
  decideReturnDecline,
  decideReturnMove,
  decideReturnRequest,
} from '../../../domain/processes/returning.ts'
import { newProduct, whereaboutsOf } from '../../../domain/processes/whereabouts.ts'
import { unwritten } from '../../../domain/reviews/state.ts'
import { addDays } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { Decided, RandomShop, ShopEntry } from './randomShop.ts'

type Drawn = { orderId: string; order: PlacedOrder; item: RentedItem }

function drawnItem({ orders, chances }: RandomShop): Drawn | null {
  const [orderId, order] = orders.drawn(chances) ?? [null, null]
  if (orderId === null || order.status !== 'placed') return null
  const item = chances.oneOf(order.items)
  return item === undefined ? null : { orderId, order, item }
}

const entriesIn = (decided: { entries: ShopEntry[] } | Refusal): Decided =>
  isRefusal(decided) ? decided : decided.entries

const parcel = { courier: null, trackingNumber: null }
const presumed = { presumed: true } as const
const moves = [
  ...['prepare', 'ship', 'deliver', 'confirmArrival', 'end', 'collect'],
] as const satisfies readonly MoveAction[]
const steps = ['approveReturn', 'collectReturn', 'receiveReturn'] as const satisfies readonly ReturnStep[]

/** The item's next step as planned; now and then another one, which the rules refuse. */
export function move(shop: RandomShop): boolean {
  const drawn = drawnItem(shop)
  if (drawn === null) return false
  const { order, item } = drawn
  const fitting = moves.filter(
    (one) =>
      itemActions[one].from.some((status) => status === item.status) &&
      (one !== 'confirmArrival' || item.isArrivalPresumed),
  )
  const action = shop.chances.oneOf(shop.chances.happens(95) ? fitting : moves)
  if (action === undefined || (action === 'ship' && shop.today < addDays(order.draft.start, -2))) return false
  const actor = action === 'end' ? 'job' : 'staff'
  const whereabouts = whereaboutsOf(shop.products.get(item.productId) ?? newProduct, shop.today)
  const arrival = action === 'deliver' && shop.chances.happens(30) && presumed
  const isReportedMissing = action === 'collect' && whereabouts.place === 'missing'
  const step = { action, actor, ...parcel, whereabouts, isReportedMissing, ...arrival } as const
  if (action !== 'collect') return shop.record(decideItemTransition(order, item.orderItemId, step))
  const { wallet } = shop.member(order.draft.memberId)
  const { rentalPointPercent: percent, now } = shop
  const reward = { wallet, percent, lotId: shop.chances.id(), lifeMonths: 3, now }
  return shop.record(decideCollection(order, item.orderItemId, step, reward))
}

/** Some payments can only be given back whole: of an order, of its extensions and of its delivery fee, each by itself. */
export const isWholeOnly = (paymentKey: string): boolean => /[0-7]$/.test(paymentKey)
/** The payments of an order or a charge that are refunded only in full. */
export function onlyInFull(shop: RandomShop, id: string): OnlyInFull {
  const payments = shop.paymentsOf(id)
  const keys = payments.payments.map(({ paymentKey }) => paymentKey).filter(isWholeOnly)
  return keys.length === 0 ? null : { payments, keys }
}

export function cancel(shop: RandomShop): boolean {
  const drawn = drawnItem(shop)
  if (drawn === null) return false
  const { orderId, order, item } = drawn
  const member = shop.member(order.draft.memberId)
  return shop.record(
    entriesIn(
      decideCancelItem(order, member.wallet, {
        ...{ orderItemId: item.orderItemId, now: shop.now, reasonCode: 'etc', refundId: shop.chances.id() },
        by: shop.chances.happens(70) ? 'member' : 'staff',
        ...{ quotedFee: null, onlyInFull: onlyInFull(shop, orderId), wholeOrder: shop.chances.happens(20) },
      }),
    ),
  )
}

const nextStep = ({ status, openReturn }: RentedItem): ReturnStep | undefined => {
  if (status === 'return_requested') return openReturn?.approved === true ? 'collectReturn' : 'approveReturn'
  return status === 'return_collecting' ? 'receiveReturn' : undefined
}

/** A return is asked for, declined, or goes its way. */
export function sendBack(shop: RandomShop): boolean {
  const drawn = drawnItem(shop)
  if (drawn === null) return false
  const { order, item } = drawn
  const id = item.orderItemId
  if (item.status === 'delivered' || item.status === 'end')
    return shop.record(
      entriesIn(decideReturnRequest(order, id, { returnNumber: item.returns + 1, reasonCode: null })),
    )
  if (item.status === 'return_requested' && shop.chances.happens(20))
    return shop.record(entriesIn(decideReturnDecline(order, id, 'other')))
  const step = shop.chances.happens(5) ? shop.chances.oneOf(steps) : nextStep(item)
  if (step === undefined) return false
  const isReportedMissing =
    step === 'receiveReturn' && (shop.products.get(item.productId)?.isMissing ?? false)
  const moving = { step, actor: 'staff', today: shop.today, isReportedMissing, ...parcel } as const
  return shop.record(entriesIn(decideReturnMove(order, id, moving)))
}

/** A charge to the renter of an item, of any kind or of one, is open, or paid and not refunded in full. */
export const isCharged = (shop: RandomShop, orderItemId: string, kind?: 'loss'): boolean =>
  [...shop.charges.all()].some(([, { state }]) => {
    if (state.status !== 'open' && state.status !== 'paid') return false
    if (kind !== undefined && state.charge.kind !== kind) return false
    const { debtor, subject } = state.charge
    const isOfIt = subject.of === 'order_item' && subject.orderItemId === orderItemId
    return debtor === 'renter' && isOfIt && (state.status === 'open' || state.refunded < state.owed)
  })

/** An item of the shop itself is lost, on its way to its renter or with them. */
export function loseOwnItem(shop: RandomShop): boolean {
  const drawn = drawnItem(shop)
  if (drawn === null) return false
  const { orderId, order, item } = drawn
  return shop.record(
    entriesIn(
      decideOwnItemLost(order, {
        ...{ orderItemId: item.orderItemId, isBooked: shop.chances.happens(10), free: [] },
        isCharged: isCharged(shop, item.orderItemId),
        lostBy: shop.chances.happens(item.status === 'shipped' || item.isArrivalPresumed ? 70 : 5)
          ? 'shop'
          : 'renter',
        ...{ wallet: shop.member(order.draft.memberId).wallet, now: shop.now },
        ...{ refundId: shop.chances.id(), onlyInFull: onlyInFull(shop, orderId), review: unwritten },
      }),
    ),
  )
}

/** The courier took an item from its renter and lost it. */
export function loseComingBack(shop: RandomShop): boolean {
  const drawn = drawnItem(shop)
  if (drawn === null) return false
  const { order, item } = drawn
  const { today, now, chances, rentalPointPercent: percent } = shop
  const { wallet } = shop.member(order.draft.memberId)
  return shop.record(
    entriesIn(
      decideLostComingBack(order, {
        ...{ orderItemId: item.orderItemId, handedOverOn: today, today, free: [] },
        ...{ isBooked: chances.happens(10), isChargedForLoss: isCharged(shop, item.orderItemId, 'loss') },
        isReportedMissing: shop.products.get(item.productId)?.isMissing ?? false,
        reward: { wallet, percent, lotId: chances.id(), lifeMonths: 3, now },
      }),
    ),
  )
}

/** A renter never had an item that was not lost. */
export function endNeverArrived(shop: RandomShop): boolean {
  const drawn = drawnItem(shop)
  if (drawn === null) return false
  const { orderId, order, item } = drawn
  const { orderItemId } = item
  return shop.record(
    decideNeverArrived(order, shop.member(order.draft.memberId).wallet, {
      ...{ orderItemId, isCharged: isCharged(shop, orderItemId), now: shop.now },
      ...{ refundId: shop.chances.id(), onlyInFull: onlyInFull(shop, orderId), review: unwritten },
    }),
  )
}

/** A return is completed, or a collected item refunded, with some of what is left. */
export function giveMoneyBack(shop: RandomShop): boolean {
  const drawn = drawnItem(shop)
  if (drawn === null) return false
  const { orderId, order, item } = drawn
  const { chances, now } = shop
  const { wallet } = shop.member(order.draft.memberId)
  const refund = chances.partOf(item.finalAmount - item.back.card - item.back.points)
  const given = {
    refund,
    points: chances.happens(30) ? chances.partOf(refund) : null,
    refundId: chances.id(),
    onlyInFull: onlyInFull(shop, orderId),
    now,
  }
  if (item.status === 'collected' || item.status === 'lost') {
    const next = {
      ...{ ...given, refundNumber: item.refunds + 1, ownerBears: chances.happens(50) },
      rentalPoints: shop.rentalPoints.earnedBy(item.orderItemId),
    }
    return shop.record(entriesIn(decideItemRefund(order, wallet, item.orderItemId, next)))
  }
  const rentalCounts = chances.happens(50)
  const countsForNothing = rentalCounts && item.finalAmount === 0 && item.status === 'return_collected'
  if (countsForNothing) shop.countsForNothing.add(item.orderItemId)
  const agreed = shop.record(
    entriesIn(
      decideReturnCompletion(order, wallet, item.orderItemId, {
        ...{ ...given, rentalCounts, returnsDeliveryFee: chances.happens(30) },
      }),
    ),
  )
  if (countsForNothing && !agreed) shop.countsForNothing.delete(item.orderItemId)
  return agreed
}

function isCompensated({ consignments }: RandomShop, { consignment }: RentedItem): boolean {
  const known = consignment === null ? undefined : consignments.get(consignment.consignmentId)
  return known !== undefined && foldConsignment(known.events).status === 'lost'
}

/** A renter is charged for days, damage or loss; of an owner's item some of it is the owner's. */
export function chargeRenter(shop: RandomShop): boolean {
  const drawn = drawnItem(shop)
  if (drawn === null) return false
  const { order, item } = drawn
  const { chances, today } = shop
  const amount = chances.hundreds(10, 5_000)
  const charge = chances.happens(40)
    ? ({ kind: 'late_days', lateDays: 1 + chances.below(5), isBeyondCalendar: true } as const)
    : ({
        kind: chances.happens(70) ? 'damage' : 'loss',
        ...{ amount, ownerPart: item.consignment === null ? 0 : chances.partOf(amount) },
        isBeyondListPrice: true,
      } as const)
  const chargeId = chances.id()
  const { orderItemId } = item
  const charging = {
    ...{ orderItemId, chargeId, chargeNumber: 1, today, charge, backOn: null, isArrivalAwaited: false },
    arrivedOn: order.draft.start,
    pickUpFrom: null,
    returnDays: [],
    before: { charges: 0, lateDays: 0, compensation: 0 },
    listPrice: 900_000,
    ownerIsCompensated: isCompensated(shop, item),
    ownerHasLeft: false,
    renterHasLeft: false,
  }
  return shop.record(decideItemCharge(order, charging))
}
