import { chargeStream } from '../../domain/charges/events.ts'
import { decideChargeAtDesk } from '../../domain/processes/charging.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { DeskHolder } from '../deskRefunds/index.ts'
import type { Deps } from '../platform/deps.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { newChargeId } from './newChargeId.ts'
import { reasonOf, reasonRow } from './reasons.ts'
import { chargeIn } from './streams.ts'

/** Gives `deskRefunds` access to the payments and refunds of charges. */
export const chargesAtDesk = (needs: Pick<Deps, 'db' | 'clock'>): DeskHolder => ({
  paidBy: async (paymentKey) =>
    (await needs.db.kysely
      .selectFrom('shop.charge_payments')
      .select(['charge_id as id', 'member_id as memberId'])
      .where('payment_key', '=', paymentKey)
      .executeTakeFirst()) ?? null,
  refundsOf: (paymentKey) =>
    needs.db.kysely
      .selectFrom('shop.charge_refunds')
      .select(['refund_id as refundId', 'paid_by as paidBy', 'transaction_key as transactionKey'])
      .where('payment_key', '=', paymentKey)
      .execute(),
  streamOf: chargeStream,
  newId: () => newChargeId(needs.clock.now()),
  decide: (streams, chargeId, decide) => {
    const decided = decideChargeAtDesk(chargeIn(streams, chargeId), decide)
    return isRefusal(decided) ? decided : newEvents(decided)
  },
  keepReason: async ({ id: chargeId, memberId, step: of, transactionKey, text }) => {
    const step = `${of}:${transactionKey}` as const
    const row = await reasonRow(needs, { chargeId, memberId, step, text })
    return { name: reasonOf(step, chargeId), row }
  },
})
