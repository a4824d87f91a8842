import { z } from 'zod'
import { orderStream } from '../../../domain/ordering/events.ts'
import type { Entry } from '../../../domain/processes/entries.ts'
import { decidePlace } from '../../../domain/processes/placing.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { takeOutOrdered } from '../../cart/index.ts'
import type { CardPayment } from '../../gateways/cards/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SharedStatement } from '../../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { walletReading } from '../../wallet/index.ts'
import type { DraftRow } from '../draftRow.ts'
import { capturedPayment, keepReceipt, keepWhole } from '../paymentReceipts.ts'
import { refundJob } from '../queueNames.ts'
import { newId, orderIn } from '../streams.ts'

const rowsOf = (kysely: Deps['db']['kysely'], memberId: number, captured: CardPayment) => [
  keepReceipt(memberId, captured),
  ...(captured.refundsOnlyInFull ? [keepWhole(kysely, captured)] : []),
]

const resultShape = z.object({ became: z.enum(['placed', 'reversed']) })

/**
 * Records the captured payment (null when nothing had to be paid) and books the held dates in one transaction; when the
 * dates are no longer held for this order, refunds all of the money instead. Idempotent.
 */
export async function recordPayment(
  deps: Deps,
  draft: Pick<DraftRow, 'orderId' | 'memberId' | 'usesWallet'>,
  captured: CardPayment | null,
  actor: string,
): Promise<
  | z.infer<typeof resultShape>
  | Refusal<'DRAFT_EXPIRED' | 'DRAFT_NOT_FOUND' | 'PAYMENT_KEY_REQUIRED' | CommandCode>
> {
  const { orderId, memberId, usesWallet } = draft
  const payment = captured === null ? null : capturedPayment(captured, deps.clock.now())
  const paymentKey = payment?.paymentKey ?? null
  const refundId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `place:${orderId}:${paymentKey ?? 'free'}`,
    request: { orderId, paymentKey },
    actor,
    streams: [orderStream(orderId)],
    read: usesWallet ? walletReading(deps, memberId, { orderIds: [orderId] }) : undefined,
    decide: (streams, wallet) => {
      const placedAt = deps.clock.now().toISOString()
      const decided = decidePlace(orderIn(streams, orderId), wallet, { payment, placedAt, refundId })
      if (isRefusal(decided)) return decided
      const reversed = decided.some(({ event }) => event.type === 'order.payment.reversed')
      return {
        events: newEvents(decided),
        rows: [
          ...(captured === null ? [] : rowsOf(deps.db.kysely, memberId, captured)),
          ...cartWithout(decided),
        ],
        jobs: reversed && paymentKey !== null ? refundJob(deps, paymentKey) : [],
        result: { became: reversed ? 'reversed' : 'placed' },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  const { became } = resultShape.parse(handled.result)
  return { became }
}

/** Removes the ordered products from the cart in the transaction that places the order. */
const cartWithout = (decided: readonly Entry[]): SharedStatement[] =>
  decided.flatMap(({ event }) => {
    if (event.type !== 'order.placed') return []
    const { memberId, start, end, items } = event.data
    const productIds = items.map((item) => item.productId)
    return [takeOutOrdered({ memberId, period: { start, end }, productIds })]
  })
