import { type Kysely, type Selectable, sql } from 'kysely'
import type { ProductChange } from '../../domain/wire/staffProducts.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Tables } from '../platform/deps.ts'

type Row = Selectable<Schema['shop.products']>

/**
 * Returns the sentence that refuses to put a lost product on sale, or null (rule 304). The product's row is locked, and
 * a loss takes the product off sale in its own append, so a loss of the same moment is either seen here or undoes this.
 */
export async function soldAlthoughLost(
  trx: Kysely<Tables>,
  { id, on_sale }: Row,
  { onSale }: ProductChange,
): Promise<Record<string, string> | null> {
  if (onSale !== true || on_sale) return null
  const { rows } = await sql<{ place: string }>`
    SELECT a.place FROM shop.products_away() a WHERE a.product_id = ${id} AND a.place = 'lost'`.execute(trx)
  return rows.length === 0
    ? null
    : { onSale: '분실로 끝낸 상품이에요. 다시 찾았으면 다시 찾음을 먼저 기록해 주세요.' }
}

/**
 * Returns a sentence for a field whose change would break the contract with the product's owner: the daily price is
 * agreed, a discount would cut the owner's share (rule 201), and an item whose contract is over is not offered again.
 * Null when the change breaks no contract.
 */
export async function keptByContract(
  trx: Kysely<Tables>,
  row: Row,
  { dailyRentalPrice, discountRate, onSale }: ProductChange,
): Promise<Record<string, string> | null> {
  if (row.owner_type !== 'luxshare') return null
  if (dailyRentalPrice !== undefined && dailyRentalPrice !== row.daily_rental_price)
    return { dailyRentalPrice: '위탁 상품의 하루 가격은 소유자와 계약한 그대로예요.' }
  if (discountRate !== undefined && discountRate > row.discount_rate)
    return { discountRate: '위탁 상품은 소유자의 몫이 줄어서 할인율을 올릴 수 없어요.' }
  if (onSale !== true || row.on_sale) return null
  const { rows } = await sql<{ status: string; isMissing: boolean }>`
    SELECT c.status, c.is_missing AS "isMissing" FROM shop.consignment_contracts() c WHERE c.consignment_id = ${row.consignment_id}`.execute(
    trx,
  )
  if (rows.some(({ isMissing }) => isMissing))
    return { onSale: '분실 신고한 상품이에요. 위탁 화면에서 찾았다고 먼저 기록해 주세요.' }
  const isOver = rows.some(({ status }) => status !== 'consigning')
  return isOver ? { onSale: '위탁이 끝난 상품은 다시 판매할 수 없어요.' } : null
}
