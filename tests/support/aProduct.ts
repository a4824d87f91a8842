import { randomUUID } from 'node:crypto'
import { addProducts, type NewProduct } from '../../server/catalogue/index.ts'
import type { Deps } from '../../server/platform/deps.ts'

/** One brand and one category, which every product of a test belongs to. */
export async function aShelf({ db }: Pick<Deps, 'db'>): Promise<{ brandId: number; categoryId: number }> {
  const brand = await db.kysely
    .insertInto('shop.brands')
    .values({ name_english: 'Maison Orme', name_korean: '메종 오름', image_file_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const category = await db.kysely
    .insertInto('shop.categories')
    .values({ parent_id: null, level: 1, name: '여성', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { brandId: brand.id, categoryId: category.id }
}

/** A bag of the shop's own at 12,300 won a day, as it is entered, with what a test wants to differ. */
export const aProduct = (changes: Partial<NewProduct> = {}): NewProduct => ({
  product_code: `BAG-${randomUUID().slice(0, 8).toUpperCase()}`,
  product_name: '소프트 토트백',
  brand_id: 1,
  c1: 1,
  c2: null,
  c3: null,
  daily_rental_price: 12_300,
  supply_price: 1_230_000,
  owner_member_id: null,
  consignment_id: null,
  consigning_date: null,
  consignment_period: null,
  transaction_per_mille: null,
  operating_per_mille: null,
  color: null,
  material: null,
  origin: null,
  illustration: null,
  listed_at: new Date('2026-10-01T00:00:00+09:00'),
  images: [{ type: 'main', view: 'front' }],
  ...changes,
})

/** The same on a shelf; answers its id. */
export async function aBag(
  deps: Pick<Deps, 'db'>,
  shelf: { brandId: number; categoryId: number },
  changes: Partial<NewProduct> = {},
): Promise<number> {
  const [id] = await addProducts(
    deps.db,
    [aProduct({ brand_id: shelf.brandId, c1: shelf.categoryId, ...changes })],
    { actor: 'job:test', at: new Date('2026-10-01T00:00:00+09:00') },
  )
  if (id === undefined) throw new Error('no product was added')
  return id
}

/** What differs for an item that an owner handed in on 2026-10-01 for a year. */
export const consigned = (): Partial<NewProduct> => ({
  owner_type: 'luxshare',
  owner_member_id: 1,
  consignment_id: randomUUID(),
  consigning_date: '2026-10-01',
  consignment_period: 12,
  transaction_per_mille: 98,
  operating_per_mille: 200,
})

/** Days of a product that somebody booked, or holds until an instant. */
export async function aSlot(
  { db }: Pick<Deps, 'db'>,
  slot: { productId: number; start: string; end: string; memberId: number | null; heldUntil?: string },
): Promise<void> {
  await db.pool.query(
    `INSERT INTO shop.slots (slot_id, product_id, order_item_id, order_id, member_id, start_on, end_on, status, held_until)
     VALUES ($1, $2, $1, $3, $4, $5, $6, $7, $8)`,
    [
      randomUUID(),
      slot.productId,
      randomUUID(),
      slot.memberId,
      slot.start,
      slot.end,
      slot.heldUntil === undefined ? 'booked' : 'held',
      slot.heldUntil ?? null,
    ],
  )
}
