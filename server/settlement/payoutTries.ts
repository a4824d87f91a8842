import { z } from 'zod'
import { endLeases, takeLeases } from '../platform/database/leases.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { AttemptRef } from './payoutAccounts.ts'

type Db = Deps['db']

/** Longer than any call to the gateway takes. */
const leaseSeconds = 150

/** An attempt that this process alone asks the gateway about, with what earlier holders of its lease recorded. */
export type LeasedAttempt<Attempt extends AttemptRef> = {
  attempt: Attempt
  /** True once a request for it may have reached the gateway. */
  isSent: boolean
  payoutId: string | null
  /** How many calls for it the gateway answered with a fault. */
  tries: number
  /** Why the last run got no answer about it; null when it got one. */
  lastReason: string | null
}

const leaseKeyOf = ({ ownerId, month, attempt }: AttemptRef): string => `${month} ${ownerId} ${attempt}`

const columnsOf = (attempts: readonly AttemptRef[]) => [
  attempts.map(({ ownerId }) => ownerId),
  attempts.map(({ month }) => month),
  attempts.map(({ attempt }) => attempt),
]

const recordedTries = statement({
  name: 'settlement.payoutTries',
  text: `
    SELECT t.owner_id AS "ownerId", t.month, t.attempt, t.is_asked AS "isSent", t.payout_id AS "payoutId", t.tries,
      t.last_reason AS "lastReason"
    FROM platform.payout_tries t
    JOIN unnest($1::int[], $2::text[], $3::int[]) AS a(owner_id, month, attempt) USING (owner_id, month, attempt)`,
  row: z.object({
    ...{ ownerId: z.int(), month: z.string(), attempt: z.int() },
    ...{ isSent: z.boolean(), payoutId: z.nullable(z.string()), tries: z.int() },
    lastReason: z.nullable(z.string()),
  }),
})

/** Takes the leases of the attempts that no other process holds. */
export async function leaseAttempts<Attempt extends AttemptRef>(
  db: Db,
  attempts: readonly Attempt[],
): Promise<LeasedAttempt<Attempt>[]> {
  const waits = await takeLeases(db, 'payouts', { keys: attempts.map(leaseKeyOf), seconds: leaseSeconds })
  const taken = attempts.filter((attempt) => waits.get(leaseKeyOf(attempt)) === 0)
  // Read after the lease is taken: an earlier holder records nothing more.
  const earlier = new Map(
    (await recordedTries(db.pool, columnsOf(taken))).map((tried) => [leaseKeyOf(tried), tried]),
  )
  return taken.map((attempt) => {
    const tried = earlier.get(leaseKeyOf(attempt))
    const { isSent = false, payoutId = null, tries = 0, lastReason = null } = tried ?? {}
    return { attempt, isSent, payoutId, tries, lastReason }
  })
}

/** Ends the leases so that the next run can take them. */
export const endAttempts = (db: Db, attempts: readonly AttemptRef[]): Promise<void> =>
  endLeases(db, 'payouts', { keys: attempts.map(leaseKeyOf) })

const sending = statement({
  name: 'settlement.payoutsSent',
  text: `
    INSERT INTO platform.payout_tries (owner_id, month, attempt, is_asked)
    SELECT a.owner_id, a.month, a.attempt, true
    FROM unnest($1::int[], $2::text[], $3::int[]) AS a(owner_id, month, attempt)
    ORDER BY a.month, a.owner_id, a.attempt
    ON CONFLICT (owner_id, month, attempt) DO UPDATE SET is_asked = true`,
  row: z.object({}),
})

/** Records that these are about to be sent, so that later runs look them up at the gateway before sending again. */
export async function noteSent({ pool }: Db, attempts: readonly AttemptRef[]): Promise<void> {
  if (attempts.length > 0) await sending(pool, columnsOf(attempts))
}

const waiting = statement({
  name: 'settlement.payoutsWait',
  text: `
    INSERT INTO platform.payout_tries AS t (owner_id, month, attempt, last_reason, waiting_since)
    SELECT a.owner_id, a.month, a.attempt, a.reason, CASE WHEN a.reason IS NOT NULL THEN clock_timestamp() END
    FROM unnest($1::int[], $2::text[], $3::int[], $4::text[]) AS a(owner_id, month, attempt, reason)
    ORDER BY a.month, a.owner_id, a.attempt
    ON CONFLICT (owner_id, month, attempt) DO UPDATE SET last_reason = excluded.last_reason,
      waiting_since = CASE WHEN excluded.last_reason IS NOT NULL THEN coalesce(t.waiting_since, excluded.waiting_since) END`,
  row: z.object({}),
})

/** Records why these got no answer, and since when they wait for one; null for those that got one (rule 496). */
export async function noteWaits(
  { pool }: Db,
  waits: readonly { attempt: AttemptRef; reason: string | null }[],
): Promise<void> {
  const attempts = columnsOf(waits.map(({ attempt }) => attempt))
  if (waits.length > 0) await waiting(pool, [...attempts, waits.map(({ reason }) => reason)])
}

const triesOf = ({ kysely }: Db, { ownerId, month, attempt }: AttemptRef) =>
  kysely
    .updateTable('platform.payout_tries')
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .where('attempt', '=', attempt)

/** Records the gateway's own id of one payout. */
export async function notePayoutId(db: Db, attempt: AttemptRef, payoutId: string): Promise<void> {
  await triesOf(db, attempt).set({ payout_id: payoutId }).execute()
}

/** Counts a call that the gateway answered with a fault; the next one takes another key. */
export async function takeNextKey(
  db: Db,
  { tries, ...attempt }: AttemptRef & { tries: number },
): Promise<void> {
  await triesOf(db, attempt)
    .set({ tries: tries + 1 })
    .where('tries', '=', tries)
    .execute()
}
