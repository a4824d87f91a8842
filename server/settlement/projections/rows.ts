import type { Statement } from '../../platform/projections/projection.ts'

const columns = `row_id, owner_id, consignment_id, subject_id, order_item_id, version, month, kind, counted, base,
  transaction_fee, operating_fee, expected, transaction_per_mille, operating_per_mille, total_rent_price,
  period_discount, final_amount, start_on, end_on, occurred_at`

const seoulMonth = `to_char(e.occurred_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM')`

// Rounds half up on exact integers, as `perMille` does: a base is never negative, so the division truncates. A base
// must be a bigint; the numeric that sum() returns would keep the fraction.
const fee = (base: string, rate: string) => `((${base}) * e.${rate} + 500) / 1000`
const feeMoves = (rate: string) => `${fee('e.kept', rate)} - ${fee('e.before', rate)}`

/**
 * Inserts the rows of `select` (which may read the CTE `e`) and adds the new ones to the totals of their owner's month.
 * Months are locked in one order, so that two appends never deadlock.
 */
const rows = ({ e, select }: { e?: string; select: string }): string => `
  WITH ${e === undefined ? '' : `e AS (${e}),`} made AS (
    INSERT INTO {settlement_rows} (${columns}) ${select}
    ON CONFLICT (row_id) DO NOTHING
    RETURNING owner_id, month, base, transaction_fee, operating_fee, expected)
  INSERT INTO {settlement_months} AS m (owner_id, month, status, rows, base, transaction_fee, operating_fee, earned)
  SELECT n.owner_id, n.month, 'open', count(*), sum(n.base), sum(n.transaction_fee), sum(n.operating_fee),
    sum(n.expected)
  FROM made n WHERE n.base <> 0 OR n.expected <> 0 GROUP BY n.owner_id, n.month ORDER BY n.owner_id, n.month
  ON CONFLICT (owner_id, month) DO UPDATE SET rows = m.rows + excluded.rows, base = m.base + excluded.base,
    transaction_fee = m.transaction_fee + excluded.transaction_fee,
    operating_fee = m.operating_fee + excluded.operating_fee, earned = m.earned + excluded.earned`

/** A collected rental, or a completed return of which part of the price is kept. */
const earned = rows({
  e: `
    SELECT b.type, b.version, b.occurred_at, b.data, b.data->'consignment' AS contract,
      coalesce(b.data->>'base', b.data->>'periodTotalPrice')::bigint AS base,
      (b.data->'consignment'->'rates'->>'transactionPerMille')::int AS transaction_per_mille,
      (b.data->'consignment'->'rates'->>'operatingPerMille')::int AS operating_per_mille
    FROM batch b WHERE jsonb_typeof(b.data->'consignment') = 'object'`,
  select: `
  SELECT 'rental:' || (e.data->>'orderItemId'), (e.contract->>'ownerId')::int, (e.contract->>'consignmentId')::uuid,
    (e.data->>'orderItemId')::uuid, (e.data->>'orderItemId')::uuid, e.version, ${seoulMonth},
    CASE e.type WHEN 'order.return.completed' THEN 'return' ELSE 'rental' END, e.base, e.base,
    ${fee('e.base', 'transaction_per_mille')}, ${fee('e.base', 'operating_per_mille')},
    e.base - ${fee('e.base', 'transaction_per_mille')} - ${fee('e.base', 'operating_per_mille')},
    e.transaction_per_mille, e.operating_per_mille, (e.data->>'totalRentPrice')::bigint,
    (e.data->>'periodDiscount')::bigint, e.base, (e.data->>'start')::date, (e.data->>'end')::date, e.occurred_at
  FROM e WHERE e.base > 0`,
})

/** A later refund that the owner bears: what is due on the amount still kept, less what was due before. */
const refunded = rows({
  e: `
    SELECT b.version, b.occurred_at, b.data, r.*
    FROM batch b JOIN LATERAL (
      SELECT first.owner_id, first.consignment_id, first.order_item_id, first.transaction_per_mille,
        first.operating_per_mille, first.start_on, first.end_on, s.before,
        s.before - (b.data->>'base')::bigint AS kept
      FROM {settlement_rows} first, (
        SELECT sum(other.counted)::bigint AS before FROM {settlement_rows} other
        WHERE other.subject_id = (b.data->>'orderItemId')::uuid AND other.version < b.version) AS s
      WHERE first.row_id = 'rental:' || (b.data->>'orderItemId')) AS r ON true
    WHERE (b.data->>'base')::bigint <> 0`,
  select: `
  SELECT 'refund:' || (e.data->>'orderItemId') || ':' || (e.data->>'refundNumber'), e.owner_id, e.consignment_id,
    e.order_item_id, e.order_item_id, e.version, ${seoulMonth}, 'refund', e.kept - e.before, e.kept - e.before,
    ${feeMoves('transaction_per_mille')}, ${feeMoves('operating_per_mille')}, -(e.data->>'ownersShare')::bigint,
    e.transaction_per_mille, e.operating_per_mille, 0, 0, e.kept - e.before, e.start_on, e.end_on, e.occurred_at
  FROM e`,
})

/** An owner's share of a renter's charge: late days at the contract's rates, compensation as staff decided. */
const charged = rows({
  e: `
    SELECT b.version, b.occurred_at, b.data, b.data->'owner' AS owner, (b.data->'owner'->>'share')::bigint AS share,
      (b.data->>'amount')::bigint AS amount, 0 AS before, (b.data->>'amount')::bigint AS kept,
      (b.data->'owner'->'rates'->>'transactionPerMille')::int AS transaction_per_mille,
      (b.data->'owner'->'rates'->>'operatingPerMille')::int AS operating_per_mille
    FROM batch b WHERE jsonb_typeof(b.data->'owner') = 'object'`,
  select: `
  SELECT 'charge:' || (e.data->>'chargeId'), (e.owner->>'ownerId')::int, (e.owner->>'consignmentId')::uuid,
    (e.data->>'chargeId')::uuid, (e.data->'subject'->>'orderItemId')::uuid, e.version, ${seoulMonth},
    CASE e.data->>'kind' WHEN 'late_days' THEN 'late_days' ELSE 'compensation' END, e.amount,
    CASE WHEN e.transaction_per_mille IS NULL THEN e.share ELSE e.amount END,
    coalesce(${feeMoves('transaction_per_mille')}, 0), coalesce(${feeMoves('operating_per_mille')}, 0), e.share,
    e.transaction_per_mille, e.operating_per_mille,
    CASE WHEN e.transaction_per_mille IS NULL THEN e.share ELSE e.amount END, 0,
    CASE WHEN e.transaction_per_mille IS NULL THEN e.share ELSE e.amount END, NULL, NULL, e.occurred_at
  FROM e`,
})

/** A charge waived or refunded. Its row lowers the base of the next one even when the owner keeps the share. */
const takenBack = rows({
  e: `
    SELECT b.type, b.version, b.occurred_at, b.data, (b.data->>'ownerShareBack')::bigint AS back, made.owner_id,
      made.consignment_id, made.subject_id, made.order_item_id, made.kind, made.transaction_per_mille,
      made.operating_per_mille, s.before, s.before - (b.data->>'amount')::bigint AS kept,
      made.transaction_per_mille IS NOT NULL AND (b.data->>'ownerShareBack')::bigint <> 0 AS by_rates
    FROM batch b JOIN {settlement_rows} made ON made.row_id = 'charge:' || (b.data->>'chargeId'), LATERAL (
      SELECT sum(other.counted)::bigint AS before FROM {settlement_rows} other
      WHERE other.subject_id = made.subject_id AND other.version < b.version) AS s`,
  select: `
  SELECT 'charge:' || (e.data->>'chargeId') || ':' || e.version, e.owner_id, e.consignment_id, e.subject_id,
    e.order_item_id, e.version, ${seoulMonth}, e.kind, e.kept - e.before,
    CASE WHEN e.by_rates THEN e.kept - e.before ELSE -e.back END,
    CASE WHEN e.by_rates THEN ${feeMoves('transaction_per_mille')} ELSE 0 END,
    CASE WHEN e.by_rates THEN ${feeMoves('operating_per_mille')} ELSE 0 END, -e.back,
    e.transaction_per_mille, e.operating_per_mille, 0, 0,
    CASE WHEN e.by_rates THEN e.kept - e.before ELSE -e.back END, NULL, NULL, e.occurred_at
  FROM e`,
})

/** A refund of a charge that a payout paid: it is paid with the month in which finance decides it. */
const deductionRefunded = rows({
  select: `
  SELECT 'deduction:' || (b.data->>'refundId'), (b.data->>'memberId')::int, (b.data->>'consignmentId')::uuid,
    (b.data->>'chargeId')::uuid, NULL, b.version, to_char(b.occurred_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'),
    'charge_refund', 0, (b.data->>'amount')::bigint, 0, 0, (b.data->>'amount')::bigint, NULL, NULL, 0, 0,
    (b.data->>'amount')::bigint, NULL, NULL, b.occurred_at
  FROM batch b`,
})

/** The compensation of a lost item's owner, in the month in which finance ends the consignment. */
const lost = rows({
  select: `
  SELECT 'lost:' || (b.data->>'consignmentId'), (b.data->>'memberId')::int, (b.data->>'consignmentId')::uuid,
    (b.data->>'consignmentId')::uuid, NULL, b.version, to_char(b.occurred_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'),
    'compensation', (b.data->>'compensation')::bigint, (b.data->>'compensation')::bigint, 0, 0,
    (b.data->>'compensation')::bigint, NULL, NULL, (b.data->>'compensation')::bigint, 0,
    (b.data->>'compensation')::bigint, NULL, NULL, b.occurred_at
  FROM batch b WHERE (b.data->>'compensation')::bigint > 0`,
})

/** Owners' earnings: a row for each confirmed rental, refund and share of a charge, in its Seoul month. */
export const earnings: Statement[] = [
  { on: ['order.item.collected', 'order.item.lost', 'order.return.completed'], sql: earned },
  { on: ['consignment.lost'], sql: lost },
  { on: ['order.item.refunded'], sql: refunded },
  { on: ['charge.made'], sql: charged },
  { on: ['charge.waived', 'charge.refunded'], sql: takenBack },
  { on: ['charge.deduction.refunded'], sql: deductionRefunded },
]
