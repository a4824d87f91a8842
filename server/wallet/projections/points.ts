import type { Projection, Statement } from '../../platform/projections/projection.ts'

const holding = ['points.held', 'points.released', 'points.used']
const takingFromLots = [...holding, 'points.restored', 'points.suspended', 'points.debt.repaid']

/** What remains in each lot and how much is held. Points refunded after their lot expired get a lot that names it. */
const lots: readonly Statement[] = [
  {
    on: ['points.earned'],
    sql: `
      INSERT INTO {point_lots} (lot_id, member_id, earned, remaining, reason, source, order_item_id, earned_at,
        expires_at, version)
      SELECT data->>'lotId', (data->>'memberId')::int, (data->>'points')::bigint, (data->>'points')::bigint,
        data->>'reason', data->'earnedBy'->>'source', (data->'earnedBy'->>'orderItemId')::uuid, occurred_at,
        (data->>'expiresAt')::timestamptz, version FROM batch`,
  },
  {
    on: takingFromLots,
    sql: `
      UPDATE {point_lots} l SET version = b.version,
        held = l.held + CASE WHEN b.type = 'points.held' THEN b.points
          WHEN b.type IN ('points.released', 'points.used') THEN -b.points ELSE 0 END,
        remaining = l.remaining + CASE WHEN b.type = 'points.restored' THEN b.points
          WHEN b.type IN ('points.held', 'points.released') THEN 0 ELSE -b.points END
      FROM (SELECT b.type, b.version, part->>'lotId' AS lot_id, (part->>'points')::bigint AS points
            FROM batch b, jsonb_array_elements(b.data->'lots') AS part) AS b
      WHERE l.lot_id = b.lot_id`,
  },
  {
    on: ['points.restored'],
    sql: `
      INSERT INTO {point_lots} (lot_id, member_id, earned, remaining, reason, source, order_item_id, of_lot_id,
        earned_at, expires_at, version)
      SELECT part->>'lotId', old.member_id, (part->>'points')::bigint, (part->>'points')::bigint, old.reason,
        old.source, old.order_item_id, old.lot_id, b.occurred_at, (part->>'expiresAt')::timestamptz, b.version
      FROM batch b, jsonb_array_elements(b.data->'reissued') AS part JOIN {point_lots} old ON old.lot_id = part->>'ofLotId'`,
  },
  {
    on: ['points.expired'],
    sql: `UPDATE {point_lots} l SET version = b.version, remaining = l.remaining - (b.data->>'points')::bigint
          FROM batch b WHERE l.lot_id = b.data->>'lotId'`,
  },
]

/** SQL: of an order in the batch. A join would lean on how much was held or used when the table was last analysed. */
const isInBatch = "u.order_id = ANY (ARRAY(SELECT (b.data->>'orderId')::uuid FROM batch b))"

/** The points of each lot that an order holds or used, and how many of them refunds restored. */
const uses: readonly Statement[] = [
  {
    on: ['points.held'],
    sql: `
      INSERT INTO {point_uses} (order_id, lot_id, member_id, points, held)
      SELECT (data->>'orderId')::uuid, part->>'lotId', (data->>'memberId')::int, 0, (part->>'points')::bigint
      FROM batch, jsonb_array_elements(data->'lots') AS part
      ON CONFLICT (order_id, lot_id) DO UPDATE SET held = excluded.held`,
  },
  {
    // An order that is extended holds points beside those that it used.
    on: ['points.released'],
    sql: `DELETE FROM {point_uses} u WHERE ${isInBatch} AND u.points = 0`,
  },
  {
    on: ['points.used'],
    sql: `UPDATE {point_uses} u SET held = 0, points = u.points + u.held WHERE ${isInBatch} AND u.held > 0`,
  },
  {
    on: ['points.released'],
    sql: `UPDATE {point_uses} u SET held = 0 WHERE ${isInBatch} AND u.held > 0`,
  },
  {
    on: ['points.restored'],
    sql: `
      UPDATE {point_uses} u SET restored = u.restored + b.points
      FROM (SELECT (b.data->>'orderId')::uuid AS order_id, coalesce(part->>'ofLotId', part->>'lotId') AS lot_id,
              (part->>'points')::bigint AS points
            FROM batch b, jsonb_array_elements(b.data->'lots' || (b.data->'reissued')) AS part) AS b
      WHERE u.order_id = b.order_id AND u.lot_id = b.lot_id`,
  },
]

/**
 * The history that the member reads; its points add up to the balance. Each entry names its order item; for expired
 * points that is the item that earned them; an earning its lot.
 */
const entries: Statement = {
  on: [
    'points.earned',
    'points.used',
    'points.restored',
    'points.expired',
    'points.suspended',
    'points.debt.written_off',
  ],
  sql: `
    INSERT INTO {point_entries} (pos, member_id, type, reason, points, order_id, order_item_id, expires_at, reissued,
      lot_id, occurred_at)
    SELECT b.pos, (data->>'memberId')::int, entry, CASE b.type WHEN 'points.earned' THEN data->>'reason' WHEN 'points.restored' THEN data->>'reason'
        WHEN 'points.debt.written_off' THEN 'write_off'
        WHEN 'points.suspended' THEN CASE WHEN data->'earnedBy'->>'source' LIKE 'rental:%' THEN 'rental_suspend' ELSE 'suspend' END
        ELSE entry END,
      (data->>'points')::bigint * CASE WHEN b.type IN ('points.used', 'points.expired', 'points.suspended') THEN -1 ELSE 1 END,
      (data->>'orderId')::uuid,
      coalesce((data->>'orderItemId')::uuid, (data->'earnedBy'->>'orderItemId')::uuid, l.order_item_id),
      coalesce((data->>'expiresAt')::timestamptz, (data->>'expiredAt')::timestamptz,
        (data->'reissued'->0->>'expiresAt')::timestamptz),
      coalesce((SELECT sum((part->>'points')::bigint) FROM jsonb_array_elements(data->'reissued') AS part), 0),
      CASE b.type WHEN 'points.earned' THEN data->>'lotId' END, occurred_at
    FROM (SELECT *, CASE type WHEN 'points.earned' THEN 'earn' WHEN 'points.used' THEN 'usage'
            WHEN 'points.restored' THEN 'cancel' WHEN 'points.expired' THEN 'expiration' ELSE 'suspend' END AS entry
          FROM batch) AS b
    LEFT JOIN {point_lots} l ON b.type = 'points.expired' AND l.lot_id = data->>'lotId'`,
}

/** An append has fewer events of a wallet than this, so that a repayment stands no further behind what it takes from. */
const mostEventsOfWallet = 100
/** SQL: the entries `e` of the append that a repayment `b` is in. */
const ofThisAppend = `e.pos BETWEEN b.pos - ${mostEventsOfWallet} AND b.pos AND e.member_id = (b.data->>'memberId')::int
      AND e.occurred_at = b.occurred_at`

/**
 * How much of what was earned or came back repaid a debt at once (rule 991): of an earning what was taken from its lot, of a
 * refund, whose points are in several lots, all of the repayment behind it.
 */
const repaid: Statement = {
  on: ['points.debt.repaid'],
  sql: `
    WITH found AS MATERIALIZED (
      SELECT latest.pos, sum(part.points) AS points
      FROM batch b CROSS JOIN LATERAL (
        SELECT p->>'lotId' AS lot_id, (p->>'points')::bigint AS points
        FROM jsonb_array_elements(b.data->'lots') AS p) AS part
      CROSS JOIN LATERAL (
        SELECT e.pos FROM {point_entries} e
        WHERE ${ofThisAppend} AND (e.lot_id = part.lot_id OR e.type = 'cancel')
        ORDER BY e.lot_id IS NULL, e.pos DESC LIMIT 1) AS latest
      GROUP BY 1)
    UPDATE {point_entries} entry SET repaid = entry.repaid + found.points
    FROM found WHERE entry.pos = found.pos AND entry.pos = ANY (ARRAY(SELECT pos FROM found))`,
}

/** The balance is the sum of the lots less the debt. Writing a debt off counts as a negative suspension. */
const balances: Statement = `
  INSERT INTO {point_balances} AS p (member_id, balance, held, debt, earned, restored, used, expired, suspended)
  SELECT member_id, earned + restored - used - expired - suspended, held, debt, earned, restored, used, expired, suspended
  FROM (
    SELECT (data->>'memberId')::int AS member_id,
      CASE type WHEN 'points.earned' THEN points ELSE 0 END AS earned,
      CASE type WHEN 'points.restored' THEN points ELSE 0 END AS restored,
      CASE type WHEN 'points.used' THEN points ELSE 0 END AS used,
      CASE type WHEN 'points.expired' THEN points ELSE 0 END AS expired,
      CASE type WHEN 'points.suspended' THEN points WHEN 'points.debt.written_off' THEN -points ELSE 0 END AS suspended,
      CASE type WHEN 'points.held' THEN points WHEN 'points.released' THEN -points WHEN 'points.used' THEN -points
        ELSE 0 END AS held,
      CASE type WHEN 'points.suspended' THEN (data->>'debt')::bigint WHEN 'points.debt.repaid' THEN -points
        WHEN 'points.debt.written_off' THEN -points ELSE 0 END AS debt
    FROM (SELECT type, data, (data->>'points')::bigint AS points FROM batch) AS b
  ) AS b
  ON CONFLICT (member_id) DO UPDATE SET balance = p.balance + excluded.balance, held = p.held + excluded.held,
    debt = p.debt + excluded.debt, earned = p.earned + excluded.earned, restored = p.restored + excluded.restored,
    used = p.used + excluded.used, expired = p.expired + excluded.expired, suspended = p.suspended + excluded.suspended`

/**
 * Lots, their use by orders, the history, in which points taken back say whether a review or a rental earned them
 * (rule 514) and points that come back why they do (rule 722), and balances with the sums that they must equal.
 */
export const points: Projection = {
  name: 'points',
  version: 8,
  mode: 'inline',
  tables: ['point_lots', 'point_uses', 'point_entries', 'point_balances'],
  on: ['points.earned', ...takingFromLots, 'points.expired', 'points.debt.written_off'],
  sql: [...lots, ...uses, entries, repaid, balances],
}
