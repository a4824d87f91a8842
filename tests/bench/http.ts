import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { addDays, seoulDate } from '../../domain/shared/civilDate.ts'
import { connect } from '../../server/platform/database/database.ts'
import { startStack } from '../support/stack.ts'
import { keptAlive, type Line } from './keptAlive.ts'
import { type BenchRow, inTurns, median, rate, rounds } from './measure.ts'

const connections = 32
// More than are asked for while one of them is remembered.
const manyProducts = 40_000
const homeKeptAtLeast = 3_000
const homeAfreshAtLeast = 100

/**
 * Product detail and list of the whole running shop against Fastify with one indexed read on the same database: the
 * products of the first list page again and again, and products drawn from thousands. And the home page from the server,
 * which is one thread and so one core.
 */
export async function benchHttp(): Promise<BenchRow[]> {
  const stack = await startStack()
  const floor = await startFloor(stack.databaseUrl)
  const line = keptAlive(connections)
  try {
    const ids = await productIds(stack.baseUrl)
    const aProduct = (nth: number) => ids[nth % ids.length] ?? 1
    const all = await addProducts(stack.databaseUrl)
    const categories = await categoryIds(stack.databaseUrl)
    // A prime step: every product comes once before any comes again.
    const anyProduct = (nth: number) => all[(nth * 7_919) % all.length] ?? 1
    const asking = (url: (nth: number) => string) => {
      let nth = 0
      return () =>
        rate(connections, () => {
          nth += 1
          return line.read(url(nth))
        })
    }
    const read1 = asking((nth) => `${floor.baseUrl}/products/${aProduct(nth)}`)
    const detail = asking((nth) => `${stack.baseUrl}/api/users/products/${aProduct(nth)}`)
    const list = asking(
      (nth) => `${stack.baseUrl}/api/users/recommend-products?orders=${sorts[nth % sorts.length]}`,
    )
    const listOfAny = asking(
      (nth) => `${stack.baseUrl}/api/users/recommend-products?${anyList(nth, categories)}`,
    )
    const readAny = asking((nth) => `${floor.baseUrl}/products/${anyProduct(nth)}`)
    const detailOfAny = asking((nth) => `${stack.baseUrl}/api/users/products/${anyProduct(nth)}`)
    const row = { unit: 'requests/s', target: '≥ 0.5' }
    return [
      { name: 'product detail over HTTP, 32 connections', ...row, ...(await inTurns(read1, detail)) },
      {
        name: `product detail over HTTP, any of ${all.length} products`,
        ...{ ...row, target: '≥ 0.4' },
        ...(await inTurns(readAny, detailOfAny)),
      },
      { name: 'product list over HTTP, 32 connections', ...row, ...(await inTurns(read1, list)) },
      {
        name: 'product list over HTTP, any category and days, 32 connections',
        ...{ ...row, target: '≥ 0.3' },
        ...(await inTurns(readAny, listOfAny)),
      },
      await home(line, stack.baseUrl, 'kept', () => '/', homeKeptAtLeast),
      await home(line, stack.baseUrl, 'drawn afresh', (nth) => `/?seen=${nth}`, homeAfreshAtLeast),
    ]
  } finally {
    line.end()
    floor.stop()
    await stack.stop()
  }
}

async function home(
  line: Line,
  baseUrl: string,
  how: string,
  path: (nth: number) => string,
  floor: number,
): Promise<BenchRow> {
  let nth = 0
  const asked = () =>
    rate(connections, () => {
      nth += 1
      return line.read(`${baseUrl}${path(nth)}`, { 'accept-encoding': 'br' })
    })
  await asked()
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) values.push(await asked())
  const value = median(values)
  const told = { unit: 'requests/s', target: '≥ 1', floor, value, ratio: value / floor }
  return { name: `home from the server, ${how}, ${connections} connections (floor: the budget)`, ...told }
}

/** Copies of the demo's products under new codes, so that no memory of the server holds most of them. */
async function addProducts(databaseUrl: string): Promise<number[]> {
  const owner = await connect(databaseUrl)
  try {
    await owner.query(
      `WITH made AS (
         INSERT INTO shop.products (product_code, product_name, brand_id, c1, c2, c3, daily_rental_price,
           discount_rate, supply_price, description, listed_at)
         SELECT 'BENCH' || n, p.product_name, p.brand_id, p.c1, p.c2, p.c3, p.daily_rental_price, p.discount_rate,
           p.supply_price, p.description, p.listed_at
         FROM generate_series(1, $1::int) AS n
           JOIN (SELECT *, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS total FROM shop.products) AS p
           ON p.nth = 1 + n % p.total
         RETURNING id)
       INSERT INTO shop.product_images (product_id, position, type, view) SELECT id, 1, 'main', 'front' FROM made`,
      [manyProducts],
    )
    await owner.query('SELECT shop.list_products(array_agg(id)) FROM shop.products')
    await owner.query('ANALYZE')
    const { rows } = await owner.query<{ id: number }>(
      'SELECT id FROM shop.products WHERE on_sale ORDER BY id',
    )
    return rows.map(({ id }) => id)
  } finally {
    await owner.end()
  }
}

const sorts = ['popularity', 'recent', 'priceHigh', 'priceLow'] as const

/** A list that is not asked for again: other days each time, through the categories and the orders. */
function anyList(nth: number, categories: readonly number[]): string {
  const starts = Math.floor(nth / categories.length)
  const start = addDays(seoulDate(new Date()), 3 + (starts % 30))
  const end = addDays(start, 2 + (Math.floor(starts / 30) % 9))
  const categoryId = String(categories[nth % categories.length])
  const orders = sorts[Math.floor(starts / 270) % sorts.length] ?? 'popularity'
  return new URLSearchParams({ orders, categoryId, rentalStartDate: start, rentalEndDate: end }).toString()
}

async function categoryIds(databaseUrl: string): Promise<number[]> {
  const owner = await connect(databaseUrl)
  try {
    const { rows } = await owner.query<{ id: number }>('SELECT id FROM shop.categories ORDER BY id')
    return rows.map(({ id }) => id)
  } finally {
    await owner.end()
  }
}

async function productIds(baseUrl: string): Promise<number[]> {
  const answer = await fetch(`${baseUrl}/api/users/recommend-products`)
  const { data }: { data: { result: { id: number }[] } } = await answer.json()
  return data.result.map(({ id }) => id)
}

async function startFloor(databaseUrl: string): Promise<{ baseUrl: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'httpFloor.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const baseUrl = /listening on (\S+)/.exec(line)?.[1]
    if (baseUrl !== undefined) return { baseUrl, stop: () => child.kill('SIGTERM') }
  }
  throw new Error('the floor did not start')
}
