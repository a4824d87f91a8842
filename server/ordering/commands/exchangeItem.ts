import { orderStream } from '../../../domain/ordering/events.ts'
import { paymentStream } from '../../../domain/payments/events.ts'
import { decideExchange } from '../../../domain/processes/exchanging.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { type ItemExchanged, itemExchanged } from '../../../domain/wire/exchanges.ts'
import { refundJobs } from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { slotRefusals } from '../../rental/index.ts'
import { walletReading } from '../../wallet/index.ts'
import { reasonOf, reasonRows } from '../itemReasons.ts'
import { readItem } from '../itemRow.ts'
import { substituteForItem } from '../queries/substitutes.ts'
import { onlyInFullOf, orderIn } from '../streams.ts'
import { expireHoldsOf } from './endExtension.ts'

type Exchanging = {
  orderItemId: string
  exchangeNumber: number
  productId: number
  /** What the colleague read: what goes back, and the rental's last day. */
  quotedRefund: number
  rentalEndDate: CivilDate
  staffId: number
  /** The typed reason, stored outside the events so that it can be erased. */
  reason: string
}

/**
 * Sends another product in an item's place. One append frees the days of the first and takes those of the other; the
 * calendar's exclusion constraint decides. A repeated request returns the first answer. Refuses NO_SUBSTITUTE for a
 * product that is not a substitute (rule 217), PERIOD_TAKEN when its days are already taken, and REFUND_CHANGED (rule 922).
 */
export async function exchangeItem(
  deps: Deps,
  exchanging: Exchanging,
): Promise<
  | ItemExchanged
  | Refusal<
      | 'NOT_FOUND'
      | 'NO_SUBSTITUTE'
      | 'ONE_LUXSHARE_PER_ORDER'
      | 'PERIOD_TAKEN'
      | 'PRODUCT_NOT_RENTABLE'
      | 'REFUND_CHANGED'
      | 'REFUND_OVER_PAID'
      | 'TRANSITION_NOT_ALLOWED'
      | CommandCode
    >
> {
  const { orderItemId, exchangeNumber, productId, quotedRefund, rentalEndDate, staffId, reason } = exchanging
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const { orderId, memberId } = item
  const { product, ranOut } = await substituteForItem(deps, orderItemId, productId)
  for (const draft of ranOut) await expireHoldsOf(deps, draft)
  const step = `exchange:${exchangeNumber}` as const
  const rows = await reasonRows(deps, { orderItemId, memberId, step, text: reason })
  const refundId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `${step}:${orderItemId}`,
    request: { orderItemId, exchangeNumber, productId, quotedRefund, rentalEndDate },
    typed: typedAs(deps, reason),
    actor: `staff:${staffId}`,
    reason: reasonOf(step, orderItemId),
    streams: [orderStream(orderId), paymentStream(orderId)],
    refusedAtAppend: slotRefusals,
    contendsFor: [`${productId} from ${item.start}`],
    read: walletReading(deps, memberId, { orderIds: [orderId] }),
    decide: (streams, wallet) => {
      if (product === null) return refuse('NO_SUBSTITUTE')
      const now = deps.clock.now()
      const onlyInFull = onlyInFullOf(streams, item)
      const seen = { refund: quotedRefund, end: rentalEndDate }
      const asked = { orderItemId, exchangeNumber, product, seen, now, refundId, onlyInFull }
      const decided = decideExchange(orderIn(streams, orderId), wallet, asked)
      if (isRefusal(decided)) return decided
      const { refunded, cardRefund, pointsRefund } = decided.exchanged
      return {
        events: newEvents(decided.entries),
        jobs: refundJobs(deps, decided.entries),
        rows,
        result: { orderItemId, productId, refunded, cardRefund, pointsRefund },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : itemExchanged.parse(handled.result)
}
