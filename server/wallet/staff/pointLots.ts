import { z } from 'zod'
import { formatSeoulMinute } from '../../../domain/shared/civilDate.ts'
import type { PointLotRow } from '../../../domain/wire/staffPoints.ts'
import { type Condition, type List, ofMember } from '../../platform/database/lists.ts'

const rowShape = z.object({
  lotId: z.string(),
  memberId: z.int(),
  memberName: z.string().nullable(),
  earned: z.int(),
  remaining: z.int(),
  held: z.int(),
  reason: z.enum(['review', 'photo_review']),
  earnedAt: z.date(),
  expiresAt: z.date(),
  orderId: z.string().nullable(),
  orderNumbers: z.string().nullable(),
  productName: z.string().nullable(),
  ofLotId: z.string().nullable(),
})
type Row = z.infer<typeof rowShape>

/** Lots with points left, each with its member and the rental that earned it. */
export const pointLots = {
  name: 'wallet.pointLots',
  rows: `
    SELECT l.lot_id AS "lotId", l.member_id AS "memberId", l.earned, l.remaining, l.held, l.reason,
      l.earned_at AS "earnedAt", l.expires_at AS "expiresAt", l.order_item_id AS "orderItemId", l.of_lot_id AS "ofLotId"
    FROM shop.point_lots l WHERE l.remaining > 0`,
  displayed: {
    columns: `m.name AS "memberName", i.order_id AS "orderId", i.order_numbers AS "orderNumbers",
      p.product_name AS "productName"`,
    joins: `LEFT JOIN shop.member_accounts() m ON m.id = listed."memberId"
      LEFT JOIN shop.order_lines() i ON i.order_item_id = listed."orderItemId"
      LEFT JOIN shop.rentable_products() p ON p.id = i.product_id`,
  },
  row: rowShape,
  key: 'lotId',
  sorts: { expiresAt: 'instant', earnedAt: 'instant', remaining: 'number' },
  sums: z.object({ remaining: z.int(), held: z.int() }),
} satisfies List<typeof rowShape>

type Filter = { month?: string | undefined; memberId?: number | undefined; q?: string | undefined }

/** Translates the list's filter into conditions. */
export function lotConditions({ month, memberId, q }: Filter): Condition[] {
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
export const shownLot = ({ earnedAt, expiresAt, ...row }: Row): PointLotRow => ({
  ...row,
  earnedAt: earnedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const reasons = { review: '후기', photo_review: '포토 후기' } as const

/** The columns of the exported file, and a row's cells in the same order. */
export const lotColumns = [
  '회원',
  '회원번호',
  '적립 사유',
  '적립일',
  '소멸일',
  '적립',
  '남음',
  '사용 중',
  '주문번호',
  '상품',
]
export const lotCells = (row: Row) => [
  ...[row.memberName ?? '탈퇴한 회원', row.memberId, reasons[row.reason]],
  ...[formatSeoulMinute(row.earnedAt), formatSeoulMinute(row.expiresAt), row.earned, row.remaining, row.held],
  ...[row.orderNumbers, row.productName],
]
