import pg from 'pg'
import { addDays, type CivilDate, type Period } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { productLists } from '../../server/catalogue/index.ts'
import type { ListPlace } from '../../server/catalogue/listCursor.ts'
import type { ListFilter } from '../../server/catalogue/listFilter.ts'
import { pageQuery, rowsAPage } from '../../server/catalogue/listQuery.ts'
import { modules } from '../../server/modules.ts'
import { orders as orderRows } from '../../server/ordering/projections/orders.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { Deps } from '../../server/platform/deps.ts'
import * as rental from '../../server/rental/index.ts'
import { freshDatabase } from '../support/postgres.ts'
import { manyRentals, weeks } from './manyRentals.ts'
import { type BenchRow, median } from './measure.ts'

const pages = 400
const warmUp = 60
const period = ([start, end]: readonly [Period['start'], Period['end']]): Period => ({ start, end })

/** 100,000 products with 1,000,000 rentals: pages of what is available in a period, and the check of one product. */
export async function benchList(products = 100_000): Promise<BenchRow[]> {
  const database = await freshDatabase('bench_list', {
    projections: [...rental.projections, orderRows],
    functions: modules.flatMap((door) => door.functions ?? []),
  })
  const owner = await connect(database.url)
  const client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  try {
    await manyRentals(database.pool, owner, products)
    const rows: BenchRow[] = []
    for (const sort of ['popularity', 'priceLow'] as const) rows.push(...(await pagesOf(client, sort)))
    rows.push(...(await listsAtOnce(database)), ...(await conflictChecks(database.pool, products)))
    return rows
  } finally {
    await client.end()
    await owner.end()
    await database.end()
  }
}

type Times = { p50: number; p99: number }
type Week = keyof typeof weeks

/** Pages of both weeks in turns, so that a busy moment of the machine meets all of them. */
async function pagesOf(client: pg.Client, sort: ListFilter['sort']): Promise<BenchRow[]> {
  const cases = (['normal', 'peak'] as const).flatMap((week) =>
    [1, 20].map((page) => ({ week, page, ask: pageReader(client, sort, week, page), times: [] as number[] })),
  )
  for (let nth = 0; nth < pages + warmUp; nth += 1)
    for (const { ask, times } of cases) {
      const ms = await ask(nth)
      if (nth >= warmUp) times.push(ms)
    }
  const timesOf = (week: Week, page: number): Times =>
    percentiles(cases.find((one) => one.week === week && one.page === page)?.times ?? [])
  const named = `available in a period, by ${sort}`
  const p50 = (week: Week, page: number) => timesOf(week, page).p50
  return [
    ...cases.flatMap(({ week, page }) => [
      row(`${named}: page ${page}, ${week} week, p50`, p50(week, page), 3, '≤ 1'),
      row(`${named}: page ${page}, ${week} week, p99`, timesOf(week, page).p99, 3, '≤ 1'),
    ]),
    // In the order of prices the products that are free lie further apart.
    row(
      `${named}: peak week to normal week`,
      p50('peak', 1),
      p50('normal', 1),
      sort === 'popularity' ? '≤ 1.5' : '≤ 4',
    ),
    row(`${named}: page 20 to page 1, normal week`, p50('normal', 20), p50('normal', 1), '≤ 2'),
    row(`${named}: page 20 to page 1, peak week`, p50('peak', 20), p50('peak', 1), '≤ 2'),
  ]
}

const row = (name: string, value: number, floor: number, target: string): BenchRow => ({
  ...{ name, unit: 'ms', value, floor, ratio: value / floor, target },
})

// The whole shop and both halves of it: smaller categories have no twentieth page in the peak week.
const filterOf = (sort: ListFilter['sort'], week: Week, nth: number): ListFilter => ({
  sort,
  category: nth % 3 === 0 ? null : { id: nth % 3, level: 1 },
  brandIds: [],
  bands: [],
  period: period(weeks[week]),
})

/** Reads that page of one category after the other and answers how long it took, in milliseconds. */
function pageReader(client: pg.Client, sort: ListFilter['sort'], week: Week, page: number) {
  const places = new Map<string, ListPlace | null>()
  return async (nth: number): Promise<number> => {
    const filter = filterOf(sort, week, nth)
    const key = JSON.stringify(filter.category)
    const place = places.has(key) ? (places.get(key) ?? null) : await placeBefore(client, filter, page)
    places.set(key, place)
    const startedAt = performance.now()
    const { rows } = await client.query(pageQuery(filter, [], place))
    const ms = performance.now() - startedAt
    if (rows.length < rowsAPage)
      throw new Error(`Page ${page} of ${key} in the ${week} week has too few products`)
    return ms
  }
}

async function placeBefore(client: pg.Client, filter: ListFilter, page: number): Promise<ListPlace | null> {
  let place: ListPlace | null = null
  for (let nth = 1; nth < page; nth += 1) {
    const { rows }: { rows: ListPlace[] } = await client.query(pageQuery(filter, [], place))
    place = rows[rowsAPage - 1] ?? null
    if (place === null) throw new Error('The list ended before the page that is measured')
  }
  return place
}

const categories = [undefined, 1, 2, 12, 125]
const orders = [
  'popularity',
  'popularity',
  'popularity',
  'recent',
  'discountRate',
  'priceHigh',
  'priceLow',
] as const

/** Rentals of three to eleven days around the week, each once: thirty-six of them touch it. */
const periodsOf = (start: CivilDate): Period[] =>
  Array.from({ length: 36 }, (_, nth) => {
    const from = addDays(start, (nth % 4) - 2)
    return { start: from, end: addDays(from, 2 + Math.floor(nth / 4)) }
  })

/**
 * Whole answers, each with a count that nobody asked for before, to eight shoppers at once: days chosen, in every order,
 * narrowed in every way.
 */
async function listsAtOnce(db: Pick<Deps, 'db'>['db']): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const week of ['normal', 'peak'] as const) {
    const [start] = weeks[week]
    const periods = periodsOf(start)
    // A day on which the whole week can be rented, or the list would be empty without asking.
    const clock = { now: () => new Date(`${addDays(start, -20)}T10:00:00+09:00`) }
    const lists = productLists({ db, clock })
    const ask = async (nth: number) => {
      const { start: rentalStartDate, end: rentalEndDate } =
        periods[nth % periods.length] ?? period(weeks[week])
      const narrowed = Math.floor(nth / periods.length)
      const answer = await lists({
        ...{ rentalStartDate, rentalEndDate, categoryId: categories[narrowed % 5] },
        orders: orders[narrowed % 7] ?? 'popularity',
        brandId: narrowed % 4 === 3 ? [3, 50] : [],
        discountRate: narrowed % 3 === 2 ? [2] : [],
      })
      if (isRefusal(answer)) throw new Error(answer.refused)
      // Of two brands nothing may be left in the peak week; of all of them something is.
      if (answer.cntAll === 0 && narrowed % 4 !== 3)
        throw new Error(`Nothing is free from ${rentalStartDate} to ${rentalEndDate}`)
    }
    const times: number[] = []
    let asked = 0
    const caller = async () => {
      for (let own = 0; own < 120; own += 1) {
        const startedAt = performance.now()
        asked += 1
        await ask(asked)
        if (own >= 20) times.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: 8 }, caller))
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    rows.push(
      row(`lists with a period, each never asked before, 8 connections, ${week} week, p95`, p95, 40, '≤ 1'),
    )
  }
  return rows
}

async function conflictChecks(pool: pg.Pool, products: number): Promise<BenchRow[]> {
  const check = 'SELECT order_id FROM shop.slots_in_the_way($1, 0, $2, $3)'
  const times: number[] = []
  const caller = async (seed: number) => {
    for (let nth = 0; nth < 500; nth += 1) {
      const product = 1 + ((seed * 7_919 + nth * 104_729) % products)
      const startedAt = performance.now()
      await pool.query({ name: 'check', text: check, values: [product, ...weeks.normal] })
      if (nth >= 50) times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, seed) => caller(seed)))
  const { p50, p99 } = percentiles(times)
  return [
    row('conflict check of one product, 8 connections, p50', p50, 0.32, '≤ 1.5'),
    row('conflict check of one product, 8 connections, p99', p99, 3, '≤ 1'),
  ]
}

const percentiles = (times: number[]): Times => {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: median(times), p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN }
}

if (import.meta.main) console.table(await benchList(Number(process.argv[2] ?? 100_000)))
