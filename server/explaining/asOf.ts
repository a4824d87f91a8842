import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import { orderEvents } from '../../domain/ordering/events.ts'
import { ownFactsOf } from '../../domain/ordering/itemActions.ts'
import { foldOrder, lastEndOf } from '../../domain/ordering/state.ts'
import { paymentEvents } from '../../domain/payments/events.ts'
import { foldPayment } from '../../domain/payments/state.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { settlementEvents } from '../../domain/settlement/events.ts'
import { foldSettlement } from '../../domain/settlement/state.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { SENT_BACK } from '../../domain/shared/settlementMonthStatus.ts'
import { sum } from '../../domain/shared/won.ts'
import { walletEvents } from '../../domain/wallet/events.ts'
import { lotHistories } from '../../domain/wallet/lotHistory.ts'
import type { AsOf } from '../../domain/wire/asOf.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { streamOfSubject } from './explainSubject.ts'
import { loggedEvent } from './exploreEvents.ts'
import { eventsWithPayments } from './namedStreams.ts'

// The store validates events against these schemas on append and upcasts them on load, so the type is proof enough.
const isOrderEvent = isEventOf(orderEvents)
const isWalletEvent = isEventOf(walletEvents)
const isPaymentEvent = isEventOf(paymentEvents)
const isSettlementEvent = isEventOf(settlementEvents)

function orderAfter(events: readonly StoredEvent[]): AsOf['order'] {
  const state = foldOrder(events.filter(isOrderEvent))
  if (state.status === 'none') return null
  const { draft, status } = state
  const { refunds } = foldPayment(events.filter(isPaymentEvent))
  const items =
    state.status === 'placed'
      ? state.items.map((item) => ({ ...item, itemStatus: item.status, loss: ownFactsOf(item).loss }))
      : draft.items.map((item) => ({ ...item, back: { card: 0, points: 0 }, itemStatus: null, loss: null }))
  return {
    status,
    orderNumbers: draft.orderNumbers,
    start: draft.start,
    end: lastEndOf(state),
    totalAmount:
      draft.amounts.totalAmount +
      (state.status === 'placed' ? state.deliveryFee - draft.amounts.deliveryFee : 0),
    pointsUsed: draft.amounts.pointsUsed,
    items: items.map(({ orderItemId, productId, itemStatus, loss, finalAmount, back }) => ({
      ...{ orderItemId, productId, status: itemStatus, loss, finalAmount },
      ...{ refundedToCard: back.card, refundedPoints: back.points },
    })),
    refunds: refunds.map(({ refundId, amount, status: refundStatus }) => ({
      ...{ refundId, amount, status: refundStatus },
    })),
  }
}

function pointsAfter(events: readonly StoredEvent[]): AsOf['points'] {
  const { lots, debt, balance } = lotHistories(events.filter(isWalletEvent))
  return {
    ...{ balance, debt },
    lots: lots.map(({ steps, ...lot }) => ({
      ...lot,
      steps: steps.map(({ event, at, points, about }) => ({
        ...{ title: titleOf(event), at: at.toISOString(), points, about },
      })),
    })),
  }
}

function settlementAfter(events: readonly StoredEvent[]): AsOf['settlement'] {
  const { closed, isHeld, heldFor, payout } = foldSettlement(events.filter(isSettlementEvent))
  return {
    hold: isHeld ? 'held' : heldFor.length > 0 ? 'carried_forward' : 'none',
    closed: closed && {
      earned: closed.earned,
      broughtForward: closed.broughtForward,
      deducted: sum(closed.deductions.map(({ amount }) => amount)),
      payable: closed.payable,
      carriedForward: closed.carriedForward,
    },
    payout: payout.status === 'failed' && payout.providerCode === SENT_BACK ? 'returned' : payout.status,
    attempt: payout.attempt,
  }
}

/**
 * The state of an order, a member's points or an owner's month after its event `version` (the last one by default;
 * events of an order's payments count with its own),
 * from the same folds that decisions use (rule 226). Refuses NOT_FOUND for a stream without events.
 */
export async function stateAsOf(
  deps: Pick<Deps, 'db' | 'store'>,
  { subject, version }: { subject: string; version?: number | undefined },
): Promise<AsOf | Refusal<'NOT_FOUND'>> {
  const stream = await streamOfSubject(deps, subject)
  if (stream === null) return refuse('NOT_FOUND')
  const all = await eventsWithPayments(deps, stream)
  if (all.length === 0) return refuse('NOT_FOUND')
  const counted = all.slice(0, version).map(({ event }) => event)
  const moments = all.map(({ stream: streamId, event: { pos, type, meta, occurredAt } }, nth) =>
    loggedEvent({ pos, streamId, version: nth + 1, type, actor: meta.actor, occurredAt }),
  )
  const kind = stream.split(':')[0]
  return {
    ...{ streamId: stream, version: counted.length, moments },
    order: kind === 'order' ? orderAfter(counted) : null,
    points: kind === 'wallet' ? pointsAfter(counted) : null,
    settlement: kind === 'settlement' ? settlementAfter(counted) : null,
  }
}
