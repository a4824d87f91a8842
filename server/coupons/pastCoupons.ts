import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { PastCoupon, PastCoupons, PastCouponsQuery } from '../../domain/wire/coupons.ts'
import { couponDefinitions } from '../catalogue/index.ts'
import { orderLines } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type Copy, copiesOf, hasOrdered, wireOf } from './copies.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Use = { orderId: string; orderNumbers: string; usedAt: Date }
type Past = { copy: Copy; status: PastCoupon['status']; use: Use | null }

const rowsOnPage = 5

/** A page of the member's past coupons, the latest first: either the used or the expired ones. */
export async function pastCoupons(
  needs: Needs,
  memberId: number,
  { kind, curPage }: PastCouponsQuery,
): Promise<PastCoupons> {
  const [copies, ordered] = await Promise.all([copiesOf(needs, memberId), hasOrdered(needs, memberId)])
  const used = copies.filter((copy) => copy.usedBy !== null)
  const ended = await endedOf(needs, copies, ordered)
  const shown = kind === 'used' ? await byUse(needs, used) : ended
  const page = shown.slice((curPage - 1) * rowsOnPage, curPage * rowsOnPage)
  const known = await couponDefinitions(needs.db, [...new Set(page.map(({ copy }) => copy.couponId))])
  const result = page.flatMap(({ copy, status, use }): PastCoupon[] => {
    const coupon = known.find((one) => one.id === copy.couponId)
    if (coupon === undefined) return []
    const usedOn = use === null ? null : seoulDate(use.usedAt)
    const { orderId, orderNumbers } = use ?? { orderId: null, orderNumbers: null }
    return [{ ...wireOf(coupon, copy), status, usedOn, orderId, orderNumbers }]
  })
  return { result, cntAll: shown.length, counts: { used: used.length, expired: ended.length } }
}

/** Expired copies, and before them first-order coupons of a member who has already ordered. */
async function endedOf({ db }: Needs, copies: readonly Copy[], ordered: boolean): Promise<Past[]> {
  const usable = copies.filter((copy) => copy.usable)
  const known = ordered ? await couponDefinitions(db, [...new Set(usable.map((copy) => copy.couponId))]) : []
  const forFirstOrder = new Set(known.filter(({ type }) => type === 'new').map(({ id }) => id))
  const missed = usable.filter((copy) => forFirstOrder.has(copy.couponId))
  const expired = copies
    .filter((copy) => !copy.usable && copy.usedBy === null)
    .sort((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
  return [
    ...missed.map((copy): Past => ({ copy, status: 'first_order_only', use: null })),
    ...expired.map((copy): Past => ({ copy, status: 'expired', use: null })),
  ]
}

async function byUse({ db }: Needs, used: readonly Copy[]): Promise<Past[]> {
  const orderIds = used.flatMap(({ usedBy }) => usedBy ?? [])
  const rows: Use[] =
    orderIds.length === 0
      ? []
      : await db.kysely
          .selectFrom(orderLines.as('l'))
          .distinct()
          .select(['order_id as orderId', 'order_numbers as orderNumbers', 'placed_at as usedAt'])
          .where('order_id', 'in', orderIds)
          .execute()
  const uses = new Map(rows.map((use) => [use.orderId, use]))
  return used
    .map((copy): Past => ({ copy, status: 'used', use: uses.get(copy.usedBy ?? '') ?? null }))
    .sort((a, b) => (b.use?.usedAt.getTime() ?? 0) - (a.use?.usedAt.getTime() ?? 0))
}
