import type { Projection } from '../../platform/projections/projection.ts'

const movements = ['points.held', 'points.released', 'points.used', 'points.restored']

/** Lots, the history that the member reads, and the balance with the sums that must explain it. */
export const points: Projection = {
  name: 'points',
  version: 1,
  mode: 'inline',
  tables: ['point_lots', 'point_entries', 'point_balances'],
  on: ['points.earned', ...movements, 'points.expired'],
  sql: [
    {
      on: ['points.earned'],
      sql: `INSERT INTO {point_lots} (lot_id, member_id, earned, remaining, reason, earned_at, expires_at)
            SELECT data->>'lotId', (data->>'memberId')::int, (data->>'points')::bigint, (data->>'points')::bigint,
              data->>'reason', occurred_at, (data->>'expiresAt')::timestamptz FROM batch`,
    },
    {
      on: movements,
      sql: `
        UPDATE {point_lots} l SET
          held = l.held + CASE b.type WHEN 'points.held' THEN b.points WHEN 'points.restored' THEN 0 ELSE -b.points END,
          remaining = l.remaining
            + CASE b.type WHEN 'points.used' THEN -b.points WHEN 'points.restored' THEN b.points ELSE 0 END,
          expires_at = CASE b.type WHEN 'points.restored' THEN greatest(l.expires_at, b.expires_at) ELSE l.expires_at END
        FROM (
          SELECT b.type, part->>'lotId' AS lot_id, (part->>'points')::bigint AS points,
            (part->>'expiresAt')::timestamptz AS expires_at
          FROM batch b, jsonb_array_elements(b.data->'lots') AS part
        ) AS b WHERE l.lot_id = b.lot_id`,
    },
    {
      on: ['points.expired'],
      sql: `UPDATE {point_lots} l SET remaining = l.remaining - (b.data->>'points')::bigint
            FROM batch b WHERE l.lot_id = b.data->>'lotId'`,
    },
    {
      on: ['points.earned', 'points.used', 'points.restored', 'points.expired'],
      sql: `
        INSERT INTO {point_entries} (pos, member_id, type, reason, points, order_id, expires_at, occurred_at)
        SELECT pos, (data->>'memberId')::int,
          CASE type WHEN 'points.earned' THEN 'earn' WHEN 'points.used' THEN 'usage'
            WHEN 'points.restored' THEN 'cancel' ELSE 'expiration' END,
          CASE type WHEN 'points.earned' THEN data->>'reason' WHEN 'points.used' THEN 'usage'
            WHEN 'points.restored' THEN 'cancel' ELSE 'expiration' END,
          (data->>'points')::bigint * CASE WHEN type IN ('points.used', 'points.expired') THEN -1 ELSE 1 END,
          (data->>'orderId')::uuid, (data->>'expiresAt')::timestamptz, occurred_at FROM batch`,
    },
    `
      INSERT INTO {point_balances} AS p (member_id, balance, held, earned, restored, used, expired, suspended)
      SELECT b.member_id, b.earned + b.restored - b.used - b.expired, b.held, b.earned, b.restored, b.used, b.expired, 0
      FROM (
        SELECT (data->>'memberId')::int AS member_id,
          CASE type WHEN 'points.earned' THEN (data->>'points')::bigint ELSE 0 END AS earned,
          CASE type WHEN 'points.restored' THEN (data->>'points')::bigint ELSE 0 END AS restored,
          CASE type WHEN 'points.used' THEN (data->>'points')::bigint ELSE 0 END AS used,
          CASE type WHEN 'points.expired' THEN (data->>'points')::bigint ELSE 0 END AS expired,
          CASE WHEN type = 'points.held' THEN (data->>'points')::bigint
            WHEN type IN ('points.released', 'points.used') THEN -(data->>'points')::bigint ELSE 0 END AS held
        FROM batch
      ) AS b
      ON CONFLICT (member_id) DO UPDATE SET balance = p.balance + excluded.balance, held = p.held + excluded.held,
        earned = p.earned + excluded.earned, restored = p.restored + excluded.restored, used = p.used + excluded.used,
        expired = p.expired + excluded.expired`,
  ],
}
