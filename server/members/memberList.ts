import { z } from 'zod'
import { memberColumns } from '../../domain/lists/members.ts'
import { maskedEmail } from '../../domain/members/maskedEmail.ts'
import { maskedName } from '../../domain/members/maskedName.ts'
import { isExact, type MemberSearch, readMemberSearch } from '../../domain/members/memberSearch.ts'
import { type Standing, standings } from '../../domain/shared/memberStandings.ts'
import {
  type StaffMemberRow,
  type StaffMembersFilter,
  staffMembersAnswer,
  staffMembersFileQuery,
  staffMembersQuery,
} from '../../domain/wire/staffMembers.ts'
import {
  type Condition,
  type List,
  type ListRequest,
  membersWith,
  partOf,
} from '../platform/database/lists.ts'
import type { Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'
import { standingColumn } from './standings.ts'

const rowShape = z.object({
  memberId: z.int(),
  name: z.string(),
  email: z.string(),
  lastDigits: z.string().nullable(),
  joinedAt: z.date(),
  standing: z.enum(standings),
  rentals: z.int(),
  points: z.int(),
})
type Row = z.infer<typeof rowShape>

const members = {
  name: 'members.staffMembers',
  rows: `
    SELECT m.id AS "memberId", m.joined_at AS "joinedAt", ${standingColumn} AS standing
    FROM shop.members m LEFT JOIN shop.member_blocks b ON b.member_id = m.id`,
  displayed: {
    columns: `p.name, p.email, right(p.phone_number, 4) AS "lastDigits", coalesce(t.balance, 0) AS points,
      (SELECT count(*) FROM shop.ordered_items() i
       WHERE i.member_id = listed."memberId" AND i.status <> 'cancel') AS rentals`,
    joins: `JOIN shop.members p ON p.id = listed."memberId"
      LEFT JOIN shop.point_totals() t ON t.member_id = listed."memberId"`,
  },
  row: rowShape,
  key: 'memberId',
  keyType: 'int',
  sorts: { joinedAt: 'instant' },
  sums: z.object({}),
} satisfies List<typeof rowShape>

/**
 * For each reading of the text the members that it finds, by an index of its own; `said` is the reading. Joined by OR in
 * one condition they would be looked for row by row.
 */
const finding = {
  memberId: (said: string) => `SELECT m.id FROM shop.members m WHERE m.id = ${said}::int`,
  phone: (said: string) => `SELECT m.id FROM shop.members m WHERE m.phone_number = ${said}`,
  lastDigits: (said: string) => `SELECT m.id FROM shop.members m WHERE right(m.phone_number, 4) = ${said}`,
  email: (said: string) => `SELECT m.id FROM shop.members m WHERE m.email = ${said}`,
  number: (said: string) => `SELECT r.member_id FROM shop.renters_with_number(${said}) r
    UNION ALL SELECT o.member_id FROM shop.owners_with_number(${said}) o`,
  waybill: (said: string) => `SELECT w.member_id FROM shop.renters_with_waybill(${said}) w
    UNION ALL SELECT w.member_id FROM shop.owners_with_waybill(${said}) w`,
  part: membersWith,
} as const satisfies Record<keyof MemberSearch, (said: string, typed: string) => string>
const readings = ['memberId', 'phone', 'lastDigits', 'email', 'number', 'waybill', 'part'] as const

/** A reading as the text that is compared. */
function saidBy({ part, ...search }: MemberSearch, reading: (typeof readings)[number]): string | null {
  if (reading === 'part') return part === null ? null : partOf(part)
  const said = search[reading]
  return said === null ? null : String(said)
}

/** The condition for members whom the text finds (rule 310); a text that means nothing finds nobody. */
function foundBy(typed: string): Condition {
  const search = readMemberSearch(typed)
  const said = readings.map((reading) => saidBy(search, reading))
  return {
    value: said,
    where: (of) => {
      const branches = readings.flatMap((reading, nth) =>
        said[nth] === null ? [] : [finding[reading](`(${of}::text[])[${nth + 1}]`, typed)],
      )
      return branches.length === 0
        ? `${of}::text[] IS NULL`
        : `"memberId" IN (${branches.join(' UNION ALL ')})`
    },
  }
}

/** Those who are blocked or have left are few: they are read by their own rows. */
const standingIs: Readonly<Record<Standing, Condition['where']>> = {
  active: (of) => `standing = ${of}`,
  blocked: (of) => `standing = ${of} AND "memberId" IN (SELECT b.member_id FROM shop.member_blocks b)`,
  withdrawn: (of) =>
    `standing = ${of} AND "memberId" IN (SELECT m.id FROM shop.members m WHERE m.withdrawn_at IS NOT NULL)`,
}

function requestOf({ q, standing, sort }: StaffMembersFilter): ListRequest {
  const conditions: Condition[] = []
  if (q !== undefined && q !== '') conditions.push(foundBy(q))
  if (standing !== undefined) conditions.push({ where: standingIs[standing], value: standing })
  return { conditions, sort }
}

const shown = ({ joinedAt, name, email, ...row }: Row): StaffMemberRow => ({
  ...row,
  name: maskedName(name),
  email: row.standing === 'withdrawn' ? '' : maskedEmail(email),
  joinedAt: joinedAt.toISOString(),
})

/** The list of members under masked names: operations and finance read it, and look at one in the record. */
export const memberListRoutes: Routes = (deps) => async (app) => {
  const { page, rows } = readsOfList(deps.db, members, {
    request: requestOf,
    shown: (found) => found.map(shown),
  })
  listRoutes(app, deps, {
    path: '/api/staff/members',
    file: 'members',
    title: '회원 목록',
    description:
      '전화번호나 끝 네 자리, 이름이나 이메일의 일부, 회원번호, 주문번호, 운송장, 위탁번호로 찾아요. 이름은 가려서 답하고, 번호 하나가 한 회원을 가리키면 only로 알려요.',
    onRequest: app.staff('operations', 'finance'),
    query: staffMembersQuery,
    answer: staffMembersAnswer,
    page: async (query) => {
      const found = await page(query)
      const [first] = found.result
      const isOnly = found.cntAll === 1 && query.q !== undefined && isExact(readMemberSearch(query.q))
      return { ...found, only: isOnly ? (first?.memberId ?? null) : null }
    },
    fileQuery: staffMembersFileQuery,
    rows,
    columns: memberColumns,
  })
}
