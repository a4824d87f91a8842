import * as z from 'zod/mini'
import { shortMemory } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { expectedQuery, lookUp, type Search, type Way } from './searchStatement.ts'

const plan = z.array(
  z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }),
)

/** Rarer than one in a hundred: cheaper to look up than to meet along the order. */
const rareBelow = 0.01
/** How much further than expected the order is walked before the words are looked up after all. */
const patience = 4
const rowsWalkedAtMost = 8_000
/** Either way finds the same rows: an estimate that is a little old costs time at worst. */
const keptMs = 60_000
const sizes = shortMemory<number>(keptMs)
const shares = shortMemory<number>(keptMs, 10_000)

/** How a search is best read for `most` rows: by what the database's statistics expect of its words and filters. */
export async function wayToRead(db: Deps['db'], search: Search, most: number): Promise<Way> {
  const { meaning, filter } = search
  const share = await shares(JSON.stringify([meaning.text, filter]), () => shareOf(db, search))
  return share < rareBelow
    ? lookUp
    : { walk: Math.min(rowsWalkedAtMost, Math.ceil((patience * most) / share)) }
}

async function shareOf(db: Deps['db'], search: Search): Promise<number> {
  const { text, values } = expectedQuery(search)
  const [explained, products] = await Promise.all([db.pool.query(text, values), productsIn(db)])
  const expected = plan.parse(explained.rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return expected / Math.max(products, 1)
}

function productsIn(db: Deps['db']): Promise<number> {
  return sizes('products', async () => {
    const { rows } = await db.pool.query<{ products: number }>(
      `SELECT greatest(reltuples, 0)::int AS products FROM pg_class WHERE oid = 'shop.product_search'::regclass`,
    )
    return rows[0]?.products ?? 0
  })
}
