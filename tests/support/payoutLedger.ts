import type pg from 'pg'
import { z } from 'zod'

const payout = z.object({ ref: z.string(), amount: z.int(), status: z.string() })
export type Payout = z.infer<typeof payout>

const ledgerShape = z.object({ payouts: z.object({ payouts: z.array(payout) }) })

/** Every payout that the gateway took. */
export async function payoutsIn(simulatorsUrl: string): Promise<Payout[]> {
  const answer = await fetch(`${simulatorsUrl}/__ledger`)
  return ledgerShape.parse(await answer.json()).payouts.payouts
}

/** Payouts that the gateway and the shop know differently, or that the gateway took twice; the first five of them. */
export async function payoutDifferences(
  pool: Pick<pg.Pool, 'query'>,
  payouts: readonly Payout[],
): Promise<string[]> {
  const { rows } = await pool.query<{ ref: string; ours: string; theirs: string; times: number }>(
    `WITH ours AS (
       SELECT 'settle-' || owner_id || '-' || month || '-' || attempt AS ref, payable AS amount,
         CASE status WHEN 'paid' THEN 'COMPLETED' WHEN 'failed' THEN 'FAILED' ELSE 'REQUESTED' END AS status
       FROM shop.settlement_months WHERE attempt > 0 AND paid_by = 'gateway'),
     theirs AS (
       SELECT ref, sum(amount)::bigint AS amount, max(status) AS status, count(*) AS times
       FROM jsonb_to_recordset($1::jsonb) AS p (ref text, amount bigint, status text) GROUP BY 1)
     SELECT ref, concat_ws(' ', o.amount, o.status) AS ours, concat_ws(' ', t.amount, t.status) AS theirs,
       coalesce(times, 0) AS times
     FROM ours o FULL JOIN theirs t USING (ref)
     WHERE (o.amount, o.status) IS DISTINCT FROM (t.amount, t.status) OR times <> 1 LIMIT 5`,
    [JSON.stringify(payouts)],
  )
  return rows.map(({ ref, ours, theirs, times }) => `${ref}: ours ${ours}, theirs ${theirs}, ${times} times`)
}

/** Nothing where the books have as much in transit as the gateway still has on its way. */
export async function transitDiffers(
  pool: Pick<pg.Pool, 'query'>,
  payouts: readonly Payout[],
): Promise<string[]> {
  const { rows } = await pool.query<{ amount: number }>(
    `SELECT coalesce(-sum(amount), 0)::bigint AS amount FROM shop.journal_lines WHERE account = 'payouts_in_transit'`,
  )
  const booked = rows[0]?.amount ?? 0
  const onTheirWay = payouts
    .filter(({ status }) => status === 'REQUESTED')
    .reduce((all, { amount }) => all + amount, 0)
  return booked === onTheirWay ? [] : [`${booked} in transit, ${onTheirWay} on their way`]
}
