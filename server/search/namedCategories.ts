import { type CategoryPath, categoriesMeant, categoriesNamed } from '../../domain/search/categoryWords.ts'
import { wordsOf } from '../../domain/search/hangul.ts'
import type { Interpretation } from '../../domain/search/interpretQuery.ts'
import { categoryPaths } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { allSynonyms } from './synonyms.ts'

const idOf = ({ path }: CategoryPath): number => path.at(-1)?.id ?? 0

async function factsOf(db: Deps['db']) {
  const [categories, rows] = await Promise.all([categoryPaths(db), allSynonyms(db.kysely)])
  return { categories, synonyms: new Map(rows.map(({ word, synonyms }) => [word, synonyms])) }
}

/** Returns the ids of the categories that the last word is a name of. */
export async function categoryIdsMeant(db: Deps['db'], { text }: Interpretation): Promise<number[]> {
  const { categories, synonyms } = await factsOf(db)
  return categoriesMeant(categories, synonyms, wordsOf(text)).map(idOf)
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
