import { z } from 'zod'
import { memberCouponColumns } from '../../domain/lists/memberParts.ts'
import {
  copyStatus,
  type MemberCoupon,
  type MemberCouponsFilter,
  memberCoupons,
  memberCouponsAnswer,
} from '../../domain/wire/staffMembers.ts'
import { couponDefinitions } from '../catalogue/index.ts'
import type { Condition, List } from '../platform/database/lists.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'

const rowShape = z.object({
  memberCouponId: z.string(),
  couponId: z.int(),
  status: copyStatus,
  issuedAt: z.date(),
  expiresAt: z.date(),
  orderNumbers: z.string().nullable(),
})

const copies = {
  name: 'memberRecord.coupons',
  rows: `
    SELECT c.member_coupon_id AS "memberCouponId", c.member_id AS "memberId", c.coupon_id AS "couponId", c.status,
      c.issued_at AS "issuedAt", c.expires_at AS "expiresAt", c.order_id AS "orderId"
    FROM shop.coupon_copies() c`,
  displayed: {
    columns: 'n.order_numbers AS "orderNumbers"',
    joins: 'LEFT JOIN shop.numbered_orders() n ON n.order_id = listed."orderId"',
  },
  row: rowShape,
  key: 'memberCouponId',
  keyType: 'uuid',
  sorts: { issuedAt: 'instant', expiresAt: 'instant' },
  sums: z.object({}),
} satisfies List<typeof rowShape>

function conditionsOf({ memberId, status }: MemberCouponsFilter): Condition[] {
  const ofMember: Condition = { where: (of) => `"memberId" = ${of}`, value: memberId }
  return status === undefined ? [ofMember] : [ofMember, { where: (of) => `status = ${of}`, value: status }]
}

/** The copies of coupons that a member holds or has used, the newest first. */
export const memberCouponReads = ({ db }: Pick<Deps, 'db'>) =>
  readsOfList(db, copies, {
    request: (filter: MemberCouponsFilter) => ({ conditions: conditionsOf(filter), sort: filter.sort }),
    shown: async (rows): Promise<MemberCoupon[]> => {
      const definitions = await couponDefinitions(db, [...new Set(rows.map(({ couponId }) => couponId))])
      return rows.map(({ couponId, issuedAt, expiresAt, ...copy }) => ({
        ...copy,
        name: definitions.find(({ id }) => id === couponId)?.name ?? `쿠폰 ${couponId}`,
        issuedAt: issuedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }))
    },
  })

/** The whole list of a member's coupons. */
export const memberCouponRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/member-coupons',
    file: ({ memberId }) => `coupons-of-member-${memberId}`,
    title: '한 회원이 받은 쿠폰',
    onRequest: app.staff('operations', 'finance'),
    views: ({ memberId }) => ({ subject: 'members', key: memberId, view: 'coupons' }),
    query: memberCoupons.query,
    answer: memberCouponsAnswer,
    fileQuery: memberCoupons.fileQuery,
    columns: memberCouponColumns,
    ...memberCouponReads(deps),
  })
