import { chargeTerms, renterChargeKinds } from '../../../domain/shared/chargeKinds.ts'
import { SENT_BACK } from '../../../domain/shared/settlementMonthStatus.ts'
import type { Projection, Statement } from '../../platform/projections/projection.ts'

const month = `m.owner_id = (b.data->>'ownerId')::int AND m.month = b.data->>'month'`

/** How much of an owner's month is paid, deducted and carried forward, and the state of its payout. */
const payouts: Statement[] = [
  {
    on: ['settlement.closed'],
    sql: `
      INSERT INTO {settlement_months} AS m (owner_id, month, status, brought_forward, deducted, payable, carried_forward,
        closed_at, settled_at)
      SELECT (data->>'ownerId')::int, data->>'month',
        CASE WHEN (data->>'payable')::bigint > 0 THEN 'due' WHEN (data->>'carriedForward')::bigint <> 0
          THEN 'carried_forward' ELSE 'paid' END,
        (data->>'broughtForward')::bigint,
        (data->>'earned')::bigint + (data->>'broughtForward')::bigint - (data->>'payable')::bigint
          - (data->>'carriedForward')::bigint,
        (data->>'payable')::bigint, (data->>'carriedForward')::bigint, occurred_at,
        CASE WHEN (data->>'payable')::bigint = 0 AND (data->>'carriedForward')::bigint = 0 THEN occurred_at END
      FROM batch
      ON CONFLICT (owner_id, month) DO UPDATE SET status = excluded.status,
        brought_forward = excluded.brought_forward, deducted = excluded.deducted, payable = excluded.payable, carried_forward = excluded.carried_forward, closed_at = excluded.closed_at,
        settled_at = excluded.settled_at, is_held = m.is_held AND excluded.carried_forward = 0`,
  },
  {
    on: ['settlement.held', 'settlement.hold_carried', 'settlement.released'],
    sql: `
      INSERT INTO {settlement_months} AS m (owner_id, month, status, is_held, holds, held_for)
      SELECT (data->>'ownerId')::int, data->>'month', 'open', type <> 'settlement.released', (data->>'number')::int,
        CASE type WHEN 'settlement.held' THEN jsonb_build_array(jsonb_build_object('month', data->'month', 'number', data->'number'))
          WHEN 'settlement.hold_carried' THEN data->'holds' ELSE '[]' END
      FROM batch
      ON CONFLICT (owner_id, month) DO UPDATE SET is_held = excluded.is_held, holds = excluded.holds,
        held_for = CASE WHEN m.is_held AND excluded.is_held THEN m.held_for || excluded.held_for ELSE excluded.held_for END`,
  },
  {
    on: ['payout.requested'],
    sql: `
      UPDATE {settlement_months} m SET status = 'requested', attempt = (b.data->>'attempt')::int,
        paid_by = b.data->>'by', requested_at = b.occurred_at, provider_code = NULL
      FROM batch b WHERE ${month}`,
  },
  {
    on: ['payout.confirmed'],
    sql: `
      UPDATE {settlement_months} m SET status = 'paid', reference = b.data->>'reference',
        settled_at = (b.data->>'confirmedAt')::timestamptz
      FROM batch b WHERE ${month}`,
  },
  {
    on: ['payout.failed'],
    sql: `
      UPDATE {settlement_months} m SET status = 'failed', provider_code = b.data->>'providerCode'
      FROM batch b WHERE ${month}`,
  },
  {
    on: ['payout.returned'],
    sql: `
      UPDATE {settlement_months} m SET status = 'failed', provider_code = '${SENT_BACK}', reference = NULL,
        settled_at = NULL
      FROM batch b WHERE ${month}`,
  },
]

const columns = `row_id, owner_id, consignment_id, subject_id, order_item_id, version, month, kind, counted, base,
  transaction_fee, operating_fee, expected, transaction_per_mille, operating_per_mille, total_rent_price,
  period_discount, final_amount, start_on, end_on, occurred_at`

const seoulMonth = `to_char(b.occurred_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM')`

/**
 * Inserts the rows of `select`, whose amounts are those of the events, and adds the new ones to the totals of their owner's month.
 * Months are locked in one order, so that two appends never deadlock.
 */
const rows = (select: string): string => `
  WITH made AS (
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

/** SQL: an amount that the event `b` has in won; `less` for one that it takes away. */
const amount = (field: string) => `(b.data->>'${field}')::bigint`
const less = (field: string) => `-${amount(field)}`
const contract = "b.data->'consignment'"

/** A collected rental, or a completed return of which part of the price is kept. */
const earned = rows(`
  SELECT 'rental:' || (b.data->>'orderItemId'), (${contract}->>'ownerId')::int,
    (${contract}->>'consignmentId')::uuid, (b.data->>'orderItemId')::uuid, (b.data->>'orderItemId')::uuid, b.version,
    ${seoulMonth}, CASE b.type WHEN 'order.return.completed' THEN 'return' ELSE 'rental' END, ${amount('base')},
    ${amount('base')}, ${amount('transactionFee')}, ${amount('operatingFee')}, ${amount('ownersShare')},
    (${contract}->'rates'->>'transactionPerMille')::int, (${contract}->'rates'->>'operatingPerMille')::int,
    ${amount('totalRentPrice')}, ${amount('periodDiscount')}, ${amount('base')}, (b.data->>'start')::date,
    (b.data->>'end')::date, b.occurred_at
  FROM batch b WHERE jsonb_typeof(${contract}) = 'object' AND ${amount('base')} > 0`)

/** A later refund that the owner bears. */
const refunded = rows(`
  SELECT 'refund:' || (b.data->>'orderItemId') || ':' || (b.data->>'refundNumber'), first.owner_id,
    first.consignment_id, first.order_item_id, first.order_item_id, b.version, ${seoulMonth}, 'refund', ${less('base')},
    ${less('base')}, ${less('transactionFee')}, ${less('operatingFee')}, ${less('ownersShare')},
    first.transaction_per_mille, first.operating_per_mille, 0, 0, ${less('base')}, first.start_on, first.end_on,
    b.occurred_at
  FROM batch b JOIN {settlement_rows} first ON first.row_id = 'rental:' || (b.data->>'orderItemId')
  WHERE ${amount('base')} <> 0`)

const owner = "b.data->'owner'"
const ofOwner = (field: string) => `(${owner}->>'${field}')::bigint`

/** SQL: what an owner's part of a charge is; null, which no row may be, for a kind that owners have no part of. */
const settledAs = `CASE b.data->>'kind' ${renterChargeKinds
  .flatMap((kind) => {
    const terms = chargeTerms[kind]
    return terms.owedBy === 'renter' ? [`WHEN '${kind}' THEN '${terms.settledAs}'`] : []
  })
  .join(' ')} END`

/** An owner's share of a renter's charge: late days at the contract's rates, compensation as staff decided. */
const charged = rows(`
  SELECT 'charge:' || (b.data->>'chargeId'), (${owner}->>'ownerId')::int, (${owner}->>'consignmentId')::uuid,
    (b.data->>'chargeId')::uuid, (b.data->'subject'->>'orderItemId')::uuid, b.version, ${seoulMonth},
    ${settledAs}, ${amount('amount')},
    ${ofOwner('base')}, ${ofOwner('transactionFee')}, ${ofOwner('operatingFee')}, ${ofOwner('share')},
    (${owner}->'rates'->>'transactionPerMille')::int, (${owner}->'rates'->>'operatingPerMille')::int,
    ${ofOwner('base')}, 0, ${ofOwner('base')}, NULL, NULL, b.occurred_at
  FROM batch b WHERE jsonb_typeof(${owner}) = 'object'`)

/** A charge waived, also in part, or refunded. Its row lowers what is counted of the charge even when the owner keeps the share. */
const takenBack = rows(`
  SELECT 'charge:' || (b.data->>'chargeId') || ':' || b.version, made.owner_id, made.consignment_id, made.subject_id,
    made.order_item_id, b.version, ${seoulMonth}, made.kind, ${less('amount')}, ${less('ownerBaseBack')},
    ${less('transactionFeeBack')}, ${less('operatingFeeBack')}, ${less('ownerShareBack')}, made.transaction_per_mille,
    made.operating_per_mille, 0, 0, ${less('ownerBaseBack')}, NULL, NULL, b.occurred_at
  FROM batch b JOIN {settlement_rows} made ON made.row_id = 'charge:' || (b.data->>'chargeId')`)

/** A refund of a charge that a payout paid: it is paid with the month in which finance decides it. */
const deductionRefunded = rows(`
  SELECT 'deduction:' || (b.data->>'refundId'), (b.data->>'memberId')::int, (b.data->>'consignmentId')::uuid,
    (b.data->>'chargeId')::uuid, NULL, b.version, ${seoulMonth},
    'charge_refund', 0, (b.data->>'amount')::bigint, 0, 0, (b.data->>'amount')::bigint, NULL, NULL, 0, 0,
    (b.data->>'amount')::bigint, NULL, NULL, b.occurred_at
  FROM batch b`)

/** What the settlement lacked is owed as a charge from then on (rule 990). */
const shortfallCharged = rows(`
  SELECT 'shortfall:' || (b.data->>'chargeId'), (b.data->>'memberId')::int, (b.data->'subject'->>'consignmentId')::uuid,
    (b.data->>'chargeId')::uuid, NULL, b.version, ${seoulMonth},
    'shortfall', 0, ${amount('amount')}, 0, 0, ${amount('amount')}, NULL, NULL, 0, 0, ${amount('amount')}, NULL, NULL,
    b.occurred_at
  FROM batch b WHERE b.data->>'kind' = 'shortfall'`)

/** The compensation of a lost item's owner, in the month in which finance ends the consignment. */
const lost = rows(`
  SELECT 'lost:' || (b.data->>'consignmentId'), (b.data->>'memberId')::int, (b.data->>'consignmentId')::uuid,
    (b.data->>'consignmentId')::uuid, NULL, b.version, ${seoulMonth},
    'compensation', (b.data->>'compensation')::bigint, (b.data->>'compensation')::bigint, 0, 0,
    (b.data->>'compensation')::bigint, NULL, NULL, (b.data->>'compensation')::bigint, 0,
    (b.data->>'compensation')::bigint, NULL, NULL, b.occurred_at
  FROM batch b WHERE (b.data->>'compensation')::bigint > 0`)

/** Owners' earnings: a row for each confirmed rental, refund and share of a charge, in its Seoul month (rule 181). */
const earnings: Statement[] = [
  {
    on: [
      ...['order.item.collected', 'order.item.lost', 'order.item.lost_coming_back'],
      'order.return.completed',
    ],
    sql: earned,
  },
  { on: ['consignment.lost'], sql: lost },
  { on: ['order.item.refunded'], sql: refunded },
  { on: ['charge.made'], sql: charged },
  { on: ['charge.made'], sql: shortfallCharged },
  { on: ['charge.waived', 'charge.reduced', 'charge.refunded'], sql: takenBack },
  { on: ['charge.deduction.refunded'], sql: deductionRefunded },
]

/**
 * Owners' earnings and their settlement by month. A month's totals are added up as its rows are written, so that lists
 * read one row per owner; closing a month writes what is paid of it and never touches those totals.
 */
export const settlements: Projection = {
  name: 'settlements',
  version: 4,
  mode: 'inline',
  tables: ['settlement_rows', 'settlement_months'],
  on: [
    'order.item.collected',
    'order.item.lost',
    'order.item.lost_coming_back',
    'consignment.lost',
    'order.return.completed',
    'order.item.refunded',
    'charge.made',
    'charge.waived',
    'charge.reduced',
    'charge.refunded',
    'charge.deduction.refunded',
    'settlement.closed',
    'settlement.held',
    'settlement.hold_carried',
    'settlement.released',
    'payout.requested',
    'payout.confirmed',
    'payout.failed',
    'payout.returned',
  ],
  sql: [...earnings, ...payouts],
}

/** Every attempt to pay an owner's month, with its outcome. */
export const payoutAttempts: Projection = {
  name: 'payoutAttempts',
  version: 4,
  mode: 'inline',
  tables: ['payout_attempts'],
  on: ['payout.requested', 'payout.confirmed', 'payout.failed', 'payout.returned'],
  sql: [
    {
      on: ['payout.requested'],
      sql: `
        INSERT INTO {payout_attempts} (owner_id, month, attempt, paid_by, amount, status, requested_at, account)
        SELECT (data->>'ownerId')::int, data->>'month', (data->>'attempt')::int, data->>'by',
          (data->>'amount')::bigint, 'requested', occurred_at, data->>'account' FROM batch`,
    },
    {
      on: ['payout.confirmed', 'payout.failed'],
      sql: `
        UPDATE {payout_attempts} a SET status = CASE b.type WHEN 'payout.confirmed' THEN 'confirmed' ELSE 'failed' END,
          reference = b.data->>'reference', settled_at = b.occurred_at
        FROM batch b WHERE a.owner_id = (b.data->>'ownerId')::int AND a.month = b.data->>'month'
          AND a.attempt = (b.data->>'attempt')::int`,
    },
    {
      on: ['payout.returned'],
      // Its day stays, as the month in which it left has it, and its reference, with which the gateway's list is compared.
      sql: `
        UPDATE {payout_attempts} a SET status = 'returned', returned_at = b.occurred_at
        FROM batch b WHERE a.owner_id = (b.data->>'ownerId')::int AND a.month = b.data->>'month'
          AND a.attempt = (b.data->>'attempt')::int`,
    },
  ],
}
