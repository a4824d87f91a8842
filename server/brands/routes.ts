import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  type BrandRow,
  brandCountsAnswer,
  brandRowsAnswer,
  type RecommendedBrand,
  recommendedBrandsAnswer,
  type SearchBrandsQuery,
  searchBrandsQuery,
} from '../../domain/wire/brands.ts'
import { productListAnswer, productListQuery } from '../../domain/wire/catalogue.ts'
import { brandCounts, productCards, productLists, withLikes } from '../catalogue/index.ts'
import { wholeList } from '../platform/database/pages.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { ttlCache } from '../platform/ttlCache.ts'
import { brandIdsFor } from '../search/index.ts'

type Db = Deps['db']
const row = z.object({
  id: z.int(),
  nameEnglish: z.string(),
  nameKorean: z.string(),
  url: z.nullable(z.string()),
  recommendYn: z.boolean(),
  productCount: z.int(),
  index: z.string(),
})
type Row = z.infer<typeof row>

const rowsOf = (index: 'index_korean' | 'index_english') => `
  SELECT b.id, b.name_english AS "nameEnglish", b.name_korean AS "nameKorean", b.image_url AS url, b.recommended AS "recommendYn",
    coalesce(s.products, 0) AS "productCount", coalesce(s.${index}, '#') AS index
  FROM shop.shown_brands() b LEFT JOIN shop.brand_figures() s ON s.brand_id = b.id`

const brandOf = ({ url, ...row }: Row): BrandRow => ({
  ...row,
  image_file: url === null ? null : { fileUrl: url },
})

const recommendedFirst = statement({
  name: 'brands.recommended',
  text: `${rowsOf('index_korean')} ORDER BY b.recommended DESC, b.position, b.id`,
  row,
})

const searchIn = (name: string, index: 'index_korean' | 'index_english', order: string) =>
  statement({
    name: `brands.${name}`,
    text: `${rowsOf(index)}
      WHERE ($1::int[] IS NULL OR b.id = ANY ($1)) AND (NOT $2 OR b.recommended)
        AND ($3::text IS NULL OR $3 IN (s.index_korean, s.index_english))
      ORDER BY ${order}`,
    row,
  })

// Hangul sorts before Latin and case is ignored, as people expect of a Korean index.
const searches = {
  name: searchIn('name', 'index_korean', 'b.name_korean COLLATE "ko-KR-x-icu", b.id'),
  popular: searchIn('popular', 'index_korean', 'coalesce(s.popularity, 0) DESC, b.position, b.id'),
  az: searchIn('az', 'index_english', 'upper(b.name_english) COLLATE "C", b.id'),
}

const mostRented = statement({
  name: 'brands.mostRented',
  text: `SELECT b.id, p.id AS "productId" FROM shop.shown_brands() b CROSS JOIN LATERAL (
      SELECT p.id FROM shop.offered_products() p WHERE p.brand_id = b.id AND p.on_sale
      ORDER BY p.popularity DESC, p.id DESC LIMIT 1) AS p
    WHERE b.recommended`,
  row: z.object({ id: z.int(), productId: z.int() }),
})

async function picturesOf(db: Db): Promise<ReadonlyMap<number, string>> {
  const products = await mostRented(db.pool, [])
  const cards = await productCards(
    db,
    products.map(({ productId }) => productId),
  )
  const urls = new Map(cards.map((card) => [card.id, card.product_images[0]?.file.fileUrl]))
  return new Map(
    products.flatMap(({ id, productId }) => {
      const url = urls.get(productId)
      return url === undefined ? [] : [[id, url] as const]
    }),
  )
}

/** Returns every brand, recommended ones first, then by position; for the brand page and the filter of lists. */
function recommendedBrands(db: Db): () => Promise<RecommendedBrand[]> {
  // Finding the most rented product reads all products of a brand.
  const kept = ttlCache<ReadonlyMap<number, string>>('brandPictures')
  return async () => {
    const [rows, pictures] = await Promise.all([
      recommendedFirst(db.pool, []),
      kept('all', () => picturesOf(db)),
    ])
    return rows.map((one) => {
      const url = pictures.get(one.id)
      return { ...brandOf(one), product_image_file: url === undefined ? null : { fileUrl: url } }
    })
  }
}

/**
 * Finds brands by name, however it is typed; optionally only under one heading of the index or only recommended ones.
 */
async function searchBrands(db: Db, query: SearchBrandsQuery): Promise<BrandRow[]> {
  const ids = await brandIdsFor(db, query.brandName)
  const heading = query.filterVal?.toUpperCase() ?? null
  return (await searches[query.order](db.pool, [ids, query.filterRecommend, heading])).map(brandOf)
}

export const routes: Routes = (deps) => async (app) => {
  const { db } = deps
  const list = productLists(deps)
  const counts = brandCounts(deps)
  const recommended = recommendedBrands(db)
  app.get(
    '/api/users/recommend-brands',
    { schema: { summary: '추천 브랜드', response: { 200: recommendedBrandsAnswer } } },
    async () => wholeList(await recommended()),
  )
  app.get(
    '/api/users/search-brands',
    {
      schema: {
        summary: '브랜드 찾기',
        querystring: searchBrandsQuery,
        response: { 200: brandRowsAnswer },
      },
    },
    async (request) => wholeList(await searchBrands(db, request.query)),
  )
  app.get(
    '/api/users/recommend-products-brands',
    {
      schema: {
        summary: '상품 목록의 브랜드',
        description: '다른 조건에 맞는 상품이 있는 브랜드와 그 수를 가나다순으로 알려 줘요.',
        querystring: productListQuery,
        response: { 200: brandCountsAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const brands = await counts(request.query)
      return isRefusal(brands) ? reply.refuse(brands) : wholeList(brands)
    },
  )
  app.get(
    '/api/users/search-brands-products',
    {
      onRequest: app.identify,
      schema: {
        summary: '브랜드의 상품',
        querystring: productListQuery,
        response: { 200: productListAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const page = await list(request.query)
      if (isRefusal(page)) return reply.refuse(page)
      return { data: { ...page, result: await withLikes(db, request.visitor, page.result) } }
    },
  )
}
