import type pg from 'pg'

type Queries = Pick<pg.Client, 'query'>

const points =
  "SELECT 'points of ' || member_id || ' ' || sum(remaining) FROM shop.point_lots GROUP BY member_id"

/** Every account's balance by the events' journals, and every member's points: text that two moments are compared by. */
export const balancesOf = (pool: Queries, until: number = Number.MAX_SAFE_INTEGER): Promise<string[]> =>
  linesOf(
    pool,
    `SELECT (l->>'account') || ' ' || sum((l->>'amount')::bigint) AS line
     FROM es.events e, jsonb_array_elements(e.data->'journal') l WHERE e.pos <= ${until} GROUP BY l->>'account'
     UNION ALL ${points} ORDER BY 1`,
  )

/** The same by the shop's own tables. */
export const bookedBalances = (pool: Queries): Promise<string[]> =>
  linesOf(
    pool,
    `SELECT account || ' ' || sum(amount) AS line FROM shop.journal_lines GROUP BY account UNION ALL ${points} ORDER BY 1`,
  )

async function linesOf(pool: Queries, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(text)
  return rows.map(({ line }) => line)
}

/** The instant of the database's clock, rounded up to the millisecond: what is committed now had committed by then. */
export async function instantOf(pool: Queries): Promise<Date> {
  const { rows } = await pool.query<{ at: string }>(
    'SELECT ceil(extract(epoch FROM clock_timestamp()) * 1000)::text AS at',
  )
  return new Date(Number(rows[0]?.at))
}
