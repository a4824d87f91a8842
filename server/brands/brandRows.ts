import type { BrandRow, SearchBrandsQuery } from '../../domain/wire/brands.ts'
import type { Deps } from '../platform/deps.ts'
import { brandIdsFor } from '../search/index.ts'

type Db = Deps['db']
type Row = {
  id: number
  nameEnglish: string
  nameKorean: string
  url: string | null
  recommendYn: boolean
  productCount: number
  index: string
}

const rowsOf = (index: 'index_korean' | 'index_english') => `
  SELECT b.id, b.name_english AS "nameEnglish", b.name_korean AS "nameKorean", b.image_url AS url, b.recommended AS "recommendYn",
    coalesce(s.products, 0) AS "productCount", coalesce(s.${index}, '#') AS index
  FROM shop.shown_brands() b LEFT JOIN shop.brand_figures() s ON s.brand_id = b.id`

const brandOf = ({ url, ...row }: Row): BrandRow => ({
  ...row,
  image_file: url === null ? null : { fileUrl: url },
})

/** Every brand, recommended ones first, then by their place: for the brand page and for the list's filter. */
export async function recommendedBrands(db: Db): Promise<BrandRow[]> {
  const { rows } = await db.pool.query<Row>(
    `${rowsOf('index_korean')} ORDER BY b.recommended DESC, b.position, b.id`,
  )
  return rows.map(brandOf)
}

// Hangul stands before Latin and case does not count, as people expect of a Korean index.
const orders: Readonly<Record<SearchBrandsQuery['order'], string>> = {
  name: 'b.name_korean COLLATE "ko-KR-x-icu", b.id',
  popular: 'coalesce(s.popularity, 0) DESC, b.position, b.id',
  az: 'upper(b.name_english) COLLATE "C", b.id',
}

/** Brands by name, however it is typed, under one heading of the index, recommended or not. */
export async function searchBrands(db: Db, query: SearchBrandsQuery): Promise<BrandRow[]> {
  const ids = await brandIdsFor(db, query.brandName)
  const index = query.order === 'az' ? 'index_english' : 'index_korean'
  const { rows } = await db.pool.query<Row>(
    `${rowsOf(index)}
     WHERE ($1::int[] IS NULL OR b.id = ANY ($1)) AND (NOT $2 OR b.recommended)
       AND ($3::text IS NULL OR $3 IN (s.index_korean, s.index_english))
     ORDER BY ${orders[query.order]}`,
    [ids, query.filterRecommend, query.filterVal?.toUpperCase() ?? null],
  )
  return rows.map(brandOf)
}
