import { z } from 'zod'
import { pointLotColumns } from '../../../domain/lists/pointLots.ts'
import { pointReasons } from '../../../domain/shared/pointReasons.ts'
import {
  type PointLotRow,
  type PointLotsFilter,
  pointLotAnswer,
  pointLotsAnswer,
  pointLotsFileQuery,
  pointLotsQuery,
} from '../../../domain/wire/staffPoints.ts'
import { type Condition, type List, ofMember } from '../../platform/database/lists.ts'
import type { Routes } from '../../platform/deps.ts'
import { listRoutes, readsOfList } from '../../platform/http/listRoutes.ts'

const rowShape = z.object({
  lotId: z.string(),
  memberId: z.int(),
  memberName: z.string().nullable(),
  earned: z.int(),
  remaining: z.int(),
  held: z.int(),
  reason: z.enum(pointReasons),
  earnedAt: z.date(),
  expiresAt: z.date(),
  orderId: z.string().nullable(),
  orderNumbers: z.string().nullable(),
  productName: z.string().nullable(),
  ofLotId: z.string().nullable(),
})
type Row = z.infer<typeof rowShape>

/** Lots with points left, each with its member and the rental that earned it. */
const pointLots = {
  name: 'wallet.pointLots',
  rows: `
    SELECT l.lot_id AS "lotId", l.member_id AS "memberId", l.earned, l.remaining, l.held, l.reason,
      l.earned_at AS "earnedAt", l.expires_at AS "expiresAt", l.order_item_id AS "orderItemId", l.of_lot_id AS "ofLotId"
    FROM shop.point_lots l WHERE l.remaining > 0`,
  displayed: {
    columns: `m.name AS "memberName", i.order_id AS "orderId", i.order_numbers AS "orderNumbers",
      p.product_name AS "productName"`,
    joins: `LEFT JOIN shop.member_names() m ON m.id = listed."memberId"
      LEFT JOIN shop.order_lines() i ON i.order_item_id = listed."orderItemId"
      LEFT JOIN shop.rentable_products() p ON p.id = i.product_id`,
  },
  row: rowShape,
  key: 'lotId',
  keyType: 'text',
  sorts: { expiresAt: 'instant', earnedAt: 'instant', remaining: 'number' },
  sums: z.object({ remaining: z.int(), held: z.int() }),
} satisfies List<typeof rowShape>

/** Translates the list's filter into conditions. */
function conditionsOf({ month, memberId, q }: PointLotsFilter): Condition[] {
  return [
    ...(month === undefined
      ? []
      : [
          {
            where: (of: string) => `"expiresAt" >= (${of}::date::timestamp AT TIME ZONE 'Asia/Seoul')
              AND "expiresAt" < ((${of}::date + interval '1 month') AT TIME ZONE 'Asia/Seoul')`,
            value: `${month}-01`,
          },
        ]),
    ...(memberId === undefined ? [] : [{ where: (of: string) => `"memberId" = ${of}`, value: memberId }]),
    ...ofMember('memberId', q),
  ]
}

/** A row in its wire format. */
const shownLot = ({ earnedAt, expiresAt, ...row }: Row): PointLotRow => ({
  ...row,
  earnedAt: earnedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** The list of points left, for finance. */
export const lotRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/points/lots',
    file: 'points',
    title: '남은 포인트 목록',
    description: '적립 건마다 남은 포인트, 만료일과 어느 대여의 리뷰로 적립했는지 답해요.',
    onRequest: app.staff('finance'),
    query: pointLotsQuery,
    answer: pointLotsAnswer,
    rowAnswer: pointLotAnswer,
    fileQuery: pointLotsFileQuery,
    columns: pointLotColumns,
    ...readsOfList(deps.db, pointLots, {
      request: (filter: PointLotsFilter) => ({ conditions: conditionsOf(filter), sort: filter.sort }),
      shown: (rows) => rows.map(shownLot),
    }),
  })
