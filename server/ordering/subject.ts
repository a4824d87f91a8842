import { orderStream } from '../../domain/ordering/events.ts'
import type { OrderState } from '../../domain/ordering/state.ts'
import { noPayments, type PaymentState } from '../../domain/payments/state.ts'
import type { Entry } from '../../domain/processes/entries.ts'
import { decideDecline, decidePlace, type Placement } from '../../domain/processes/placing.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { WalletState } from '../../domain/wallet/state.ts'
import { takeOutOrdered } from '../cart/index.ts'
import type { CaptureAnswer, Follower, PaymentSubject } from '../payments/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand, type LoadedStreams } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { walletReading } from '../wallet/index.ts'
import { expireDraftOf } from './commands/endDraft.ts'
import { forgetContact } from './contacts.ts'
import { whyReversed } from './draftEnds.ts'
import { type DraftRow, readDraft } from './draftRow.ts'
import { paidOrders } from './queries/paidOrders.ts'
import { orderIn } from './streams.ts'

type PlacingCode = 'DRAFT_EXPIRED' | 'DRAFT_NOT_FOUND' | 'PAYMENT_KEY_REQUIRED'
type Draft = Pick<DraftRow, 'orderId' | 'memberId' | 'usesWallet'>

/** The streams that placing or ending a draft reads and writes. */
const streamsOf = (deps: Deps, { orderId, memberId, usesWallet }: Draft) => ({
  streams: [orderStream(orderId)],
  read: usesWallet ? walletReading(deps, memberId, { orderIds: [orderId] }) : undefined,
})

/** Books the held dates, or reverses the payment, and removes the ordered products from the cart. */
function placed(
  order: OrderState,
  wallet: WalletState | null,
  payments: PaymentState,
  placement: Placement,
): { entries: Entry[]; rows: Statement[] } | Refusal<PlacingCode> {
  const entries = decidePlace(order, wallet, payments, placement)
  return isRefusal(entries) ? entries : { entries, rows: cartWithout(entries) }
}

const cartWithout = (entries: readonly Entry[]): Statement[] =>
  entries.flatMap(({ event }) => {
    if (event.type !== 'order.placed') return []
    const { memberId, start, end, items } = event.data
    const productIds = items.map((item) => item.productId)
    return [takeOutOrdered({ memberId, period: { start, end }, productIds })]
  })

/** Places an order for which nothing had to be paid. */
export async function placeFreeOrder(
  deps: Deps,
  draft: Draft,
): Promise<Refusal<PlacingCode | CommandCode> | null> {
  const { orderId, memberId } = draft
  const handled = await handleCommand<PlacingCode, WalletState>(deps.store, deps.clock, {
    commandId: `place:${orderId}:free`,
    request: { orderId },
    actor: `member:${memberId}`,
    ...streamsOf(deps, draft),
    decide: (streams: LoadedStreams, wallet) => {
      const placement = { paid: null, placedAt: deps.clock.now().toISOString(), refundId: orderId }
      const decided = placed(orderIn(streams, orderId), wallet, noPayments, placement)
      return isRefusal(decided) ? decided : { events: newEvents(decided.entries), rows: decided.rows }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/** Captured money places the order of this draft, or is reversed when its dates are no longer held. */
const placedBy = (deps: Deps, draft: Draft): Follower<CaptureAnswer, PlacingCode> => ({
  ...streamsOf(deps, draft),
  decide: (streams, wallet, payments, { captured, by, refundId, now }) => {
    const placement = { paid: { captured, by }, placedAt: now.toISOString(), refundId }
    return placed(orderIn(streams, draft.orderId), wallet, payments, placement)
  },
})

type OrderSubject = PaymentSubject<PlacingCode | 'TRANSITION_NOT_ALLOWED'>

/** The order of a draft that was read just now; what of it matters here never changes. */
export const paidDraft = (draft: Draft): OrderSubject => ({
  ...orderSubject,
  onCapture: async (deps) => placedBy(deps, draft),
})

/** An order as something that is paid for. */
export const orderSubject: OrderSubject = {
  isWanted: async ({ db, clock }, { id }) => {
    const draft = await readDraft(db.pool, id)
    return draft?.status === 'awaiting_payment' && draft.heldUntil.getTime() >= clock.now().getTime()
  },
  nameOf: async ({ db }, orderId) => (await paidOrders(db, [orderId])).get(orderId)?.name ?? '',
  onCapture: async (deps, orderId) => {
    const draft = await readDraft(deps.db.pool, orderId)
    return draft === null ? refuse('DRAFT_NOT_FOUND') : placedBy(deps, draft)
  },
  // Paying with another card starts a new draft.
  onDecline: async (deps, orderId) => {
    const draft = await readDraft(deps.db.pool, orderId)
    if (draft?.status !== 'awaiting_payment') return null
    return {
      ...streamsOf(deps, draft),
      decide: (streams, wallet, payments, declined) => {
        const entries = decideDecline(orderIn(streams, orderId), wallet, payments, declined)
        return isRefusal(entries)
          ? entries
          : { entries, rows: entries.length === 0 ? [] : [forgetContact(deps.db.kysely, orderId)] }
      },
    }
  },
  paidFor: paidOrders,
  whyReversed: (deps, orderId) => whyReversed(deps, { of: 'order', orderId }),
  lapse: expireDraftOf,
}
