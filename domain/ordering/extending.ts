import { whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { ItemPrice } from './amounts.ts'
import { holdHasRunOut, itemOf, type Paid, refOf } from './decide.ts'
import type { OrderEvent, OrderEventOf } from './events.ts'
import { orderedOf } from './exchanging.ts'
import { itemActions } from './itemActions.ts'
import type { RentedItem } from './rentedItem.ts'
import { type ExtensionDraft, extensionEndOf, type OrderState, type PlacedOrder } from './state.ts'

type Place = { order: PlacedOrder; item: RentedItem }

type ExtensionTerms = {
  extensionId: string
  /** The new last day of the rental. */
  end: CivilDate
  /** What the longer rental costs more, in won. */
  price: ItemPrice
  pointsUsed: Won
  heldUntil: string
  /** What a cancellation keeps as the member read it; null when it is too late for one. */
  quotedFee: Won | null
}

/** Refuses EXTENSION_NOT_ALLOWED unless the rental is booked or under way and nothing is under return (rules 321 and 859). */
export const notExtendable = (item: Pick<RentedItem, 'status'>): Refusal<'EXTENSION_NOT_ALLOWED'> | null =>
  whyNot(itemActions, 'extend', item, 'member')

/**
 * Holds the days up to a later end while the extension is paid (rule 322). An earlier extension of the order that is
 * still being paid is replaced. Refuses EXTENSION_NOT_ALLOWED.
 */
export function draftExtension(
  { order, item }: Place,
  { extensionId, end, price, pointsUsed, heldUntil, quotedFee }: ExtensionTerms,
): OrderEvent[] | Refusal<'EXTENSION_NOT_ALLOWED'> {
  const refusal = notExtendable(item)
  if (refusal !== null) return refusal
  const { productId, turnaroundDays, end: from } = item
  const { totalRentPrice, periodTotalPrice, periodDiscount } = price
  return [
    ...(order.extending === null ? [] : ended(order.extending, { cause: 'replaced', providerCode: null })),
    {
      type: 'order.item.extension.drafted',
      data: {
        ...{ ...refOf(order, item), extensionId, productId, start: order.draft.start, from, to: end },
        ...{ turnaroundDays, totalRentPrice, periodTotalPrice, periodDiscount },
        ...{ pointsUsed, cardAmount: periodTotalPrice - pointsUsed, heldUntil, quotedFee },
      },
    },
  ]
}

type Ending = Pick<OrderEventOf<'order.item.extension.released'>['data'], 'cause' | 'providerCode'>

const refOfDraft = ({ orderId, memberId, orderItemId, extensionId }: ExtensionDraft) => ({
  ...{ orderId, memberId, orderItemId, extensionId },
})

const ended = (draft: ExtensionDraft, ending: Ending): OrderEvent[] => [
  { type: 'order.item.extension.released', data: { ...refOfDraft(draft), ...ending } },
]

/** The extension while it is being paid; null once it has ended. */
export const openExtension = (state: OrderState, extensionId: string): ExtensionDraft | null =>
  state.status === 'placed' && state.extending?.extensionId === extensionId ? state.extending : null

/** Releases an extension that is being paid. Nothing happens to one that has ended. */
export function releaseExtension(state: OrderState, extensionId: string, ending: Ending): OrderEvent[] {
  const draft = openExtension(state, extensionId)
  return draft === null ? [] : ended(draft, ending)
}

/** Expires the extension of an order whose hold has run out; otherwise nothing happens. */
export function expireExtension(state: OrderState, now: Date): OrderEvent[] {
  if (state.status !== 'placed' || state.extending === null) return []
  if (!holdHasRunOut(state.extending.heldUntil, now)) return []
  return [{ type: 'order.item.extension.expired', data: refOfDraft(state.extending) }]
}

/** The rental after its extension, as the event says it. */
const extended = ({ item }: Place, draft: ExtensionDraft) => ({
  ...orderedOf(item),
  totalRentPrice: item.totalRentPrice + draft.totalRentPrice,
  periodTotalPrice: item.periodTotalPrice + draft.periodTotalPrice,
  periodDiscount: item.periodDiscount + draft.periodDiscount,
  finalAmount: item.finalAmount + draft.periodTotalPrice,
  pointsShare: item.pointsShare + draft.pointsUsed,
})

/** `isWanted`: the captured money pays for the extension; otherwise all of it is refunded. */
type Extension = { events: OrderEvent[]; isWanted: boolean }

/** The rental is still what the extension began with. */
export const isUnchanged = ({ item }: Place, draft: ExtensionDraft): boolean =>
  notExtendable(item) === null && item.end === draft.from && item.productId === draft.productId

/**
 * Extends a rental once its payment is captured, or points paid for all of it (rule 322). A payment is not wanted when the
 * extension no longer holds its days, when its amount differs, or when the rental was cancelled, exchanged or given back
 * since. Refuses EXTENSION_NOT_FOUND, EXTENSION_EXPIRED, PAYMENT_KEY_REQUIRED.
 */
export function extendItem(
  state: OrderState,
  extensionId: string,
  paid: Paid,
): Extension | Refusal<'EXTENSION_EXPIRED' | 'EXTENSION_NOT_FOUND' | 'PAYMENT_KEY_REQUIRED'> {
  if (state.status !== 'placed') return refuse('EXTENSION_NOT_FOUND')
  const draft = openExtension(state, extensionId)
  if (draft === null) {
    if (paid === null) return refuse('EXTENSION_EXPIRED', { because: extensionEndOf(state, extensionId) })
    const payments = state.items.flatMap((item) => item.extensionPayments)
    return { events: [], isWanted: payments.some(({ paymentKey }) => paymentKey === paid.paymentKey) }
  }
  if (paid === null && draft.cardAmount > 0) return refuse('PAYMENT_KEY_REQUIRED')
  const unwanted = (ending: Ending): Extension => ({ events: ended(draft, ending), isWanted: false })
  if (paid !== null && paid.amount !== draft.cardAmount)
    return unwanted({ cause: 'declined', providerCode: 'AMOUNT_DIFFERS' })
  const place = itemOf(state, draft.orderItemId)
  if (isRefusal(place) || !isUnchanged(place, draft))
    return unwanted({ cause: 'overtaken', providerCode: null })
  const { turnaroundDays: _, heldUntil: __, quotedFee: ___, ...terms } = draft
  return {
    events: [
      {
        type: 'order.item.extended',
        data: {
          ...terms,
          extensionNumber: place.item.extensions + 1,
          paymentKey: paid?.paymentKey ?? null,
          isResumed: place.item.status === 'end',
          item: extended(place, draft),
        },
      },
    ],
    isWanted: true,
  }
}
