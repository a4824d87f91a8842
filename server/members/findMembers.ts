import { z } from 'zod'
import { maskedEmail } from '../../domain/members/maskedEmail.ts'
import { maskedName } from '../../domain/members/maskedName.ts'
import type { TypedSearch } from '../../domain/shared/typedSearch.ts'
import type { StaffHit } from '../../domain/wire/staffSearch.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const bySaid = statement({
  name: 'members.foundBySaid',
  text: `SELECT f.id, f.name, f.email, f.phone_number AS "phoneNumber" FROM (
      SELECT * FROM shop.members WHERE email = $1
      UNION SELECT * FROM shop.members WHERE phone_number = $2
      UNION SELECT * FROM shop.members WHERE name = $3
      UNION SELECT * FROM shop.members WHERE right(phone_number, 4) = $5) f
    WHERE f.withdrawn_at IS NULL ORDER BY f.joined_at DESC, f.id DESC LIMIT $4`,
  row: z.object({ id: z.int(), name: z.string(), email: z.string(), phoneNumber: z.string().nullable() }),
})

/** Finds members by their exact email, name, phone number or its last four digits; the hits are masked. */
export async function findMembers(
  { db }: Pick<Deps, 'db'>,
  { email, phone, name, text }: TypedSearch,
  atMost: number,
): Promise<StaffHit[]> {
  const lastDigits = /^\d{4}$/.test(text) ? text : null
  if ([email, phone, name, lastDigits].every((said) => said === null)) return []
  const found = await bySaid(db.pool, [email, phone, name, atMost, lastDigits])
  return found.map((member) => ({
    kind: 'member',
    id: String(member.id),
    title: maskedName(member.name),
    about: [`회원번호 ${member.id}`, maskedEmail(member.email), ending(member.phoneNumber)]
      .filter((words) => words !== '')
      .join(' · '),
    ...{ order: null, status: null },
  }))
}

const ending = (phone: string | null): string => (phone === null ? '' : `전화 끝자리 ${phone.slice(-4)}`)
