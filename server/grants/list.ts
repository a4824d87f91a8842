import { z } from 'zod'
import { grantColumns } from '../../domain/lists/grants.ts'
import { grantStatuses } from '../../domain/shared/grants.ts'
import {
  type StaffGrant,
  type StaffGrantsFilter,
  staffGrantAnswer,
  staffGrantsAnswer,
  staffGrantsFileQuery,
  staffGrantsQuery,
} from '../../domain/wire/staffGrants.ts'
import { couponDefinitions } from '../catalogue/index.ts'
import { staffNames } from '../members/index.ts'
import type { Condition, List, ListRequest } from '../platform/database/lists.ts'
import type { Deps, Reads, Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'

const rowShape = z.object({
  grantId: z.string(),
  kind: z.enum(['points', 'coupon']),
  couponId: z.int().nullable(),
  reason: z.string(),
  members: z.int(),
  points: z.int(),
  isFile: z.boolean(),
  status: z.enum(grantStatuses),
  madeBy: z.int(),
  madeAt: z.date(),
  decidedBy: z.int().nullable(),
  decidedAt: z.date().nullable(),
  decision: z.string().nullable(),
  waiting: z.int(),
  given: z.int(),
})
type Row = z.infer<typeof rowShape>

const grants = {
  name: 'grants.staffGrants',
  rows: `
    SELECT g.grant_id AS "grantId", g.kind, g.coupon_id AS "couponId", g.reason, g.members, g.points,
      g.file_hash IS NOT NULL AS "isFile", g.status, g.made_by AS "madeBy", g.made_at AS "madeAt",
      g.decided_by AS "decidedBy", g.decided_at AS "decidedAt", g.decision
    FROM shop.member_grants g`,
  displayed: {
    columns: 'o.waiting, o.given',
    joins: `CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE r.outcome = 'waiting') AS waiting, count(*) FILTER (WHERE r.outcome = 'given') AS given
      FROM shop.member_grant_rows r WHERE r.grant_id = listed."grantId") o`,
  },
  row: rowShape,
  key: 'grantId',
  keyType: 'uuid',
  sorts: { madeAt: 'instant' },
  sums: z.object({ points: z.int() }),
} satisfies List<typeof rowShape>

const requestOf = ({ status, memberId, sort }: StaffGrantsFilter): ListRequest => {
  const conditions: Condition[] = []
  if (status !== undefined) conditions.push({ where: (of) => `status = ${of}`, value: status })
  if (memberId !== undefined)
    conditions.push({
      where: (of) =>
        `"grantId" IN (SELECT r.grant_id FROM shop.member_grant_rows r WHERE r.member_id = ${of})`,
      value: memberId,
    })
  return { conditions, sort }
}

async function shown(deps: Pick<Deps, 'db'>, rows: readonly Row[], db: Reads): Promise<StaffGrant[]> {
  const coupons = [...new Set(rows.flatMap(({ couponId }) => couponId ?? []))]
  const [names, definitions] = await Promise.all([staffNames(db), couponDefinitions(deps.db, coupons)])
  const person = (id: number) => ({ id, name: names.get(id) ?? `직원 ${id}` })
  return rows.map(({ couponId, madeBy, madeAt, decidedBy, decidedAt, ...row }) => ({
    ...row,
    couponName: definitions.find(({ id }) => id === couponId)?.name ?? null,
    madeBy: person(madeBy),
    madeAt: madeAt.toISOString(),
    decidedBy: decidedBy === null ? null : person(decidedBy),
    decidedAt: decidedAt?.toISOString() ?? null,
    refused: row.members - row.given - row.waiting,
  }))
}

/** Points and coupons that staff gave or propose, the newest first. */
export const grantListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/grants',
    file: 'grants',
    title: '포인트·쿠폰 지급 목록',
    description: '승인을 기다리는 지급과, 몇 명에게 드렸는지까지 답해요.',
    onRequest: app.staff('operations', 'finance'),
    query: staffGrantsQuery,
    answer: staffGrantsAnswer,
    rowAnswer: staffGrantAnswer,
    fileQuery: staffGrantsFileQuery,
    columns: grantColumns,
    ...readsOfList(deps.db, grants, {
      request: requestOf,
      shown: (rows, db) => shown(deps, rows, db),
    }),
  })
