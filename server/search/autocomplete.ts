import type { Suggestion } from '../../domain/wire/search.ts'
import type { Deps } from '../platform/deps.ts'
import { brandsMeant, type MeantBrand } from './searchBrands.ts'
import { understand } from './searchPage.ts'

const brandsAtMost = 4
const linesAtMost = 12
/** Several products bear one name: enough to leave a dozen lines. */
const productsRead = 20

type Row = { id: number; name: string; brand: string }

/** What somebody may be about to type: brands first, then names of products as a search would list them. */
export async function autocomplete(db: Deps['db'], typed: string): Promise<Suggestion[]> {
  const understood = await understand(
    db,
    typed,
    { brandIds: [], bands: [], category: null },
    'popularity',
    productsRead,
  )
  if (understood === null) return []
  const [brands, names] = await Promise.all([
    brandsMeant(db, understood.search.meaning),
    namesOf(
      db,
      understood.page.map(({ id }) => id),
    ),
  ])
  const lines = [...brands.slice(0, brandsAtMost).map(brandLine), ...names.map(productLine)]
  const once = new Map(lines.map((line) => [line.keyword, line] as const).reverse())
  return lines.filter((line) => once.get(line.keyword) === line).slice(0, linesAtMost)
}

async function namesOf(db: Deps['db'], ids: readonly number[]): Promise<Row[]> {
  const { rows } = await db.pool.query<Row>({
    name: 'search.names',
    text: `SELECT p.id, p.product_name AS name, b.name_english AS brand
     FROM unnest($1::int[]) WITH ORDINALITY AS wanted(id, nth)
     JOIN shop.products p USING (id) JOIN shop.brands b ON b.id = p.brand_id ORDER BY wanted.nth`,
    values: [ids],
  })
  return rows
}

const brandLine = ({ id, nameKorean, nameEnglish }: MeantBrand): Suggestion => ({
  ...{ type: 'brand', id, keyword: nameKorean, brandName: nameEnglish.toUpperCase() },
})

const productLine = ({ id, name, brand }: Row): Suggestion => ({
  ...{ type: 'product', id, keyword: name, brandName: brand.toUpperCase() },
})
