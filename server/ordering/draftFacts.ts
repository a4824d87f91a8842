import type pg from 'pg'
import type { Coupon } from '../../domain/coupons/discount.ts'
import type { Consignment } from '../../domain/ordering/events.ts'
import type { CartRow } from '../../domain/processes/draftPolicies.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { batched } from '../platform/database/batched.ts'

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

export type FactsWanted = {
  memberId: number
  productIds: readonly number[]
  cartIds: readonly number[]
  start: CivilDate
  end: CivilDate
  now: Date
  couponId: number | null
}

const readAll = batched(async (pool, all: readonly FactsWanted[]) => {
  const { rows } = await pool.query<DraftFactRow | { customerKey: null }>({
    name: 'ordering.draftFacts',
    text: 'SELECT * FROM shop.draft_facts($1, $2, $3, $4, $5, $6, $7)',
    values: [
      all.map((wanted) => wanted.memberId),
      all.map((wanted) => `{${wanted.productIds}}`),
      all.map((wanted) => `{${wanted.cartIds}}`),
      all.map((wanted) => wanted.start),
      all.map((wanted) => wanted.end),
      all.map((wanted) => wanted.now),
      all.map((wanted) => wanted.couponId),
    ],
  })
  return rows
})

/** Everything that a draft is decided on and that lies in tables; drafts of the same moment share the round trip. */
export async function readDraftFacts(pool: pg.Pool, wanted: FactsWanted): Promise<DraftFactRow> {
  const row = await readAll(pool, wanted)
  if (row.customerKey === null) throw new Error(`member ${wanted.memberId} is logged in but not there`)
  return row
}
