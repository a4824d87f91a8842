import { bookFound } from '../../domain/payments/atDesk.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import { entryOf } from '../../domain/processes/entries.ts'
import { isRefusal, isRefusedAs } from '../../domain/shared/decision.ts'
import type { CardMovement, CardRefund } from '../gateways/cards/index.ts'
import type { Deps } from '../platform/deps.ts'
import { handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { newId } from '../platform/newId.ts'
import { makerOf, recordRefund, refundOf } from './refundCommands.ts'
import { paymentsIn } from './streams.ts'

/** Returns the movements that neither a payment nor a refund of ours names. */
export async function unknownMovements(
  { db: { kysely } }: Pick<Deps, 'db'>,
  movements: readonly CardMovement[],
): Promise<CardMovement[]> {
  const payments = await kysely
    .selectFrom('shop.payments')
    .select('payment_key as key')
    .where(({ eb, fn, val }) =>
      eb('payment_key', '=', fn.any(val(movements.map(({ paymentKey }) => paymentKey)))),
    )
    .execute()
  const refunds = await kysely
    .selectFrom('shop.refunds')
    .select('transaction_key as key')
    .where(({ eb, fn, val }) =>
      eb('transaction_key', '=', fn.any(val(movements.map(({ transactionKey }) => transactionKey)))),
    )
    .execute()
  const [paid, refunded] = [payments, refunds].map((rows) => new Set(rows.map(({ key }) => key)))
  return movements.filter(({ isRefund, paymentKey, transactionKey }) =>
    isRefund ? !refunded?.has(transactionKey) : !paid?.has(paymentKey),
  )
}

/**
 * Books the refunds of a payment that the provider has made and a restored database no longer knows, as refunds that
 * were made at its desk, so that a second cancellation of the item pays nothing (rule 270). Those that the database
 * knows as requested or refused are confirmed first, so that the money of no other refund settles them (rule 488).
 * Returns those that are left to finance, because their money went back by transfer as well (rules 497 and 499); null for
 * a payment that is not ours.
 */
export async function bookLostRefunds(
  deps: Deps,
  paymentKey: string,
  refunds: readonly CardRefund[],
): Promise<CardRefund[] | null> {
  const paid = await deps.db.kysely
    .selectFrom('shop.payments')
    .select((has) => has.fn.coalesce('order_id', 'charge_id').$notNull().as('id'))
    .where('payment_key', '=', paymentKey)
    .executeTakeFirst()
  if (paid === undefined) return null
  for (const refund of refunds) await confirm(deps, paymentKey, refund)
  const paidTwice: CardRefund[] = []
  for (const refund of refunds) {
    const maker = await makerOf(deps.db, paymentKey, refund)
    const isBooked = maker === 'us' || (maker === 'desk' && (await book(deps, paid.id, paymentKey, refund)))
    if (!isBooked) paidTwice.push(refund)
  }
  return paidTwice
}

/**
 * Confirms a refund of ours that the provider has made. One of another amount was divided after the restored instant: it
 * is divided again when the desk's refund is booked, or before it is sent.
 */
async function confirm(
  deps: Deps,
  paymentKey: string,
  { refundId, amount, transactionKey, refundedAt: confirmedAt }: CardRefund,
): Promise<void> {
  const ours = refundId === null ? null : await refundOf(deps.db, refundId)
  if (refundId === null || ours === null || ours.status === 'confirmed') return
  if (ours.paymentKey !== paymentKey || ours.amount !== amount) return
  const answer = { outcome: 'confirmed', by: 'card', transactionKey, confirmedAt } as const
  const refusal = await recordRefund(deps, { ...ours, refundId }, answer)
  if (refusal !== null) throw new Error(`a refund was not confirmed: ${refusal.refused}`)
}

/** Books a refund of the desk, once. Returns false for one beyond what is left of the payment. */
async function book(
  { store, clock }: Deps,
  id: string,
  paymentKey: string,
  { transactionKey, amount, refundedAt }: CardRefund,
): Promise<boolean> {
  const refundId = newId(clock.now())
  const found = { refundId, paymentKey, transactionKey, amount, refundedAt }
  const handled = await handleCommand(store, clock, {
    commandId: `deskRefund:${paymentKey}:${transactionKey}`,
    request: { paymentKey, transactionKey },
    actor: 'job:reconcileRestore',
    streams: [paymentStream(id)],
    decide: (streams) => {
      const decided = bookFound(paymentsIn(streams, id), found)
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(entryOf)) }
    },
  })
  if (handled.kind === 'done' || isRefusedAs(handled.refusal, ['DIFFERENCE_GONE'])) return true
  if (isRefusedAs(handled.refusal, ['REFUND_BEYOND_PAYMENT'])) return false
  // The restore stays open until it is booked: afterwards refunds are sent, and this one would be paid twice.
  throw new Error(`a refund was not booked: ${handled.refusal.refused}`)
}
