import { createHash } from 'node:crypto'
import { z } from 'zod'
import { maskedName } from '../../domain/members/maskedName.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { GRANTED_AT_ONCE } from '../../domain/shared/grants.ts'
import { type GrantLine, grantLines, isGrantTable, memberNamedBy } from '../../domain/wallet/grantLines.ts'
import type { GrantFileRow } from '../../domain/wire/staffGrants.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { onlyListIn, readSpreadsheet, type TableCode } from '../platform/spreadsheets/index.ts'
import type { GrantRow } from './makeGrant.ts'

/** $1: numbers, $2: emails, $3: telephone numbers of members. $4: the coupon that is given, or null. */
const named = statement({
  name: 'grants.namedMembers',
  text: `SELECT m.id, m.name, m.email, m.phone_number AS phone, m.withdrawn_at IS NOT NULL AS "hasLeft",
      $4::int IS NOT NULL AND EXISTS (SELECT FROM shop.coupon_copies() c
        WHERE c.member_id = m.id AND c.coupon_id = $4) AS "hasIt"
    FROM shop.member_contacts() m
    WHERE m.id = ANY ($1::int[]) OR m.email = ANY ($2::text[]) OR m.phone_number = ANY ($3::text[])`,
  row: z.object({
    ...{ id: z.int(), name: z.string(), email: z.string(), phone: z.string().nullable() },
    ...{ hasLeft: z.boolean(), hasIt: z.boolean() },
  }),
})
type Named = Awaited<ReturnType<typeof named>>[number]

/** What each row of a file would do, and what it gives to whom. */
export type GrantFileRead = { rows: GrantFileRow[]; gives: GrantRow[]; wrong: number; hash: string }

/**
 * Reads a file of members, row by row (rule 315). Refuses TABLE_UNREADABLE for a file without rows or with more than
 * 5,000, and what `onlyListIn` refuses.
 */
export async function readGrantFile(
  { db }: Pick<Deps, 'db'>,
  path: string,
  couponId: number | null,
): Promise<GrantFileRead | Refusal<'TABLE_UNREADABLE' | TableCode>> {
  const table = onlyListIn(await readSpreadsheet(path), isGrantTable)
  if (isRefusal(table)) return table
  const lines = grantLines(table ?? [], couponId === null ? 'points' : 'coupon')
  if (lines.length === 0 || lines.length > GRANTED_AT_ONCE)
    return refuse('TABLE_UNREADABLE', { most: GRANTED_AT_ONCE })
  const known = await membersNamed(db, lines, couponId)
  const seen = new Set<number>()
  const rows = lines.map((line) => {
    const [member, ...others] = known(line.member)
    const one = others.length > 0 ? undefined : member
    const fault = faultOf(line, one, seen)
    if (one !== undefined) seen.add(one.id)
    return {
      ...{ line: line.line, member: line.member, memberId: one?.id ?? null },
      name: one === undefined ? null : maskedName(one.name),
      points: line.points ?? 0,
      fault,
    }
  })
  // A row of a member who has the coupon gives nothing and is not wrong; once the file was given, all of them have it.
  const right = rows.flatMap(({ memberId, points, fault }) =>
    memberId === null || (fault !== null && fault !== 'has_it') ? [] : [{ memberId, points, fault }],
  )
  const gives = right.flatMap(({ fault, ...row }) => (fault === null ? [row] : []))
  return { rows, gives, wrong: rows.length - right.length, hash: hashOf(couponId, right) }
}

function faultOf(
  line: GrantLine,
  member: Named | undefined,
  seen: ReadonlySet<number>,
): GrantFileRow['fault'] {
  if (member === undefined) return 'unknown'
  if (member.hasLeft) return 'withdrawn'
  if (seen.has(member.id)) return 'twice'
  if (line.points === null) return 'points'
  return member.hasIt ? 'has_it' : null
}

async function membersNamed(
  db: Deps['db'],
  lines: readonly GrantLine[],
  couponId: number | null,
): Promise<(cell: string) => Named[]> {
  const names = lines.flatMap(({ member }) => memberNamedBy(member) ?? [])
  const found = await named(db.pool, [
    names.flatMap((name) => ('id' in name ? [name.id] : [])),
    names.flatMap((name) => ('email' in name ? [name.email] : [])),
    names.flatMap((name) => ('phone' in name ? [name.phone] : [])),
    couponId,
  ])
  const byId = Map.groupBy(found, ({ id }) => id)
  const byEmail = Map.groupBy(found, ({ email }) => email)
  const byPhone = Map.groupBy(found, ({ phone }) => phone)
  return (cell) => {
    const name = memberNamedBy(cell)
    if (name === null) return []
    if ('id' in name) return byId.get(name.id) ?? []
    return ('email' in name ? byEmail.get(name.email) : byPhone.get(name.phone)) ?? []
  }
}

/** The same members with the same points are the same file, whatever it is called and however it is sorted. */
const hashOf = (couponId: number | null, rows: readonly GrantRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify([couponId, rows.map((row) => [row.memberId, row.points]).sort(byMember)]))
    .digest('hex')

const byMember = ([one = 0]: readonly number[], [other = 0]: readonly number[]): number => one - other
