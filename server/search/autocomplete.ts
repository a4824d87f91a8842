import type { CategoryPath } from '../../domain/search/categoryWords.ts'
import type { Suggestion } from '../../domain/wire/search.ts'
import { cardsOnSale } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { suggestedCategories } from './namedCategories.ts'
import type { ProductSearch } from './productSearch.ts'
import { unfiltered } from './searchStatements.ts'

const categoriesAtMost = 3
const brandsAtMost = 4
const linesAtMost = 12
/** Several products may share a name; this many leave a dozen different lines. */
const productsRead = 20

/**
 * Suggests what the text typed so far may become: categories and brands first, then product names in the order of a
 * search.
 */
export async function autocomplete(
  db: Deps['db'],
  { firstPage }: ProductSearch,
  typed: string,
): Promise<Suggestion[]> {
  const found = await firstPage(typed, { filter: unfiltered, sort: 'popularity', limit: productsRead })
  const categories = await suggestedCategories(db, typed, categoriesAtMost)
  if (found === null) return categories.map(categoryLine)
  const products = await cardsOnSale(
    db,
    found.places.map(({ id }) => id),
  )
  const lines: Suggestion[] = [
    ...found.brands
      .slice(0, brandsAtMost)
      .map(({ id, nameKorean, nameEnglish }) => line('brand', id, nameKorean, nameEnglish)),
    ...products.map(({ id, productName, brand }) => line('product', id, productName, brand.nameEnglish)),
  ]
  const first = new Map(lines.toReversed().map((one) => [one.keyword, one]))
  const named = lines.filter((one) => first.get(one.keyword) === one)
  return [...categories.map(categoryLine), ...named].slice(0, linesAtMost)
}

const line = (type: Suggestion['type'], id: number, keyword: string, brand: string): Suggestion => ({
  ...{ type, id, keyword, brandName: brand.toUpperCase() },
})

function categoryLine({ path }: CategoryPath): Suggestion {
  const { id = 0, name: keyword = '' } = path.at(-1) ?? {}
  return { type: 'category', id, keyword, brandName: '', categories: [...path] }
}
