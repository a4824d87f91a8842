import * as catalogue from '../../server/catalogue/index.ts'
import * as members from '../../server/members/index.ts'
import { rentalModule } from '../../server/modules.ts'
import { orders } from '../../server/ordering/projections/orders.ts'
import type { Module } from '../../server/platform/deps.ts'
import { aProduct } from '../support/aProduct.ts'
import { testApp } from '../support/app.ts'
import { rentalsIn } from '../support/rentalEvents.ts'
import { followed } from '../support/wholeLog.ts'

const by = { actor: 'job:seed', at: new Date('2026-11-01T09:00:00+09:00') }

/** A shop with women's and men's bags of two houses; today is Friday 20 November 2026, ten in the morning. */
export async function aCatalogue(name: string, more: readonly Module[] = []) {
  const shop = await testApp(name, [catalogue, members, rentalModule, { projections: [orders] }, ...more])
  await shop.database.pool.query(`
    INSERT INTO shop.categories (id, parent_id, level, name, position) VALUES
      (1, NULL, 1, '여성', 1), (2, NULL, 1, '남성', 2), (11, 1, 2, '가방', 1), (12, 1, 2, '시계', 2),
      (21, 2, 2, '가방', 1), (111, 11, 3, '탑핸들', 1), (112, 11, 3, '숄더', 2);
    INSERT INTO shop.brands (id, name_english, name_korean, recommended, position) VALUES
      (1, 'VERANNE', '베란', false, 1), (2, 'ORRELLE', '오렐', true, 2)`)
  let made = 0
  const aBag = async (changes: Partial<catalogue.NewProduct> = {}): Promise<number> => {
    made += 1
    const [id = 0] = await catalogue.addProducts(
      shop.deps.db,
      [
        aProduct({
          product_code: `VRN-TH-${String(made).padStart(4, '0')}`,
          product_name: '아틀리에 탑핸들 백 미디엄',
          brand_id: 1,
          c1: 1,
          c2: 11,
          c3: 111,
          daily_rental_price: 15_400,
          discount_rate: 20,
          supply_price: 1_900_000,
          color: '옥스블러드',
          material: '소가죽',
          origin: '이탈리아',
          listed_at: new Date(Date.UTC(2026, 9, 1, 0, made)),
          illustration: {
            silhouette: 'topHandle',
            proportion: 'medium',
            material: 'calf',
            colour: 'bordeaux',
            hardware: 'gold',
            seed: made,
          },
          images: [
            { type: 'main', view: 'front' },
            { type: 'info', view: 'detail' },
          ],
          ...changes,
        }),
      ],
      by,
    )
    return id
  }
  const get = async <Body>(url: string): Promise<{ status: number; body: Body }> => {
    const answer = await shop.app.inject({ url })
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  return { ...shop, aBag, get, rentals: rentalsIn(shop), followed: () => followed(shop.deps) }
}
