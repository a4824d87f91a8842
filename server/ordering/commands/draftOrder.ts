import { randomBytes } from 'node:crypto'
import { memberStream } from '../../../domain/members/events.ts'
import { hasLeft, isBlocked } from '../../../domain/members/standing.ts'
import { CHECKOUT_TERM_IDS } from '../../../domain/ordering/checkoutTerms.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { type DraftIdentity, decideDraft, decideReplace } from '../../../domain/processes/draft.ts'
import type {
  DraftFacts,
  DraftRefusal,
  DraftRequest,
  OfferedProduct,
} from '../../../domain/processes/draftPolicies.ts'
import { walletEventsOf } from '../../../domain/processes/entries.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import type { Contact } from '../../../domain/shared/contact.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { orderNumber } from '../../../domain/shared/ids.ts'
import { usableCopy } from '../../../domain/wallet/copies.ts'
import { spendablePoints } from '../../../domain/wallet/lots.ts'
import { type WalletState, walletAfter } from '../../../domain/wallet/state.ts'
import type { OrderDraft, OrderDraftRequest } from '../../../domain/wire/checkout.ts'
import { memberIn } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { NewEvent, Statement } from '../../platform/eventStore/eventStore.ts'
import {
  type CommandCode,
  handleCommand,
  type LoadedStreams,
} from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { shopCalendar, slotRefusals } from '../../rental/index.ts'
import { walletReading } from '../../wallet/index.ts'
import { forgetContact, keepContact, orderKey } from '../contacts.ts'
import { type DraftFactRow, readDraftFacts } from '../draftFacts.ts'
import { orderName } from '../orderName.ts'
import { requiredTerms } from '../requiredTerms.ts'
import { orderIn } from '../streams.ts'
import { expireHoldsOf } from './endExtension.ts'

/** One try at a draft: the request, and the facts that were read for it. */
type Attempt = { memberId: number; body: OrderDraftRequest; now: Date; row: DraftFactRow }

/** Leaves room for expired holds in the way, the member's own second tap, and other members who want the dates. */
const mostTries = 5

/**
 * `POST /api/users/order-drafts`: checks everything, holds dates, coupon and points, and returns the server's amounts.
 * First expires another member's hold on the dates when it has run out. Refuses what the policies of drafts refuse, and
 * NOT_LOGGED_IN when the member has just left.
 */
export async function draftOrder(
  deps: Deps,
  memberId: number,
  body: OrderDraftRequest,
): Promise<OrderDraft | DraftRefusal | Refusal<CommandCode | 'NOT_LOGGED_IN'>> {
  const { rentalStartDate: start, rentalEndDate: end } = body
  // The statement that reads the facts fails on a range that ends before it starts.
  if (end < start) return refuse('PERIOD_INVALID', { start, end })
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const now = deps.clock.now()
    const row = await readFacts(deps, memberId, body, now)
    const inTheWay = row.products.flatMap((product) => product.inTheWay)
    const stale = inTheWay.filter((slot) => slot.stale && slot.memberId !== memberId)
    if (stale.length > 0) {
      for (const { orderId } of stale) if (orderId !== null) await expireHoldsOf(deps, orderId)
      continue
    }
    const drafted = await tryDraft(deps, { memberId, body, now, row })
    if (!isRefusal(drafted) || drafted.refused !== 'CONCURRENT_CHANGE') return drafted
  }
  return refuse('CONCURRENT_CHANGE')
}

const readFacts = (deps: Deps, memberId: number, body: OrderDraftRequest, now: Date) =>
  readDraftFacts(deps.db.pool, {
    memberId,
    productIds: body.orderItems.map((item) => item.productId),
    cartIds: body.cartId,
    start: body.rentalStartDate,
    end: body.rentalEndDate,
    now,
    couponId: body.couponId,
  })

async function tryDraft(
  deps: Deps,
  attempt: Attempt,
): Promise<OrderDraft | DraftRefusal | Refusal<CommandCode | 'NOT_LOGGED_IN'>> {
  const { memberId, body, now, row } = attempt
  const request = requestOf(body)
  const facts = await factsOf(deps, attempt)
  const today = seoulDate(now)
  const orderId = newId(now)
  const identity: DraftIdentity = {
    orderId,
    orderNumbers: orderNumber(today, randomBytes(6)),
    memberId,
    itemIds: request.items.map(() => newId(now)),
  }
  const usesWallet = request.couponId !== null || request.pointsUsed > 0 || row.liveDraft?.usesWallet === true
  const key = await orderKey(deps.db.pool, memberId, today, { key: row.personalKey, until: row.keyKeptUntil })
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `draft:${orderId}`,
    request: { orderId, body: body.orderItems },
    actor: `member:${memberId}`,
    // A withdrawal appends to the member's stream, so it comes before this command, which then finds it, or after it, and
    // then finds the draft.
    streams: [
      memberStream(memberId),
      ...(row.liveDraft === null ? [] : [orderStream(row.liveDraft.orderId)]),
    ],
    begins: [orderStream(orderId)],
    refusedAtAppend: slotRefusals,
    contendsFor: request.items.map(({ productId }) => `${productId} from ${body.rentalStartDate}`),
    read: usesWallet ? walletFor(deps, attempt) : undefined,
    decide: (streams, wallet) => {
      const member = memberIn(streams, memberId)
      if (hasLeft(member)) return refuse('NOT_LOGGED_IN')
      // The facts are of the time before the block and lack its reason.
      if (isBlocked(member) && row.blockedFor === null) return refuse('CONCURRENT_CHANGE')
      const earlier = endEarlier(streams, wallet, attempt)
      if (isRefusal(earlier)) return earlier
      const decided = decideDraft({ identity, request, ...withWallet(facts, earlier.wallet) })
      if (isRefusal(decided)) return decided
      return {
        events: [...earlier.events, ...newEvents(decided.entries)],
        rows: [
          ...(earlier.ended === null ? [] : [forgetContact(deps.db.kysely, earlier.ended)]),
          keepContact({ orderId, memberId, key, contact: contactOf(body) }),
          ...(row.coupon?.type === 'new' ? [unlessOrderedMeanwhile(memberId)] : []),
        ],
        result: { orderId, draftedAt: now.toISOString() },
        told: decided.drafted,
      }
    },
  })
  if (handled.kind === 'refused') {
    // The days were free when the facts were read but are taken now. Reading the facts again tells whether another
    // member rents them or the product is gone (rule 301).
    const isStale = handled.isDecided && handled.refusal.refused === 'PERIOD_TAKEN'
    return isStale ? refuse('CONCURRENT_CHANGE') : handled.refusal
  }
  if (handled.told === undefined) throw new Error('a draft of a new id was appended before')
  return answerOf(attempt, identity, handled.told)
}

/**
 * Refuses CONCURRENT_CHANGE when the member has an order now, which the facts did not have: another tab drafted and paid
 * since they were read, so that this coupon is not one for a first order any more (rule 33). It runs after the append's
 * own rows: a member has one live draft, so another one is either paid by now or keeps this one from being appended.
 */
const unlessOrderedMeanwhile = (memberId: number): Statement => ({
  sql: `SELECT es.refuse('CONCURRENT_CHANGE')
    WHERE EXISTS (SELECT FROM shop.order_items i WHERE i.member_id = $1 AND i.status <> 'cancel')`,
  parameters: [memberId],
})

/** Reads the part of the wallet that a draft needs: what the earlier draft holds, and what this one wants. */
const walletFor = (deps: Deps, { memberId, body, now, row }: Attempt) =>
  walletReading(deps, memberId, {
    now,
    orderIds: row.liveDraft === null ? [] : [row.liveDraft.orderId],
    couponId: body.couponId,
    points: body.pointsUsed,
  })

type Drafted = Exclude<ReturnType<typeof decideDraft>, Refusal>

function answerOf(
  { row, now, body }: Attempt,
  identity: DraftIdentity,
  drafted: Drafted['drafted'],
): OrderDraft {
  const first = row.products.find((product) => product.productId === body.orderItems[0]?.productId)
  return {
    orderId: identity.orderId,
    orderNumbers: identity.orderNumbers,
    orderName: orderName(first?.productName ?? '', body.orderItems.length),
    customerKey: row.customerKey,
    amounts: drafted.amounts,
    heldUntil: drafted.heldUntil,
    now: now.toISOString(),
  }
}

type EarlierEnded = { events: NewEvent[]; wallet: WalletState | null; ended: string | null }

/**
 * Ends the member's earlier draft in the same append, so that the new one can hold the same coupon and points. Refuses
 * CONCURRENT_CHANGE when the draft was paid after the facts were read, because they lack that order.
 */
function endEarlier(
  streams: LoadedStreams,
  wallet: WalletState | null,
  { row, now }: Attempt,
): EarlierEnded | Refusal<'CONCURRENT_CHANGE'> {
  if (row.liveDraft === null) return { events: [], wallet, ended: null }
  const { orderId } = row.liveDraft
  const ended = decideReplace(orderIn(streams, orderId), wallet, now)
  if (isRefusal(ended)) return refuse('CONCURRENT_CHANGE')
  const after = wallet === null ? null : walletAfter(wallet, walletEventsOf(ended))
  return { events: newEvents(ended), wallet: after, ended: orderId }
}

function withWallet(
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

async function factsOf(deps: Deps, { memberId, body, now, row }: Attempt): Promise<DraftFacts> {
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

/** The draft that a request asks for. One that says nothing of terms agrees to those of checkout (rule 517). */
const requestOf = (body: OrderDraftRequest): DraftRequest => ({
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
  agreedTermIds: body.agreedTerms ?? CHECKOUT_TERM_IDS,
})

const contactOf = (body: OrderDraftRequest): Contact => ({
  shippingName: body.shippingName,
  shippingPhone: body.shippingPhone,
  postCode: body.postCode,
  address1: body.address1,
  address2: body.address2,
  shippingNote: body.shippingNote,
})
