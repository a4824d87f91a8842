import * as z from 'zod/mini'
import { formatDotted, seoulDate } from '../../domain/shared/civilDate.ts'
import { daysBehind } from '../../domain/shared/typedDate.ts'
import type { TypedSearch } from '../../domain/shared/typedSearch.ts'
import { formatNumber, formatWon } from '../../domain/shared/won.ts'
import { day as dayShape } from '../../domain/wire/primitives.ts'
import type { StaffHit } from '../../domain/wire/staffSearch.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const payoutsOfDays = statement({
  name: 'providerPayouts.foundByDay',
  text: `
    SELECT r.paid_out_on AS day, count(*) AS transactions, sum(r.amount - r.fee - r.vat)::bigint AS paid
    FROM shop.provider_payout_rows r WHERE r.paid_out_on = ANY($1::date[]) GROUP BY 1 ORDER BY 1 DESC LIMIT $2`,
  row: z.object({ day: dayShape, transactions: z.int(), paid: z.int() }),
})

/** The card provider's payouts on the typed date. */
export async function findPayouts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { date }: TypedSearch,
  atMost: number,
): Promise<StaffHit[]> {
  const days = date === null ? [] : daysBehind(date, seoulDate(clock.now()))
  if (days.length === 0) return []
  const found = await payoutsOfDays(db.pool, [days, atMost])
  return found.map(({ day, transactions, paid }) => ({
    kind: 'payout',
    id: day,
    title: `${formatDotted(day)} 결제사 지급`,
    about: `거래 ${formatNumber(transactions)}건 · 받은 금액 ${formatWon(paid)}`,
    ...{ order: null, status: null },
  }))
}
