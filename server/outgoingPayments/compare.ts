import type pg from 'pg'
import * as z from 'zod/mini'
import {
  type HeldPayout,
  isWhollyMissing,
  type OutgoingDifference,
  payoutDifference,
} from '../../domain/outgoingPayments/differences.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { monthOfPayout } from '../../domain/shared/payoutRef.ts'
import { sum } from '../../domain/shared/won.ts'
import { raiseAlertIn } from '../alerts/index.ts'
import { storeDifferences } from '../differences/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'

/**
 * Every reference on which our books and the gateway disagree, including those merely on their way. A transfer that
 * finance recorded under the gateway's own payout id counts as that payout, of an owner's month or of a refund. What came
 * back was not paid, as what failed. $1: one reference, null for all.
 */
const text = `
  WITH held AS (
    SELECT a.owner_id, a.month, a.amount, a.status, a.requested_at, a.account, a.paid_by, coalesce(g.payout_ref, a.payout_ref) AS key,
      a.paid_by = 'gateway' OR g.payout_id IS NOT NULL AS is_theirs
    FROM shop.payouts_to_owners() a
    LEFT JOIN shop.gateway_payouts g ON a.paid_by = 'transfer' AND g.payout_id = a.reference
    UNION ALL
    SELECT NULL, NULL, r.amount, 'confirmed', r.settled_at, r.account, 'transfer', g.payout_ref, true
    FROM shop.refund_transfers() r JOIN shop.gateway_payouts g ON g.payout_id = r.reference),
  ours AS (
    SELECT h.key, min(h.owner_id) AS owner_id, min(h.month) AS month, max(h.requested_at) AS requested_at,
      CASE WHEN bool_or(h.status = 'confirmed') THEN 'confirmed' WHEN bool_or(h.status = 'requested') THEN 'requested'
        ELSE 'failed' END AS status,
      coalesce(sum(h.amount) FILTER (WHERE h.status = 'confirmed'), max(h.amount))::bigint AS amount,
      coalesce(min(h.account) FILTER (WHERE h.paid_by = 'gateway'), min(h.account)) AS account
    FROM held h WHERE h.is_theirs GROUP BY h.key),
  theirs AS (
    SELECT g.payout_ref AS key, coalesce(sum(g.amount) FILTER (WHERE g.status = 'paid'), 0)::bigint AS paid,
      count(*) FILTER (WHERE g.status = 'paid')::int AS times,
      bool_or(g.status = 'pending') AS under_way,
      array_agg(s.seller_ref) FILTER (WHERE g.status IN ('paid', 'pending')
        AND s.seller_ref IS NOT NULL) AS payees
    FROM shop.gateway_payouts g LEFT JOIN shop.gateway_sellers s USING (seller_id) GROUP BY 1),
  closed AS (
    SELECT w.key[1] AS key, sum(w.missing)::bigint AS missing, max(w.to_others) AS to_others
    FROM shop.written_off('gateway') w GROUP BY 1)
  SELECT key, o.status, o.amount, o.requested_at, t.paid, t.times, t.under_way, coalesce(c.missing, 0) AS written_off,
    (SELECT count(*) FROM unnest(t.payees) payee WHERE payee <> o.account)::int AS to_others,
    coalesce(c.to_others, 0) AS to_others_closed,
    EXISTS (SELECT FROM held other WHERE other.owner_id = o.owner_id AND other.month = o.month AND other.key <> o.key
      AND other.status = 'confirmed') AS is_paid_elsewhere
  FROM ours o FULL JOIN theirs t USING (key) LEFT JOIN closed c USING (key)
  WHERE ($1::text IS NULL OR key = $1) AND (o.status = 'requested' OR t.under_way OR o.account <> ANY (t.payees)
    OR coalesce(t.paid, 0) <> coalesce(c.missing, 0) + CASE o.status WHEN 'confirmed' THEN o.amount ELSE 0 END)`

const unequal = statement({
  name: 'outgoingPayments.unequal',
  text,
  row: z.object({
    key: z.string(),
    status: z.nullable(z.enum(['requested', 'confirmed', 'failed'])),
    amount: z.nullable(z.int()),
    requested_at: z.nullable(z.date()),
    paid: z.nullable(z.int()),
    times: z.nullable(z.int()),
    under_way: z.nullable(z.boolean()),
    written_off: z.int(),
    is_paid_elsewhere: z.boolean(),
    to_others: z.int(),
    to_others_closed: z.int(),
  }),
})

/** The disagreements by the gateway's reference; of `key` alone where it is given. */
async function heldPayouts(
  pool: pg.Pool,
  key: string | null = null,
): Promise<{ key: string; held: HeldPayout }[]> {
  const rows = await unequal(pool, [key])
  return rows.map(({ key, status, amount, requested_at, paid, times, under_way, ...row }) => ({
    key,
    held: {
      ours:
        status === null || amount === null || requested_at === null
          ? null
          : { status, amount, requestedOn: seoulDate(requested_at) },
      theirs: paid === null ? null : { paid, times: times ?? 0, isUnderWay: under_way === true },
      toOthers: row.to_others,
      toOthersClosed: row.to_others_closed,
      isPaidElsewhere: row.is_paid_elsewhere,
      writtenOff: row.written_off,
    },
  }))
}

/** The last attempt that our books have behind a reference of the gateway. */
export type BookedPayout = {
  ownerId: number
  month: string
  attempt: number
  /** The gateway's or the bank's own key of it; null without an answer. */
  reference: string | null
  /** Our books hold it as paid. */
  isConfirmed: boolean
  ownerHasLeft: boolean
}

const booked = statement({
  name: 'outgoingPayments.booked',
  text: `
    SELECT DISTINCT ON (key) coalesce(g.payout_ref, a.payout_ref) AS key, a.owner_id AS "ownerId", a.month, a.attempt,
      a.reference,      a.status = 'confirmed' AS "isConfirmed", o.withdrawn_at IS NOT NULL AS "ownerHasLeft"
    FROM (SELECT DISTINCT * FROM unnest($1::int[], $2::text[]) AS m(owner_id, month)) AS m
    JOIN shop.payouts_to_owners() a USING (owner_id, month)
    JOIN shop.member_names() o ON o.id = a.owner_id
    LEFT JOIN shop.gateway_payouts g ON a.paid_by = 'transfer' AND g.payout_id = a.reference
    WHERE coalesce(g.payout_ref, a.payout_ref) = ANY ($3) AND (a.paid_by = 'gateway' OR g.payout_id IS NOT NULL)
    ORDER BY key, a.attempt DESC`,
  row: z.object({
    ...{ key: z.string(), ownerId: z.int(), month: z.string(), attempt: z.int() },
    reference: z.nullable(z.string()),
    ...{ isConfirmed: z.boolean(), ownerHasLeft: z.boolean() },
  }),
})

/** The payouts to owners behind these references. */
export async function bookedPayouts(
  pool: pg.Pool,
  keys: readonly string[],
): Promise<ReadonlyMap<string, BookedPayout>> {
  const months = keys.flatMap((key) => monthOfPayout(key) ?? [])
  if (months.length === 0) return new Map()
  const columns = [months.map(({ ownerId }) => ownerId), months.map(({ month }) => month)]
  const rows = await booked(pool, [...columns, keys])
  return new Map(rows.map(({ key, ...payout }) => [key, payout]))
}

/** Nothing of the payout arrived, and its owner can still be paid (rule 826). */
export const isOwed = (difference: OutgoingDifference, payout: BookedPayout | null | undefined): boolean =>
  payout?.isConfirmed === true && !payout.ownerHasLeft && isWhollyMissing(difference)

type Needs = Pick<Deps, 'db' | 'clock'>
export type OpenPayout = OutgoingDifference & {
  isOwed: boolean
  /** Null for a payout that is none of an owner's. */
  payout: BookedPayout | null
  /** What finance has closed of it, in won. */
  writtenOff: number
}
type KeyedDifference = OutgoingDifference & { key: readonly string[] }

/** The current difference of one payout; null when there is none or its money is on its way. */
export async function openPayoutDifference({ db, clock }: Needs, key: string): Promise<OpenPayout | null> {
  const [[row], behind] = await Promise.all([heldPayouts(db.pool, key), bookedPayouts(db.pool, [key])])
  const difference = row === undefined ? null : payoutDifference(row.held, seoulDate(clock.now()))
  if (row === undefined || difference === null) return null
  const payout = behind.get(key) ?? null
  return { ...difference, payout, isOwed: isOwed(difference, payout), writtenOff: row.held.writtenOff }
}

/**
 * Compares every payout with the gateway's list, stores the differences for finance and raises an alert about new ones.
 * Returns the new differences.
 */
export async function compareGateway(
  deps: Needs & Pick<Deps, 'env' | 'queue'>,
  log: Log,
): Promise<KeyedDifference[]> {
  const today = seoulDate(deps.clock.now())
  const found = (await heldPayouts(deps.db.pool)).flatMap(({ key, held }): KeyedDifference[] => {
    const difference = payoutDifference(held, today)
    return difference === null ? [] : [{ key: [key], ...difference }]
  })
  return storeDifferences(deps, { place: 'gateway', found }, (client, fresh) =>
    raiseAlertIn(client, deps, log, {
      sentence: 'what the payout gateway paid out differs from our books',
      facts: factsOf(fresh),
    }),
  )
}

const factsOf = (fresh: readonly KeyedDifference[]) => ({
  differences: fresh.length,
  won: sum(fresh.map(({ missing }) => missing)),
  kinds: [...new Set(fresh.map(({ kind }) => kind))].sort().join(', '),
  payout: fresh[0]?.key[0] ?? '',
})
