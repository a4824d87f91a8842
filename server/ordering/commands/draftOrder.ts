import { randomBytes } from 'node:crypto'
import { orderStream } from '../../../domain/ordering/events.ts'
import { type DraftIdentity, decideDraft } from '../../../domain/processes/draft.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { orderNumber } from '../../../domain/shared/ids.ts'
import { walletStream } from '../../../domain/wallet/events.ts'
import type { OrderDraft, OrderDraftRequest } from '../../../domain/wire/orders.ts'
import type { Deps } from '../../platform/deps.ts'
import type { NewEvent } from '../../platform/eventStore/eventStore.ts'
import { type Handled, handleCommand, type LoadedStreams } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { hashOf } from '../../platform/json.ts'
import { dropContact, keepContact } from '../contacts.ts'
import { readDraftFacts } from '../draftFacts.ts'
import { oneAtATimeForSameDates } from '../sameDates.ts'
import { newId } from '../streams.ts'
import { type Attempt, contactOf, endEarlier, factsOf, requestOf, withWallet } from './draftDecision.ts'
import { expireDraftOf } from './endDraft.ts'

/** Once for each stale hold that may lie in the way, and for the member's own second tap. */
const mostTries = 5

const inTurn = oneAtATimeForSameDates()

/**
 * `POST /api/users/order-drafts`: checks everything, holds dates, coupon and points, and answers the server's
 * amounts. A hold of somebody else that ran out is ended first, whoever it belongs to.
 */
export function draftOrder(
  deps: Deps,
  memberId: number,
  body: OrderDraftRequest,
): Promise<OrderDraft | Refusal> {
  const productIds = body.orderItems.map((item) => item.productId)
  return inTurn(
    { memberId, productIds, start: body.rentalStartDate, end: body.rentalEndDate },
    () => draft(deps, memberId, body),
    (answer) => !isRefusal(answer),
  )
}

async function draft(deps: Deps, memberId: number, body: OrderDraftRequest): Promise<OrderDraft | Refusal> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const now = deps.clock.now()
    const row = await readFacts(deps, memberId, body, now)
    const stale = row.met.filter((slot) => slot.stale && slot.memberId !== memberId)
    if (stale.length > 0) {
      for (const { orderId } of stale) if (orderId !== null) await expireDraftOf(deps, orderId)
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

  await keepContact(deps.db.pool, {
    orderId,
    memberId,
    key: row.personalKey,
    contact: contactOf(body),
    today: seoulDate(now),
  })
  const written = await write(deps, attempt, { orderId, streams, decide })
  if (isRefusal(written)) {
    await dropContact(deps.db.pool, orderId)
    return written
  }
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
  const { orderId, streams } = draft
  let drafted: Drafted['drafted'] | undefined
  const handled = await onNewStream(deps, {
    commandId: `draft:${orderId}`,
    request: { orderId, body: body.orderItems },
    actor: `member:${memberId}`,
    streams,
    decide: (loaded: LoadedStreams) => {
      const decision = draft.decide(loaded)
      if (isRefusal(decision)) return decision
      drafted = decision.decided.drafted
      return {
        events: [...decision.earlier, ...newEvents(decision.decided.entries)],
        result: { orderId, draftedAt: now.toISOString() },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  if (drafted === undefined) throw new Error('a draft was appended that nobody decided')
  return drafted
}

type NewOrder = Pick<
  Parameters<typeof handleCommand>[2],
  'commandId' | 'request' | 'actor' | 'streams' | 'decide'
>

/** An order that touches nothing but its own new stream has nothing to read before it is written. */
async function onNewStream(deps: Deps, command: NewOrder): Promise<Handled> {
  const [id, ...others] = command.streams
  if (id === undefined || others.length > 0) return handleCommand(deps.store, deps.clock, command)
  const decision = command.decide(() => ({ id, version: 0, events: [] }))
  if (isRefusal(decision)) return { kind: 'refused', refusal: decision }
  const result = decision.result ?? null
  const outcome = await deps.store.append({
    commandId: command.commandId,
    requestHash: hashOf(command.request),
    result,
    occurredAt: deps.clock.now(),
    meta: { actor: command.actor },
    streams: [{ id, expected: 0 }],
    events: decision.events,
  })
  switch (outcome.kind) {
    case 'appended':
      return { kind: 'done', result, events: outcome.events, duplicate: false }
    case 'refused':
      return outcome
    default:
      throw new Error(`a new order's stream ended as ${outcome.kind}`)
  }
}

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
