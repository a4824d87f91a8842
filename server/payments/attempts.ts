import { sql } from 'kysely'
import type { PaidBy, PaymentSubject } from '../../domain/payments/events.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'

type Db = Deps['db']

/**
 * One request to the provider to capture money, recorded before it is sent, so that recovery can finish it if this
 * process dies. `shop.begin_attempt` records it in the statement that reads what is to be paid.
 */
export type Attempt = {
  of: PaymentSubject['of']
  /** The id of the order, charge, extension or change of delivery. */
  id: string
  /** The payment key of a member's own payment, or the provider's order id of a try with the saved card. */
  attemptKey: string
  memberId: number
  by: PaidBy
  customerKey: string
  providerOrderId: string
  /** The saved card; null for the member's own payment, whose card the provider knows. */
  methodKey: string | null
  amount: number
  triedOn: CivilDate
  /** How many of its calls the provider answered with a fault. */
  tries: number
}

export type OpenAttempt = Attempt & { ageMs: number }
/** `unknown_payment`: the provider has no payment of this order under the key that was given as one. */
export type AttemptOutcome = 'captured' | 'reversed' | 'declined' | 'nothing_captured' | 'unknown_payment'

type Key = Pick<Attempt, 'id' | 'attemptKey'>

const open = ({ kysely }: Db) =>
  kysely
    .selectFrom('platform.payment_attempts')
    .select(['subject_of as of', 'subject_id as id', 'attempt_key as attemptKey', 'member_id as memberId'])
    .select(['by', 'customer_key as customerKey', 'provider_order_id as providerOrderId'])
    .select(['method_key as methodKey', 'amount', 'tried_on as triedOn', 'tries'])
    .select(sql<number>`(extract(epoch FROM ${realNow} - started_at) * 1000)::bigint`.as('ageMs'))
    .where('outcome', 'is', null)

/** Attempts without an answer that are older than `youngMs`, the least recently checked first, 200 at most. */
export const openAttempts = (db: Db, youngMs: number): Promise<OpenAttempt[]> =>
  open(db)
    .where('started_at', '<=', realTimeIn(-youngMs / 1000))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('started_at')
    .limit(200)
    .execute()

/** The open attempts that match a notification's payment key or order id. */
export const attemptsHintedAt = (
  db: Db,
  { paymentKey, orderId }: { paymentKey: string; orderId: string },
): Promise<OpenAttempt[]> =>
  open(db)
    .where((is) => is.or([is('attempt_key', '=', paymentKey), is('provider_order_id', '=', orderId)]))
    .execute()

/** Ends the attempt in the append that records its answer. */
export const attemptEnded = ({ id, attemptKey }: Key, outcome: AttemptOutcome): Statement => ({
  sql: `UPDATE platform.payment_attempts SET outcome = $3, finished_at = clock_timestamp()
    WHERE subject_id = $1 AND attempt_key = $2`,
  parameters: [id, attemptKey, outcome],
})

/** Why the provider finally took no money, in its code and its words. */
export type ProvidersNo = { code: string; message: string }

/** Ends the attempt; what the provider said of it is kept for whoever sends the same payment again (rule 783). */
export async function endAttempt(
  { kysely }: Db,
  attempt: Key,
  outcome: AttemptOutcome,
  said: ProvidersNo | null = null,
): Promise<void> {
  await kysely
    .updateTable('platform.payment_attempts')
    .set({ outcome, finished_at: realNow })
    .set({ provider_code: said?.code ?? null, provider_message: said?.message ?? null })
    .where('subject_id', '=', attempt.id)
    .where('attempt_key', '=', attempt.attemptKey)
    .execute()
}

/** Notes that the provider is asked about the attempt. */
export async function noteAsked({ kysely }: Db, { id, attemptKey }: Key): Promise<void> {
  await kysely
    .updateTable('platform.payment_attempts')
    .set({ asked_at: realNow })
    .where('subject_id', '=', id)
    .where('attempt_key', '=', attemptKey)
    .execute()
}

/** Notes that the provider is asked about the open attempt; false when it was asked within these seconds. */
export async function takeTurn(
  { kysely }: Db,
  { id, attemptKey }: Key,
  apartSeconds: number,
): Promise<boolean> {
  const taken = await kysely
    .updateTable('platform.payment_attempts')
    .set({ asked_at: realNow })
    .where('subject_id', '=', id)
    .where('attempt_key', '=', attemptKey)
    .where('outcome', 'is', null)
    .where((is) => is.or([is('asked_at', 'is', null), is('asked_at', '<=', realTimeIn(-apartSeconds))]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/**
 * The provider repeats an answered fault for its idempotency key for ever, so the next try needs another. A call
 * without an answer may still be in flight, so it keeps its key.
 */
export async function takeNextKey({ kysely }: Db, { id, attemptKey, tries }: Attempt): Promise<void> {
  await kysely
    .updateTable('platform.payment_attempts')
    .set({ tries: tries + 1 })
    .where('subject_id', '=', id)
    .where('attempt_key', '=', attemptKey)
    .where('tries', '=', tries)
    .execute()
}
