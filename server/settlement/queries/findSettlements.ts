import { z } from 'zod'
import { maskedName } from '../../../domain/members/maskedName.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { monthBehind } from '../../../domain/shared/typedDate.ts'
import type { TypedSearch } from '../../../domain/shared/typedSearch.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import type { StaffHit } from '../../../domain/wire/staffSearch.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

/** $4 is a month, or null for the latest ones. */
const monthsOfOwners = statement({
  name: 'settlement.foundByOwner',
  text: `
    SELECT m.owner_id AS "ownerId", m.month, m.earned, o.name
    FROM shop.member_contacts() o JOIN shop.settlement_months m ON m.owner_id = o.id
    WHERE o.withdrawn_at IS NULL AND (o.email = $1 OR o.phone_number = $2 OR o.name = $3)
      AND m.rows > 0 AND m.month = coalesce($4, m.month)
    ORDER BY m.month DESC, m.owner_id LIMIT $5`,
  row: z.object({ ownerId: z.int(), month: z.string(), earned: z.int(), name: z.string() }),
})

/**
 * Settlements of an owner with exactly that name, email or phone number: of the month when a date was typed too,
 * otherwise the latest.
 */
export async function findSettlements(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email, phone, name, date }: TypedSearch,
  atMost: number,
): Promise<StaffHit[]> {
  if (email === null && phone === null && name === null) return []
  const month = date === null ? null : monthBehind(date, seoulDate(clock.now()))
  const found = await monthsOfOwners(db.pool, [email, phone, name, month, atMost])
  return found.map(({ ownerId, earned, ...owner }) => ({
    kind: 'settlement',
    id: `${ownerId}:${owner.month}`,
    title: `${maskedName(owner.name)} ${owner.month.replace('-', '.')} 정산`,
    about: `정산 금액 ${formatWon(earned)} · 회원번호 ${ownerId}`,
    ...{ order: null, status: null },
  }))
}
