import * as z from 'zod/mini'
import { ownersWindow } from '../../../domain/rental/ownersDays.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { DaysOfItem, OwnersCalendar } from '../../../domain/wire/consignments.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { readConsignment } from '../consignmentRow.ts'
import { bookabilityOf } from './bookability.ts'

/** A hold that has expired takes its days until it is released, as it does for every append. */
const takenDays = statement({
  name: 'consignments.takenDays',
  text: `SELECT s.slot_id AS "slotId", s.status, s.because, s.occupied_from AS "from", s.occupied_to AS "to"
    FROM shop.slots_between($2::date, $3::date) s WHERE s.product_id = $1::int ORDER BY s.occupied_from`,
  row: z.object({
    slotId: z.string(),
    status: z.string(),
    because: z.nullable(z.string()),
    ...{ from: day, to: day },
  }),
})

/**
 * The days between two days, both included, on which an item is not free, as its owner may see them; none when the second
 * day is before the first, as in the last week of a contract, whose last day for a rental is over.
 */
export async function takenDaysOf(
  { db }: Pick<Deps, 'db'>,
  productId: number,
  [from, to]: readonly [CivilDate, CivilDate],
): Promise<Omit<DaysOfItem, 'onceOpen'>[]> {
  const rows = to < from ? [] : await takenDays(db.pool, [productId, from, to])
  return rows.map(({ slotId, status, because, ...days }) => {
    const kind = status !== 'blocked' ? 'rented' : because === 'owner' ? 'mine' : 'shop'
    return { kind, ...days, downtimeId: kind === 'mine' ? slotId : null }
  })
}

/** The calendar ahead of an item, for its owner. Refuses NOT_FOUND for another's, TRANSITION_NOT_ALLOWED unless it is on offer. */
export async function ownersCalendar(
  deps: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  consignmentId: string,
): Promise<OwnersCalendar | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'>> {
  const row = await readConsignment(deps, consignmentId)
  if (row === null || row.member_id !== memberId) return refuse('NOT_FOUND')
  if (row.status !== 'consigning' || row.product_id === null || row.last_rentable_day === null)
    return refuse('TRANSITION_NOT_ALLOWED', { status: row.status, action: 'block_days' })
  const today = seoulDate(deps.clock.now())
  const window = ownersWindow(today, row.last_rentable_day)
  const [taken, bookability] = await Promise.all([
    takenDaysOf(deps, row.product_id, [today, window.lastDay]),
    bookabilityOf(deps, row.product_id),
  ])
  const days = taken.map((one) => ({
    ...one,
    onceOpen: one.kind === 'mine' ? bookability({ from: one.from, to: one.to }) : null,
  }))
  return { today, ...window, days }
}
