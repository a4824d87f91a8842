import type pg from 'pg'
import type { Deps } from '../../server/platform/deps.ts'
import { refreshSearch } from '../../server/search/index.ts'

const syllables = '베란메종오름구찌레인노엘르아틀라비토카루솔프시엔데미하우렌쥬'
const letters = [
  've',
  'ran',
  'mai',
  'son',
  'or',
  'me',
  'gu',
  'zzi',
  'lane',
  'noel',
  'at',
  'la',
  'vi',
  'to',
  'ka',
  'lu',
]
export const collections = [
  ...['아틀리에', '클래식', '모던', '빈티지', '시그니처', '에센셜', '루미에르', '솔레', '루나', '오로라'],
  ...['가든', '리비에라', '몽타뉴', '세레나', '벨라', '카멜리아', '로즈', '레이디', '헤리티지', '노마드'],
  ...['메트로', '파리지엔', '밀라노', '소호', '첼시', '아카데미', '카페', '마리나', '포레', '블룸'],
]
export const silhouettes = [
  ...['탑핸들 백', '토트백', '숄더백', '크로스백', '버킷백', '호보백', '클러치', '새들백', '미니백', '백팩'],
  ...[
    '드레스 워치',
    '크로노그래프',
    '블레이저',
    '트렌치 코트',
    '캐시미어 니트',
    '슬립 드레스',
    '플리츠 스커트',
  ],
]
const sizes = ['', ' 미디엄', ' 스몰', ' 라지', ' 리미티드']
export const colours = ['블랙', '아이보리', '카멜', '버건디', '네이비', '그레이']

const pick = <Item>(items: ArrayLike<Item>, seed: number, otherwise: Item): Item =>
  items[((seed % items.length) + items.length) % items.length] ?? otherwise
const mixed = (seed: number) => Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 8

const koreanBrand = (nth: number): string =>
  [0, 1, 2].map((place) => pick([...syllables], mixed(nth * 7 + place), '라')).join('')
const englishBrand = (nth: number): string =>
  [0, 1, 2].map((place) => pick(letters, mixed(nth * 11 + place), 'la')).join('')

/** Names as a large shop would have them: 200 brands, thirty collections, seventeen silhouettes, sizes and colours. */
export async function manyNames(
  deps: Pick<Deps, 'db'>,
  owner: pg.Client,
  products: number,
): Promise<{ brands: string[]; refreshedMs: number }> {
  const { pool } = deps.db
  await pool.query(`
    INSERT INTO shop.categories (id, parent_id, level, name, position)
      SELECT i, NULL, 1, (ARRAY['여성', '남성'])[i], i FROM generate_series(1, 2) i;
    INSERT INTO shop.categories (id, parent_id, level, name, position)
      SELECT i * 10 + k, i, 2, '분류' || i || k, k FROM generate_series(1, 2) i, generate_series(0, 9) k;
    INSERT INTO shop.categories (id, parent_id, level, name, position)
      SELECT (i * 10 + k) * 10 + m, i * 10 + k, 3, '세부' || m, m
      FROM generate_series(1, 2) i, generate_series(0, 9) k, generate_series(0, 9) m`)
  const brands = Array.from({ length: 200 }, (_, nth) => ({
    id: nth + 1,
    korean: koreanBrand(nth),
    english: `${englishBrand(nth)} ${nth}`,
  }))
  await pool.query(
    `INSERT INTO shop.brands (id, name_english, name_korean)
     SELECT id, english, korean FROM jsonb_to_recordset($1::jsonb) AS b(id int, english text, korean text)`,
    [JSON.stringify(brands)],
  )
  for (let from = 1; from <= products; from += 10_000)
    await addRows(pool, from, Math.min(from + 9_999, products))
  await owner.query('SELECT shop.list_products(array_agg(id)) FROM shop.products')
  await owner.query('UPDATE shop.listings SET popularity = abs(hashint4(product_id + 7)) % 500')
  await owner.query('ANALYZE')
  const startedAt = performance.now()
  await refreshSearch(deps)
  const refreshedMs = performance.now() - startedAt
  await owner.query('VACUUM (ANALYZE) shop.product_search')
  await owner.query('ANALYZE')
  return { brands: brands.map(({ korean }) => korean), refreshedMs }
}

async function addRows(pool: pg.Pool, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from + 1 }, (_, nth) => {
    const id = from + nth
    const drawn = mixed(id)
    const name = [pick(collections, drawn, ''), pick(silhouettes, drawn >>> 5, '')].join(' ')
    return { id, name: `${name}${pick(sizes, drawn >>> 10, '')}`, color: pick(colours, drawn >>> 13, '') }
  })
  await pool.query(
    `INSERT INTO shop.products (id, product_code, product_name, brand_id, c1, c2, c3, daily_rental_price, discount_rate,
       supply_price, color, listed_at)
     SELECT i, 'P' || i, name, 1 + i % 200, 1 + i % 2, (1 + i % 2) * 10 + r % 10,
       ((1 + i % 2) * 10 + r % 10) * 10 + r / 10 % 10, 100 * (30 + r % 270), r % 7 * 10, 1000000, color,
       timestamptz '2026-01-01T00:00:00Z' + i * interval '5 minutes'
     FROM jsonb_to_recordset($1::jsonb) AS n(id int, name text, color text), LATERAL (SELECT n.id AS i) AS numbered,
       LATERAL (SELECT abs(hashint4(i)) AS r) AS drawn`,
    [JSON.stringify(rows)],
  )
}
