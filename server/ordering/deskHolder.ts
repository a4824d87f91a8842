import { orderStream } from '../../domain/ordering/events.ts'
import { decideOrderAtDesk } from '../../domain/processes/fulfilling.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { DeskHolder } from '../deskRefunds/index.ts'
import type { Deps } from '../platform/deps.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { orderKey, sealForOrder } from './contacts.ts'
import { newId, orderIn } from './streams.ts'

/** Gives `deskRefunds` access to the payments and refunds of orders. */
export const ordersAtDesk = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): DeskHolder => ({
  paidBy: async (paymentKey) =>
    (await db.kysely
      .selectFrom('shop.payments')
      .select(['order_id as id', 'member_id as memberId'])
      .where('payment_key', '=', paymentKey)
      .executeTakeFirst()) ?? null,
  refundsOf: (paymentKey) =>
    db.kysely
      .selectFrom('shop.refunds')
      .select(['refund_id as refundId', 'paid_by as paidBy', 'transaction_key as transactionKey'])
      .where('payment_key', '=', paymentKey)
      .execute(),
  streamOf: orderStream,
  newId: () => newId(clock.now()),
  decide: (streams, orderId, decide) => {
    const decided = decideOrderAtDesk(orderIn(streams, orderId), decide)
    return isRefusal(decided) ? decided : newEvents(decided)
  },
  keepReason: async ({ memberId, refundId, step, text }) => {
    const key = await orderKey(db.pool, memberId, seoulDate(clock.now()))
    const written = sealForOrder(key, memberId, { reason: text })
    const row = db.kysely
      .insertInto('personal.refund_reasons')
      .values({ refund_id: refundId, sending: 1, member_id: memberId, written })
      .compile()
    return { name: `${step === 'desk' ? 'deskRefund' : 'goodwill'}:${refundId}:1`, row }
  },
})
