import type pg from 'pg'
import type { Coupon } from '../../domain/coupons/discount.ts'
import type { Consignment } from '../../domain/ordering/events.ts'
import type { CartRow } from '../../domain/processes/draftPolicies.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

type ProductRow = {
  productId: number
  productName: string
  dailyRentalPrice: number
  discountRate: number
  shippingCost: 'free' | 'paid'
  baseShippingCost: number
  jejuShippingCost: number
  turnaroundDays: number
  lastEnd: CivilDate | null
  onSale: boolean
  consignment: Consignment
}

/** A slot in the way of the wanted period; `stale` holds have run out. */
export type MetSlot = { productId: number; orderId: string | null; memberId: number | null; stale: boolean }

export type DraftFactRow = {
  customerKey: string
  products: ProductRow[]
  cart: CartRow[]
  met: MetSlot[]
  liveDraft: { orderId: string; usesWallet: boolean } | null
  coupon: Coupon | null
  hasEarlierOrder: boolean
  /** Seals the member's contact; nulls before their first order. */
  personalKey: Buffer | null
  keyKeptUntil: CivilDate | null
}

const text = 'SELECT * FROM shop.draft_facts($1, $2, $3, $4, $5, $6, $7)'

export type FactsWanted = {
  memberId: number
  productIds: readonly number[]
  cartIds: readonly number[]
  start: CivilDate
  end: CivilDate
  now: Date
  memberCouponId: string | null
}

/** Everything that a draft is decided on and that lies in tables, in one round trip. */
export async function readDraftFacts(pool: pg.Pool, wanted: FactsWanted): Promise<DraftFactRow> {
  const { rows } = await pool.query<DraftFactRow>({
    name: 'ordering.draftFacts',
    text,
    values: [
      wanted.memberId,
      wanted.productIds,
      wanted.cartIds,
      wanted.start,
      wanted.end,
      wanted.now,
      wanted.memberCouponId,
    ],
  })
  const [row] = rows
  if (row === undefined) throw new Error(`member ${wanted.memberId} is logged in but not there`)
  return row
}
