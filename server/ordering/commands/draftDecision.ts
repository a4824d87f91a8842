import { decideReplace } from '../../../domain/processes/draft.ts'
import type { DraftFacts, DraftRequest, OfferedProduct } from '../../../domain/processes/draftPolicies.ts'
import { walletEventsOf } from '../../../domain/processes/entries.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, refuse } from '../../../domain/shared/decision.ts'
import { usableCopy } from '../../../domain/wallet/copies.ts'
import { spendablePoints } from '../../../domain/wallet/lots.ts'
import { type WalletState, walletAfter } from '../../../domain/wallet/state.ts'
import type { OrderDraftRequest } from '../../../domain/wire/checkout.ts'
import type { Deps } from '../../platform/deps.ts'
import type { NewEvent } from '../../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { shopCalendar } from '../../rental/index.ts'
import type { Contact } from '../contacts.ts'
import type { DraftFactRow } from '../draftFacts.ts'
import { requiredTerms } from '../requiredTerms.ts'
import { orderIn } from '../streams.ts'

/** One try at a draft: the request, and the facts that were read for it. */
export type Attempt = { memberId: number; body: OrderDraftRequest; now: Date; row: DraftFactRow }

type EarlierEnded = { events: NewEvent[]; wallet: WalletState | null; ended: string | null }

/** Ends the member's earlier draft in the same append, so that the new one can hold the same coupon and points. */
export function endEarlier(
  streams: LoadedStreams,
  wallet: WalletState | null,
  { row, now }: Attempt,
): EarlierEnded {
  const nothing: EarlierEnded = { events: [], wallet, ended: null }
  if (row.liveDraft === null) return nothing
  const { orderId } = row.liveDraft
  const ended = decideReplace(orderIn(streams, orderId), wallet, now)
  if (isRefusal(ended)) return nothing
  const after = wallet === null ? null : walletAfter(wallet, walletEventsOf(ended))
  return { events: newEvents(ended), wallet: after, ended: orderId }
}

export function withWallet(
  facts: DraftFacts,
  wallet: WalletState | null,
): { facts: DraftFacts; wallet: WalletState | null } {
  if (wallet === null) return { facts, wallet }
  const { coupon, now } = facts
  const ofWallet = {
    spendablePoints: spendablePoints(wallet, now),
    coupon: coupon === null ? null : { ...coupon, copy: usableCopy(wallet, coupon.definition.id, now) },
  }
  return { facts: { ...facts, ...ofWallet }, wallet }
}

export async function factsOf(deps: Deps, { memberId, body, now, row }: Attempt): Promise<DraftFacts> {
  const today = seoulDate(now)
  const [calendarFor, terms] = await Promise.all([shopCalendar(deps.db, today), requiredTerms(deps)])
  const products = body.orderItems.flatMap(({ productId }): OfferedProduct[] => {
    const found = row.products.find((product) => product.productId === productId)
    if (found === undefined) return []
    const { inTheWay, ...product } = found
    const conflicting = inTheWay.filter((slot) => !isOwnDraft(slot, row))
    return [
      {
        ...product,
        taken: conflicting.some((slot) => slot.memberId !== memberId),
        orderedIn: conflicting.find((slot) => slot.memberId === memberId)?.orderId ?? null,
        calendar: calendarFor(product.turnaroundDays, product.lastEnd),
      },
    ]
  })
  return {
    now,
    products,
    cart: row.cart,
    coupon:
      row.coupon === null
        ? null
        : { definition: row.coupon, copy: refuse('COUPON_NOT_USABLE', { cause: 'not_held' }) },
    hasEarlierOrder: row.hasEarlierOrder,
    blockedFor: row.blockedFor,
    spendablePoints: 0,
    requiredTerms: terms,
  }
}

const isOwnDraft = ({ orderId }: { orderId: string | null }, row: DraftFactRow): boolean =>
  orderId !== null && orderId === row.liveDraft?.orderId

export const requestOf = (body: OrderDraftRequest): DraftRequest => ({
  period: { start: body.rentalStartDate, end: body.rentalEndDate },
  items: body.orderItems,
  cartIds: body.cartId,
  believed: {
    totalAmount: body.totalAmount,
    deliveryFee: body.deliveryFee,
    couponDiscount: body.couponDiscount,
  },
  couponId: body.couponId,
  pointsUsed: body.pointsUsed,
  address1: body.address1,
  agreedTermIds: body.agreedTerms,
})

export const contactOf = (body: OrderDraftRequest): Contact => ({
  shippingName: body.shippingName,
  shippingPhone: body.shippingPhone,
  postCode: body.postCode,
  address1: body.address1,
  address2: body.address2,
  shippingNote: body.shippingNote,
})
