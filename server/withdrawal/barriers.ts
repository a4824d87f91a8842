import type pg from 'pg'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { WithdrawalCause } from '../../domain/wire/withdrawal.ts'

/**
 * What must be over before a member can leave (decisions, Accounts): each asks whether there is any of it, for member $1
 * on the day $2. A capability that lets a member owe or be owed something adds its line.
 */
const barriers: readonly { cause: WithdrawalCause; exists: string }[] = [
  {
    cause: 'orders',
    exists: `shop.order_items WHERE member_id = $1 AND status NOT IN ('cancel', 'collected', 'return_completed')`,
  },
  {
    cause: 'payments',
    exists: `shop.orders WHERE member_id = $1 AND status = 'awaiting_payment'`,
  },
  {
    cause: 'payments',
    // A payment that became its order is settled, even before the row of its attempt says so.
    exists: `platform.payment_attempts a WHERE member_id = $1 AND outcome IS NULL AND NOT EXISTS (
      SELECT FROM shop.orders o WHERE o.order_id = a.order_id AND o.payment_key = a.payment_key)`,
  },
  { cause: 'refunds', exists: `shop.refunds WHERE member_id = $1 AND status = 'pending'` },
  {
    cause: 'consignments',
    exists: `shop.products WHERE owner_member_id = $1
      AND consigning_date + make_interval(months => consignment_period) >= $2::date`,
  },
]

/** Everything that stands in the way, each cause once. */
export async function causesToStay(
  client: pg.ClientBase | pg.Pool,
  memberId: number,
  today: CivilDate,
): Promise<WithdrawalCause[]> {
  const { rows } = await client.query<{ nth: number }>(
    `SELECT nth FROM (VALUES ${barriers.map(({ exists }, nth) => `(${nth}, EXISTS (SELECT FROM ${exists}))`).join(', ')})
     AS barrier(nth, stands) WHERE stands AND $1::int IS NOT NULL AND $2::date IS NOT NULL ORDER BY nth`,
    [memberId, today],
  )
  return [...new Set(rows.flatMap(({ nth }) => barriers[nth]?.cause ?? []))]
}
