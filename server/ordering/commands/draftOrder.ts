import { randomBytes } from 'node:crypto'
import { type DraftIdentity, decideDraft, decideReplace } from '../../../domain/processes/checkout.ts'
import type { DraftFacts, DraftRequest, OfferedProduct } from '../../../domain/processes/draftPolicies.ts'
import { evolveWallet, spendableLots, type WalletState } from '../../../domain/processes/wallet.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { orderNumber } from '../../../domain/shared/ids.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { OrderDraft, OrderDraftRequest } from '../../../domain/wire/orders.ts'
import type { Deps } from '../../platform/deps.ts'
import type { NewEvent } from '../../platform/eventStore.ts'
import { handleCommand, type LoadedStreams } from '../../platform/handleCommand.ts'
import { shopRules } from '../calendars.ts'
import { dropContact, keepContact } from '../contacts.ts'
import { type DraftFactRow, readDraftFacts } from '../draftFacts.ts'
import { newEvents, newId, orderIn, orderStream, walletIn, walletStream } from '../streams.ts'
import { expireDraftOf } from './endDraft.ts'

/** Once for each stale hold that may lie in the way, and for the member's own second tap. */
const mostTries = 5

/**
 * `POST /api/users/order-drafts`: checks everything, holds dates, coupon and points, and answers the server's
 * amounts. A hold of somebody else that ran out is ended first, whoever it belongs to.
 */
export async function draftOrder(
  deps: Deps,
  memberId: number,
  body: OrderDraftRequest,
): Promise<OrderDraft | Refusal> {
  deps.probe.reach('draft:received')
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const now = deps.clock.now()
    const row = await readFacts(deps, memberId, body, now)
    deps.probe.reach('draft:facts-read')
    const stale = row.met.filter((slot) => slot.stale && slot.memberId !== memberId)
    if (stale.length > 0) {
      deps.probe.reach('draft:stale-hold-met')
      for (const { orderId } of stale) if (orderId !== null) await expireDraftOf(deps, orderId)
      deps.probe.reach('draft:stale-hold-ended')
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
    memberCouponId: body.couponId,
  })

type Attempt = { memberId: number; body: OrderDraftRequest; now: Date; row: DraftFactRow }

async function tryDraft(deps: Deps, attempt: Attempt): Promise<OrderDraft | Refusal> {
  const { memberId, body, now, row } = attempt
  const request = requestOf(body)
  const facts = await factsOf(deps, attempt)
  const orderId = newId(now)
  const identity: DraftIdentity = {
    orderId,
    orderNumbers: orderNumber(seoulDate(now), randomBytes(6)),
    memberId,
    itemIds: request.items.map(() => newId(now)),
  }
  const wantsWallet = request.memberCouponId !== null || request.pointsUsed > 0
  const usesWallet = wantsWallet || row.liveDraft?.usesWallet === true
  // Without a wallet the answer is known before anything is read: a no costs no write at all.
  const early = wantsWallet ? null : decideDraft({ identity, request, facts, wallet: null })
  if (early !== null && isRefusal(early)) return early
  const decide = (streams: LoadedStreams) => {
    const earlier = endEarlier(streams, attempt, usesWallet)
    const decided = early ?? decideDraft({ identity, request, ...withWallet(facts, earlier.wallet) })
    return isRefusal(decided) ? decided : { decided, earlier: earlier.events }
  }
  const streams = [
    orderStream(orderId),
    ...(row.liveDraft === null ? [] : [orderStream(row.liveDraft.orderId)]),
    ...(usesWallet ? [walletStream(memberId)] : []),
  ]

  deps.probe.reach('draft:before-contact')
  await keepContact(deps.db.pool, { orderId, memberId, contact: contactOf(body), today: seoulDate(now) })
  deps.probe.reach('draft:after-contact')
  const written = await write(deps, attempt, { orderId, streams, decide })
  if (isRefusal(written)) {
    await dropContact(deps.db.pool, orderId)
    return written
  }
  deps.probe.reach('draft:before-answer')
  return answerOf(attempt, identity, written)
}

type Drafted = Exclude<ReturnType<typeof decideDraft>, Refusal>

async function write(
  deps: Deps,
  { memberId, now, body }: Attempt,
  draft: {
    orderId: string
    streams: string[]
    decide: (streams: LoadedStreams) => { decided: Drafted; earlier: NewEvent[] } | Refusal
  },
): Promise<Drafted['drafted'] | Refusal> {
  const { orderId, streams, decide } = draft
  let drafted: Drafted['drafted'] | undefined
  deps.probe.reach('draft:before-append')
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `draft:${orderId}`,
    request: { orderId, body: body.orderItems },
    actor: `member:${memberId}`,
    streams,
    decide: (loaded) => {
      const decision = decide(loaded)
      if (isRefusal(decision)) return decision
      drafted = decision.decided.drafted
      deps.probe.reach('draft:decided')
      return {
        events: [...decision.earlier, ...newEvents({ orderId, memberId }, decision.decided)],
        result: { orderId, draftedAt: now.toISOString() },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  deps.probe.reach('draft:after-append')
  if (drafted === undefined) throw new Error('a draft was appended that nobody decided')
  return drafted
}

/** The member's earlier draft lets go in the same append; what it held can be held again at once. */
function endEarlier(streams: LoadedStreams, { memberId, row, now }: Attempt, usesWallet: boolean) {
  const wallet = usesWallet ? walletIn(streams, memberId) : null
  const nothing: { events: NewEvent[]; wallet: WalletState | null } = { events: [], wallet }
  if (row.liveDraft === null) return nothing
  const { orderId } = row.liveDraft
  const ended = decideReplace(orderIn(streams, orderId), wallet, now)
  if (isRefusal(ended)) return nothing
  const after = wallet === null ? null : ended.wallet.reduce<WalletState>(evolveWallet, wallet)
  return { events: newEvents({ orderId, memberId }, ended), wallet: after }
}

function withWallet(
  facts: DraftFacts,
  wallet: WalletState | null,
): { facts: DraftFacts; wallet: WalletState | null } {
  if (wallet === null) return { facts, wallet }
  const copy = facts.coupon === null ? undefined : wallet.copies.get(facts.coupon.memberCouponId)
  const spendablePoints = sum(spendableLots(wallet, facts.now.toISOString()).map((lot) => lot.points))
  const coupon =
    facts.coupon === null || copy === undefined
      ? null
      : { ...facts.coupon, expiresAt: new Date(copy.expiresAt), usable: copy.status === 'unused' }
  return { facts: { ...facts, spendablePoints, coupon }, wallet }
}

async function factsOf(deps: Deps, { body, now, row }: Attempt): Promise<DraftFacts> {
  const rules = await shopRules(deps.db.pool, seoulDate(now))
  const taken = new Set(row.met.filter((slot) => !isOwnDraft(slot, row)).map((slot) => slot.productId))
  const products = body.orderItems.flatMap(({ productId }): OfferedProduct[] => {
    const found = row.products.find((product) => product.productId === productId)
    if (found === undefined) return []
    const { transactionPerMille, operatingPerMille } = found
    const rates =
      transactionPerMille === null || operatingPerMille === null
        ? null
        : { transactionPerMille, operatingPerMille }
    return [
      {
        ...found,
        rates,
        taken: taken.has(productId),
        calendar: rules.calendarFor(found.turnaroundDays, found.lastEnd),
      },
    ]
  })
  return {
    now,
    products,
    cart: row.cart,
    coupon:
      row.coupon === null || body.couponId === null
        ? null
        : { definition: row.coupon, memberCouponId: body.couponId, expiresAt: now, usable: false },
    hasEarlierOrder: row.hasEarlierOrder,
    spendablePoints: 0,
    requiredTerms: rules.requiredTerms,
  }
}

const isOwnDraft = (slot: DraftFactRow['met'][number], row: DraftFactRow): boolean =>
  slot.orderId !== null && slot.orderId === row.liveDraft?.orderId

const requestOf = (body: OrderDraftRequest): DraftRequest => ({
  period: { start: body.rentalStartDate, end: body.rentalEndDate },
  items: body.orderItems,
  cartIds: body.cartId,
  believed: {
    totalAmount: body.totalAmount,
    deliveryFee: body.deliveryFee,
    couponDiscount: body.couponDiscount,
  },
  memberCouponId: body.couponId,
  pointsUsed: body.pointsUsed,
  address1: body.address1,
  agreedTermIds: body.agreedTerms,
})

const contactOf = (body: OrderDraftRequest) => ({
  shippingName: body.shippingName,
  shippingPhone: body.shippingPhone,
  postCode: body.postCode,
  address1: body.address1,
  address2: body.address2,
  shippingNote: body.shippingNote,
})

function answerOf(
  { row, now, body }: Attempt,
  identity: DraftIdentity,
  drafted: Drafted['drafted'],
): OrderDraft {
  const first = row.products.find((product) => product.productId === body.orderItems[0]?.productId)
  const more = body.orderItems.length - 1
  return {
    orderId: identity.orderId,
    orderNumbers: identity.orderNumbers,
    orderName: nameOf(first?.productName ?? '', more),
    customerKey: row.customerKey,
    amounts: drafted.amounts,
    heldUntil: drafted.heldUntil,
    now: now.toISOString(),
  }
}

/** Specification 2 §4: the first product's name, plus ' 외 N건'; the provider takes 100 characters. */
const nameOf = (name: string, more: number): string => {
  const tail = more > 0 ? ` 외 ${more}건` : ''
  return `${name.slice(0, 100 - tail.length)}${tail}`
}
