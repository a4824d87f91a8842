import { sql } from 'kysely'
import type { PaidBy } from '../../domain/charges/events.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import { sqlState } from '../platform/database/sqlState.ts'
import type { Deps } from '../platform/deps.ts'

type Db = Deps['db']

/** A request to the provider to collect one charge, recorded before it is sent. */
export type Attempt = {
  /** The payment key of a member's own payment, or the provider order id of a try with the saved card. */
  attemptKey: string
  chargeId: string
  memberId: number
  by: PaidBy
  customerKey: string
  providerOrderId: string
  /** The saved card; null for the member's own payment, whose card the provider knows. */
  methodKey: string | null
  amount: number
  triedOn: CivilDate
}

const uniqueViolation = '23505'

/**
 * Records an attempt and returns how many of its calls the provider answered with a fault. Returns null when the charge
 * is no longer owed or another attempt has no answer yet: a unique index allows one open attempt per charge. Repeating
 * the same attempt reopens it.
 */
export async function beginAttempt({ kysely }: Db, attempt: Attempt): Promise<{ tries: number } | null> {
  try {
    const begun = await kysely
      .insertInto('platform.charge_attempts')
      .columns([
        'attempt_key',
        'charge_id',
        'member_id',
        'by',
        'customer_key',
        'provider_order_id',
        'method_key',
        'amount',
        'tried_on',
      ])
      .expression((from) =>
        from
          .selectFrom('shop.charges')
          .select((is) => [
            is.val(attempt.attemptKey).as('attempt_key'),
            'charge_id',
            'member_id',
            is.val(attempt.by).as('by'),
            is.val(attempt.customerKey).as('customer_key'),
            is.val(attempt.providerOrderId).as('provider_order_id'),
            is.val(attempt.methodKey).as('method_key'),
            'amount',
            is.val(attempt.triedOn).as('tried_on'),
          ])
          .where('charge_id', '=', attempt.chargeId)
          .where('status', '=', 'open'),
      )
      .onConflict((again) => again.column('attempt_key').doUpdateSet({ outcome: null }))
      .returning('tries')
      .executeTakeFirst()
    return begun ?? null
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return null
    throw error
  }
}

type AttemptOutcome = 'paid' | 'reversed' | 'declined' | 'nothing_captured'

export async function endAttempt({ kysely }: Db, attemptKey: string, outcome: AttemptOutcome): Promise<void> {
  await kysely
    .updateTable('platform.charge_attempts')
    .set({ outcome, finished_at: realNow })
    .where('attempt_key', '=', attemptKey)
    .execute()
}

export type OpenAttempt = Attempt & { tries: number; ageMs: number }

const unanswered = ({ kysely }: Db) =>
  kysely
    .selectFrom('platform.charge_attempts')
    .select(['attempt_key as attemptKey', 'charge_id as chargeId', 'member_id as memberId', 'by'])
    .select(['customer_key as customerKey', 'provider_order_id as providerOrderId'])
    .select(['method_key as methodKey', 'amount', 'tried_on as triedOn', 'tries'])
    .select(sql<number>`(extract(epoch FROM ${realNow} - started_at) * 1000)::bigint`.as('ageMs'))
    .where('outcome', 'is', null)

/** Attempts without an answer that are older than `youngMs`, the least recently checked first, 200 at most. */
export const openAttempts = (db: Db, youngMs: number): Promise<OpenAttempt[]> =>
  unanswered(db)
    .where('started_at', '<=', realTimeIn(-youngMs / 1000))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('started_at')
    .limit(200)
    .execute()

/** The open attempts that match a webhook's payment key or order id. */
export const attemptsHintedAt = (
  db: Db,
  hint: { paymentKey: string; orderId: string },
): Promise<OpenAttempt[]> =>
  unanswered(db)
    .where((is) =>
      is.or([is('attempt_key', '=', hint.paymentKey), is('provider_order_id', '=', hint.orderId)]),
    )
    .execute()

/** Notes that the provider was asked. It repeats a fault for the same idempotency key, so `faulted` changes the key. */
export async function noteAsked({ kysely }: Db, attemptKey: string, faulted: boolean): Promise<void> {
  await kysely
    .updateTable('platform.charge_attempts')
    .set((tried) => ({ asked_at: realNow, tries: tried('tries', '+', faulted ? 1 : 0) }))
    .where('attempt_key', '=', attemptKey)
    .execute()
}
