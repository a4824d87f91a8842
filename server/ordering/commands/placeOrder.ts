import { isRefusal, type Refusal, refusalOtherThan, refuse } from '../../../domain/shared/decision.ts'
import type { OrderRequest } from '../../../domain/wire/checkout.ts'
import {
  confirmAttempt,
  recordCapture,
  refusedByProvider,
  sentBefore,
  settleAttempt,
} from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import { draftEndOfOrder } from '../draftEnds.ts'
import { beginAttempt, type DraftAttempt, type DraftRow, readDraft, samePlacedOrder } from '../draftRow.ts'
import { paidDraft, placeFreeOrder } from '../subject.ts'
import { expireDraftOf } from './endDraft.ts'

type PlacedAnswer = { orderId: string; orderNumbers: string }
type PlacingRefusal = Refusal<
  | 'ALREADY_ORDERED'
  | 'CUSTOMER_KEY_DIFFERS'
  | 'DRAFT_EXPIRED'
  | 'DRAFT_NOT_FOUND'
  | 'PAYMENT_AMOUNT_DIFFERS'
  | 'PAYMENT_DECLINED'
  | 'PAYMENT_KEY_REQUIRED'
  | 'PAYMENT_UNCONFIRMED'
  | CommandCode
>

/** Concurrent requests for the same order in this process share one call to the provider. */
const underWay = new Map<string, Promise<PlacedAnswer | PlacingRefusal>>()

/**
 * `POST /api/users/orders`: confirms the payment at the provider outside of any transaction, then records the outcome
 * in one. The same request twice gives one order and the same answer. When the provider's answer stays unknown,
 * recovery finishes or undoes it.
 */
export async function placeOrder(
  deps: Deps,
  memberId: number,
  request: OrderRequest,
): Promise<PlacedAnswer | PlacingRefusal> {
  const key = `${memberId}:${request.orderId}`
  const running = underWay.get(key)
  if (running !== undefined) return running
  const answer = place(deps, memberId, request).finally(() => underWay.delete(key))
  underWay.set(key, answer)
  return answer
}

async function place(
  deps: Deps,
  memberId: number,
  request: OrderRequest,
): Promise<PlacedAnswer | PlacingRefusal> {
  const { orderId, paymentKey } = request
  if (paymentKey === undefined) return placeFree(deps, memberId, orderId)
  const mismatch = await mismatchRefusal(deps, memberId, request)
  if (mismatch !== null) return mismatch
  const begun = await beginAttempt(deps.db.pool, { orderId, memberId, paymentKey, now: deps.clock.now() })
  if (begun === null) return whatBecameOf(deps, memberId, request)
  return confirm(deps, begun)
}

/** Refuses, before any money moves, when the amount or customer key that the client sent along is not the draft's. */
async function mismatchRefusal(
  deps: Deps,
  memberId: number,
  request: OrderRequest,
): Promise<Refusal<'CUSTOMER_KEY_DIFFERS' | 'DRAFT_NOT_FOUND' | 'PAYMENT_AMOUNT_DIFFERS'> | null> {
  if (request.totalAmount === undefined && request.customerKey === undefined) return null
  const draft = await readDraft(deps.db.pool, request.orderId)
  if (draft === null || draft.memberId !== memberId) return refuse('DRAFT_NOT_FOUND')
  if (request.customerKey !== undefined && request.customerKey !== draft.customerKey) {
    return refuse('CUSTOMER_KEY_DIFFERS')
  }
  return request.totalAmount !== undefined && request.totalAmount !== draft.totalAmount
    ? refuse('PAYMENT_AMOUNT_DIFFERS', { totalAmount: draft.totalAmount })
    : null
}

async function confirm(deps: Deps, { attempt, draft }: DraftAttempt): Promise<PlacedAnswer | PlacingRefusal> {
  const { orderId, orderNumbers, memberId } = draft
  const subject = paidDraft(draft)
  const judged = await confirmAttempt(deps, attempt)
  switch (judged.is) {
    case 'captured': {
      const { payment } = judged
      const recorded = await recordCapture(deps, subject, attempt, payment, `member:${memberId}`)
      if (isRefusal(recorded)) return refusalOtherThan(recorded, ['TRANSITION_NOT_ALLOWED'])
      return recorded.became === 'reversed'
        ? wasReversed(deps, orderId, payment.amount)
        : { orderId, orderNumbers }
    }
    case 'over':
      await settleAttempt(deps, subject, attempt, judged, `member:${memberId}`)
      return refusedByProvider(judged, attempt.amount)
    case 'open':
      return judged.isUnderWay && (await isPlacedSoon(deps, orderId))
        ? { orderId, orderNumbers }
        : refuse('PAYMENT_UNCONFIRMED', { orderId })
  }
}

const wasReversed = async (
  deps: Deps,
  orderId: string,
  refunded: number,
): Promise<Refusal<'DRAFT_EXPIRED'>> =>
  refuse('DRAFT_EXPIRED', { refunded, because: await draftEndOfOrder(deps, orderId) })

/** Another process is confirming the same payment: waits up to 3 s for the order that it places. */
async function isPlacedSoon(deps: Deps, orderId: string): Promise<boolean> {
  for (let tries = 0; tries < 15; tries += 1) {
    const draft = await readDraft(deps.db.pool, orderId)
    if (draft?.status !== 'awaiting_payment') return draft?.status === 'placed'
    await new Promise((resume) => setTimeout(resume, 200))
  }
  return false
}

/** The draft may still be paid: it waits for that, and its hold has not run out. */
const isHeld = ({ clock }: Pick<Deps, 'clock'>, draft: DraftRow): boolean =>
  draft.status === 'awaiting_payment' && draft.heldUntil.getTime() >= clock.now().getTime()

/** Places an order that has nothing left to pay, without asking the provider. */
async function placeFree(
  deps: Deps,
  memberId: number,
  orderId: string,
): Promise<PlacedAnswer | PlacingRefusal> {
  const draft = await readDraft(deps.db.pool, orderId)
  if (draft === null || draft.memberId !== memberId || !isHeld(deps, draft))
    return whatBecameOf(deps, memberId, { orderId })
  if (draft.totalAmount > 0) return refuse('PAYMENT_KEY_REQUIRED')
  return (await placeFreeOrder(deps, draft)) ?? { orderId, orderNumbers: draft.orderNumbers }
}

/**
 * Explains why there is no draft to pay for: it is not the member's, is already placed, or has ended. A payment that was
 * sent before gets its first answer (rules 780 and 783).
 */
async function whatBecameOf(
  deps: Deps,
  memberId: number,
  { orderId, paymentKey }: Pick<OrderRequest, 'orderId' | 'paymentKey'>,
): Promise<PlacedAnswer | PlacingRefusal> {
  const draft = await readDraft(deps.db.pool, orderId)
  if (draft === null || draft.memberId !== memberId) return refuse('DRAFT_NOT_FOUND')
  const before = paymentKey === undefined ? null : await sentBefore(deps.db, { id: orderId, paymentKey })
  if (before?.is === 'reversed') return wasReversed(deps, orderId, before.amount)
  if (draft.status === 'placed') return { orderId, orderNumbers: draft.orderNumbers }
  if (before?.is === 'refused') return refusedByProvider(before, before.amount)
  if (before?.is === 'open') return refuse('PAYMENT_UNCONFIRMED', { orderId })
  if (draft.status !== 'awaiting_payment') {
    const placed = await samePlacedOrder(deps.db.pool, orderId)
    return placed === null
      ? refuse('DRAFT_EXPIRED', { because: await draftEndOfOrder(deps, orderId) })
      : refuse('ALREADY_ORDERED', { orderId: placed })
  }
  if (draft.totalAmount === 0 && isHeld(deps, draft)) return placeFree(deps, memberId, orderId)
  await expireDraftOf(deps, orderId)
  return refuse('DRAFT_EXPIRED', { because: 'expired' })
}
