import * as z from 'zod/mini'
import type { Account } from '../../domain/ledger/accounts.ts'
import { memberFields } from '../../domain/processes/events.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { firstField } from '../platform/eventStore/firstField.ts'

/** Against what the lines of an account are settled: an order's or charge's own, all of a member's, of an owner's month. */
type SettledBy = 'case' | 'member' | 'owner' | 'stream'

/** The accounts whose lines settle each other. The balance of any other is what its events add up to. */
const settledBy: Partial<Readonly<Record<Account, SettledBy>>> = {
  card_clearing: 'case',
  desk_refunds: 'case',
  renter_receivable: 'case',
  owner_receivable: 'case',
  customer_prepayments: 'case',
  refunds_payable: 'case',
  points_receivable: 'member',
  points_liability: 'member',
  owner_payable: 'owner',
  payouts_in_transit: 'stream',
}

/**
 * $1 the account, $2 the last instant, $3 what its lines are settled by, $4 the limit. A payout of the card provider is
 * taken apart by its payments, and what finance closed of a payment settles that one. The owner of a refund's line is the
 * one whose row it lowers.
 */
const openItemsOf = statement({
  name: 'ledger.openItems',
  text: `
    WITH lines AS (
      SELECT l.stream_id, l.amount, l.occurred_at, e.data FROM shop.journal_lines l
      JOIN es.streams s USING (stream_id) JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = l.pos
      WHERE l.account = $1 AND l.occurred_at <= $2),
    parts AS (
      SELECT coalesce('order:' || p.order_id, 'charge:' || p.charge_id, l.stream_id) AS stream_id,
        0 - (row->>'amount')::bigint AS amount, l.occurred_at, l.data
      FROM lines l CROSS JOIN LATERAL jsonb_array_elements(l.data->'rows') AS row
      LEFT JOIN shop.card_payments() p ON p.payment_id = row->>'paymentKey'
      WHERE $1 = 'card_clearing' AND starts_with(l.stream_id, 'provider-payout:')
      UNION ALL
      SELECT coalesce('order:' || p.order_id, 'charge:' || p.charge_id, l.stream_id), l.amount, l.occurred_at, l.data
      FROM lines l LEFT JOIN shop.card_payments() p
        ON starts_with(l.stream_id, 'provider-difference:') AND p.payment_id = l.data->>'paymentKey'
      WHERE NOT ($1 = 'card_clearing' AND starts_with(l.stream_id, 'provider-payout:'))),
    keyed AS (
      SELECT p.stream_id, p.amount, p.occurred_at, CASE
        WHEN $3 = 'member' THEN ${firstField('p.data', memberFields)}
        WHEN $3 = 'owner' THEN coalesce(p.data#>>'{consignment,ownerId}', p.data#>>'{owner,ownerId}', p.data->>'ownerId',
          (SELECT s.owner_id::text FROM shop.owners_shares() s
           WHERE s.row_id IN ('rental:' || (p.data->>'orderItemId'), 'charge:' || (p.data->>'chargeId')) LIMIT 1),
          p.data->>'memberId')
        END AS member,
        CASE WHEN $3 = 'owner' THEN coalesce(p.data->>'month', to_char(p.occurred_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'))
        END AS month,
        split_part(p.stream_id, ':', 1) IN ('order', 'payment', 'charge') AS is_case
      FROM parts p),
    items AS (
      SELECT CASE WHEN member IS NOT NULL THEN member WHEN is_case THEN split_part(stream_id, ':', 2)
          ELSE stream_id END AS key,
        min(CASE WHEN member IS NULL THEN stream_id END) AS stream, min(member)::int AS member,
        sum(amount)::bigint AS amount, count(*) AS lines, min(occurred_at) AS since
      FROM keyed GROUP BY 1)
    SELECT stream, member, amount, lines, since, count(*) OVER () AS "of", sum(amount) OVER ()::bigint AS total,
      CASE WHEN $3 = 'owner' THEN (SELECT array_agg(m.month || ' ' || m.amount ORDER BY m.month) FROM (
        SELECT k.month, sum(k.amount) AS amount FROM keyed k WHERE k.member = items.member::text
        GROUP BY k.month HAVING sum(k.amount) <> 0) AS m) END AS months
    FROM items WHERE amount <> 0 ORDER BY since, key LIMIT $4`,
  row: z.object({
    stream: z.nullable(z.string()),
    member: z.nullable(z.int()),
    amount: z.int(),
    lines: z.int(),
    since: z.date(),
    of: z.int(),
    total: z.int(),
    months: z.nullable(z.array(z.string())),
  }),
})

export type OpenItem = {
  /** The stream of an order, its payments, a charge or a settlement; null for a member's own. */
  stream: string | null
  memberId: number | null
  /** What is not settled yet, debits positive. */
  amount: number
  lines: number
  since: Date
  /** Of an owner: what is not settled yet by month, `yyyy-MM`. */
  months: { month: string; amount: number }[]
}

/**
 * What makes up an account's balance at an instant: the items of which something is not settled yet, the oldest first
 * and `atMost` of them, with their number and their sum. Null for an account whose lines do not settle each other.
 */
export async function openItems(
  { db }: { db: Pick<Deps['db'], 'pool'> },
  account: Account,
  until: Date,
  atMost: number,
): Promise<{ items: OpenItem[]; count: number; total: number } | null> {
  const by = settledBy[account]
  if (by === undefined) return null
  const found = await openItemsOf(db.pool, [account, until, by, atMost])
  const items = found.map(
    ({ stream, member, amount, lines, since, months }): OpenItem => ({
      ...{ stream, memberId: member, amount, lines, since },
      months: (months ?? []).map((one) => {
        const [month = '', sum = '0'] = one.split(' ')
        return { month, amount: Number(sum) }
      }),
    }),
  )
  return { items, count: found[0]?.of ?? 0, total: found[0]?.total ?? 0 }
}
