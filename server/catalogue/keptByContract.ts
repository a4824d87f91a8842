import { type Kysely, type Selectable, sql } from 'kysely'
import { productActions, productFactsOf } from '../../domain/catalogue/productActions.ts'
import { whyNot } from '../../domain/shared/actionTable.ts'
import { type Refusal, refusalOtherThan } from '../../domain/shared/decision.ts'
import type { HeldBack } from '../../domain/shared/heldBack.ts'
import type { ProductChange } from '../../domain/wire/staffProducts.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Tables } from '../platform/deps.ts'

type Row = Selectable<Schema['shop.products']>

/** SQL: what keeps the hidden product `p` off sale, or null. */
export const heldBackColumn = `CASE WHEN p.on_sale THEN NULL
  WHEN EXISTS (SELECT FROM shop.products_away() a WHERE a.product_id = p.id AND a.place = 'lost')
    OR EXISTS (SELECT FROM shop.lost_products() l WHERE l.product_id = p.id) THEN 'lost'
  ELSE coalesce(
    CASE WHEN p.owner_type = 'luxshare' THEN (
      SELECT CASE WHEN c.is_missing THEN 'missing' WHEN c.status <> 'consigning' THEN 'contract_over' END
      FROM shop.consignment_contracts() c WHERE c.consignment_id = p.consignment_id) END,
    CASE WHEN NOT EXISTS (
      SELECT FROM shop.product_images i WHERE i.product_id = p.id AND i.type = 'main') THEN 'no_picture' END) END`

/**
 * Refuses PRODUCT_NOT_OFFERABLE when a hidden product may not be put on sale (rules 201, 304 and 381). The product's row is
 * locked, and a loss takes the product off sale in its own append, so a loss of the same moment is either seen here or
 * undoes this.
 */
export async function offerRefusal(
  trx: Kysely<Tables>,
  { id, on_sale }: Row,
  { onSale, pictures = [] }: ProductChange,
): Promise<Refusal<'PRODUCT_NOT_OFFERABLE'> | null> {
  if (onSale !== true || on_sale) return null
  const { rows } = await sql<{ heldBack: HeldBack | null }>`
    SELECT ${sql.raw(heldBackColumn)} AS "heldBack" FROM shop.products p WHERE p.id = ${id}`.execute(trx)
  const heldBack = rows[0]?.heldBack ?? null
  // A picture that comes with the change is one.
  if (heldBack === 'no_picture' && pictures.some(({ type }) => type === 'main')) return null
  const facts = productFactsOf({ onSale: on_sale, heldBack })
  const refusal = whyNot(productActions, 'show', facts, 'staff')
  return refusal === null ? null : refusalOtherThan(refusal, ['TRANSITION_NOT_ALLOWED'])
}

/**
 * Returns a sentence for a field whose change would break the contract with the product's owner: the daily price is
 * agreed, and a discount would cut the owner's share (rule 201). Null when the change breaks no contract.
 */
export function keptByContract(
  row: Row,
  { dailyRentalPrice, discountRate }: ProductChange,
): Record<string, string> | null {
  if (row.owner_type !== 'luxshare') return null
  if (dailyRentalPrice !== undefined && dailyRentalPrice !== row.daily_rental_price)
    return { dailyRentalPrice: '위탁 상품의 하루 가격은 소유자와 계약한 그대로예요.' }
  if (discountRate !== undefined && discountRate > row.discount_rate)
    return { discountRate: '위탁 상품은 소유자의 몫이 줄어서 할인율을 올릴 수 없어요.' }
  return null
}
