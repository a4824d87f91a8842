import * as z from 'zod/mini'
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
}

const keyOf = ({ ownerId, month, attempt }: AttemptRef): string => `${month} ${ownerId} ${attempt}`

const columnsOf = (attempts: readonly AttemptRef[]) => [
  attempts.map(({ ownerId }) => ownerId),
  attempts.map(({ month }) => month),
  attempts.map(({ attempt }) => attempt),
]

const tries = statement({
  name: 'settlement.payoutTries',
  text: `
    SELECT t.owner_id AS "ownerId", t.month, t.attempt, t.is_asked AS "isSent", t.payout_id AS "payoutId"
    FROM platform.payout_tries t
    JOIN unnest($1::int[], $2::text[], $3::int[]) AS a(owner_id, month, attempt) USING (owner_id, month, attempt)`,
  row: z.object({
    ...{ ownerId: z.int(), month: z.string(), attempt: z.int() },
    ...{ isSent: z.boolean(), payoutId: z.nullable(z.string()) },
  }),
})

/** Takes the leases of the attempts that no other process holds. */
export async function leaseAttempts<Attempt extends AttemptRef>(
  db: Db,
  attempts: readonly Attempt[],
): Promise<LeasedAttempt<Attempt>[]> {
  const waits = await takeLeases(db, 'payouts', { keys: attempts.map(keyOf), seconds: leaseSeconds })
  const taken = attempts.filter((attempt) => waits.get(keyOf(attempt)) === 0)
  // Read after the lease is taken: an earlier holder records nothing more.
  const earlier = new Map((await tries(db.pool, columnsOf(taken))).map((tried) => [keyOf(tried), tried]))
  return taken.map((attempt) => {
    const { isSent = false, payoutId = null } = earlier.get(keyOf(attempt)) ?? {}
    return { attempt, isSent, payoutId }
  })
}

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

/** Records the gateway's own id of one payout. */
export async function notePayoutId(
  { kysely }: Db,
  { ownerId, month, attempt }: AttemptRef,
  payoutId: string,
): Promise<void> {
  await kysely
    .updateTable('platform.payout_tries')
    .set({ payout_id: payoutId })
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .where('attempt', '=', attempt)
    .execute()
}

/** Ends the leases so that the next run can take them. */
export const endAttempts = (db: Db, attempts: readonly AttemptRef[]): Promise<void> =>
  endLeases(db, 'payouts', { keys: attempts.map(keyOf) })
