import * as z from 'zod/mini'
import { type CivilDate, isCivilDate } from '../../domain/shared/civilDate.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { heldByUs } from './comparison.ts'

const civilDate = z.custom<CivilDate>((value) => typeof value === 'string' && isCivilDate(value))

/**
 * Each capture and giving back of the payouts from $1 to $2, as we hold it and as the provider lists it. What an earlier
 * payout had of it is not expected again. A transaction that is in no payout belongs to the day on which most of its own
 * day's sales were paid out.
 */
const text = `
  WITH held AS MATERIALIZED (
    SELECT h.payment_key, h.transaction_key, h.amount, h.moved_at FROM (${heldByUs}) AS h),
  listed AS (
    SELECT r.paid_out_on, r.payment_key, CASE WHEN r.is_cancel THEN r.transaction_key ELSE '' END AS transaction_key,
      min(r.transaction_key) AS provider_key, bool_or(r.is_cancel) AS is_cancel, sum(r.amount)::bigint AS amount,
      sum(r.fee)::bigint AS fee, sum(r.vat)::bigint AS vat
    FROM shop.provider_payout_rows r WHERE r.paid_out_on >= $1 AND r.paid_out_on <= $2 GROUP BY 1, 2, 3),
  paid AS (
    SELECT l.*, h.moved_at, h.amount - coalesce((
        SELECT sum(e.amount) FROM shop.provider_payout_rows e
        WHERE e.payment_key = l.payment_key AND e.paid_out_on < l.paid_out_on
          AND CASE WHEN e.is_cancel THEN e.transaction_key ELSE '' END = l.transaction_key), 0) AS ours
    FROM listed l LEFT JOIN held h USING (payment_key, transaction_key)),
  sales AS (
    SELECT (p.moved_at AT TIME ZONE 'Asia/Seoul')::date AS sold_on,
      mode() WITHIN GROUP (ORDER BY p.paid_out_on) AS paid_out_on
    FROM paid p WHERE p.moved_at IS NOT NULL GROUP BY 1),
  lines AS (
    SELECT p.paid_out_on, p.payment_key, p.transaction_key, p.provider_key, p.is_cancel, p.ours::bigint AS ours,
      p.amount, p.fee, p.vat, p.moved_at
    FROM paid p
    UNION ALL
    SELECT s.paid_out_on, h.payment_key, h.transaction_key, NULL, h.transaction_key <> '', h.amount, NULL, NULL, NULL,
      h.moved_at
    FROM held h JOIN sales s ON s.sold_on = (h.moved_at AT TIME ZONE 'Asia/Seoul')::date
    WHERE NOT EXISTS (SELECT FROM shop.provider_payout_rows r WHERE r.payment_key = h.payment_key
      AND CASE WHEN r.is_cancel THEN r.transaction_key ELSE '' END = h.transaction_key))
  SELECT l.*, (l.moved_at AT TIME ZONE 'Asia/Seoul')::date AS moved_on,
    l.payment_key IN (SELECT known.payment_key FROM held known WHERE known.transaction_key = '') AS is_our_payment
  FROM lines l ORDER BY l.paid_out_on, l.moved_at, l.payment_key, l.transaction_key`

const linesBetween = statement({
  name: 'providerPayouts.linesBetween',
  text,
  row: z.object({
    paid_out_on: civilDate,
    payment_key: z.string(),
    transaction_key: z.string(),
    provider_key: z.nullable(z.string()),
    is_cancel: z.boolean(),
    ours: z.nullable(z.int()),
    amount: z.nullable(z.int()),
    fee: z.nullable(z.int()),
    vat: z.nullable(z.int()),
    moved_on: z.nullable(civilDate),
    is_our_payment: z.boolean(),
  }),
})

export type PaidLine = Awaited<ReturnType<typeof linesBetween>>[number]

/** The lines of the payouts of these days, both included. */
export const paidLines = (
  { db }: Pick<Deps, 'db'>,
  { start, end }: { start: CivilDate; end: CivilDate },
): Promise<PaidLine[]> => linesBetween(db.pool, [start, end])
