import { type CategoryPath, categoriesMeant, categoriesNamed } from '../../domain/search/categoryWords.ts'
import { wordsOf } from '../../domain/search/hangul.ts'
import type { Interpretation } from '../../domain/search/interpretQuery.ts'
import { categoryPaths } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { SearchedCategory } from './searchStatements.ts'
import { allSynonyms } from './synonyms.ts'

const idOf = ({ path }: CategoryPath): number => path.at(-1)?.id ?? 0

async function factsOf(db: Deps['db']) {
  const [categories, rows] = await Promise.all([categoryPaths(db), allSynonyms(db.kysely)])
  return { categories, synonyms: new Map(rows.map(({ word, synonyms }) => [word, synonyms])) }
}

/** Returns the categories that the last word means. */
export async function meantCategories(db: Deps['db'], { text }: Interpretation): Promise<SearchedCategory[]> {
  const { categories, synonyms } = await factsOf(db)
  const meant = categoriesMeant(categories, synonyms, wordsOf(text))
  return meant.map((category) => ({ id: idOf(category), level: category.level }))
}

/** Returns the categories whose name the typed text begins and that have products on sale. */
export async function suggestedCategories(
  db: Deps['db'],
  typed: string,
  atMost: number,
): Promise<CategoryPath[]> {
  const { categories, synonyms } = await factsOf(db)
  const named = categoriesNamed(categories, synonyms, wordsOf(typed))
  if (named.length === 0) return []
  const rows = await db.kysely
    .selectFrom('shop.product_search')
    .select(['c1', 'c2', 'c3'])
    .where((is) => is.or(named.map((category) => is(`c${category.level}`, '=', idOf(category)))))
    .distinct()
    .execute()
  const filled = new Set(rows.flatMap(({ c1, c2, c3 }) => [c1, c2, c3]))
  return named.filter((category) => filled.has(idOf(category))).slice(0, atMost)
}
