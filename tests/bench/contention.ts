import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { isRefusal } from '../../domain/shared/decision.ts'
import { type OrderDraftRequest, orderDraftRequest } from '../../domain/wire/checkout.ts'
import { draftOrder } from '../../server/ordering/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { aShelf } from '../support/aProduct.ts'
import { aMember, type TestApp, testApp } from '../support/app.ts'
import { doors, draftBody } from '../support/aRental.ts'
import { sampleData } from './append.ts'
import { type BenchRow, inTurns } from './measure.ts'
import { tossAtOnce } from './tossAtOnce.ts'

const products = 2_000
const callers = 50
const singles = 20

export const aDraftOf = (product: number): OrderDraftRequest =>
  orderDraftRequest.parse(draftBody({ bags: [product] }))

/** Fifty members tap at the same moment: how long until all are answered, in one process and across two. */
export async function benchContention(): Promise<BenchRow[]> {
  const shop = await testApp('bench_contention', doors, { more: { cards: tossAtOnce } })
  try {
    const members = await stocked(shop)
    const other = fork(new URL('./contender.ts', import.meta.url), [shop.database.appUrl])
    await once(other, 'message')
    try {
      return [await oneProcess(shop, members), await twoProcesses(shop, members, other)]
    } finally {
      other.kill()
    }
  } finally {
    await shop.end()
  }
}

async function stocked(shop: TestApp): Promise<number[]> {
  const shelf = await aShelf(shop.deps)
  const owner = await connect(shop.database.url)
  await owner.query(`CREATE TABLE shop.raw_events (pos bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL,
    version integer NOT NULL, type text NOT NULL, data jsonb NOT NULL, UNIQUE (stream, version));
    GRANT ALL ON shop.raw_events TO billim_app`)
  await owner.query(
    `INSERT INTO shop.products (id, product_code, product_name, brand_id, c1, daily_rental_price, supply_price, listed_at)
     SELECT n, 'B' || n, '소프트 토트백', $1, $2, 12300, 1230000, now() FROM generate_series(1, $3::int) AS n`,
    [shelf.brandId, shelf.categoryId, products],
  )
  await owner.query('SELECT shop.list_products(array_agg(id)) FROM shop.products')
  await owner.query('ANALYZE')
  await owner.end()
  const members: number[] = []
  for (let caller = 0; caller < callers; caller += 1)
    members.push(await aMember(shop.deps, { email: `bench${caller}@example.com` }))
  return members
}

let nextProduct = 0
const json = JSON.stringify(sampleData)

async function single({ deps }: TestApp): Promise<number> {
  const startedAt = performance.now()
  for (let count = 0; count < singles; count += 1)
    await deps.db.pool.query(
      `INSERT INTO shop.raw_events (stream, version, type, data) VALUES ($1, 1, 'bench.happened', $2)`,
      [randomUUID(), json],
    )
  return (performance.now() - startedAt) / singles
}

async function gotBy({ deps }: TestApp, members: readonly number[], product: number): Promise<number> {
  const answers = await Promise.all(members.map((memberId) => draftOrder(deps, memberId, aDraftOf(product))))
  return answers.filter((answer) => !isRefusal(answer)).length
}

async function timed(together: (product: number) => Promise<number>): Promise<number> {
  nextProduct += 1
  const startedAt = performance.now()
  const winners = await together(nextProduct)
  const took = performance.now() - startedAt
  if (winners !== 1) throw new Error(`${winners} members got the same bag`)
  return took
}

async function oneProcess(shop: TestApp, members: readonly number[]): Promise<BenchRow> {
  const together = () => timed((product) => gotBy(shop, members, product))
  const result = await inTurns(() => single(shop), together)
  return row('in one process', '≤ 20', result)
}

async function twoProcesses(
  shop: TestApp,
  members: readonly number[],
  other: ChildProcess,
): Promise<BenchRow> {
  const half = members.length / 2
  const together = () =>
    timed(async (product) => {
      const answered: Promise<{ got: number }[]> = once(other, 'message')
      other.send({ product, members: members.slice(half) })
      const [here, [there]] = await Promise.all([gotBy(shop, members.slice(0, half), product), answered])
      return here + (there?.got ?? 0)
    })
  const result = await inTurns(() => single(shop), together)
  return row('across two processes', '≤ 40', result)
}

const row = (where: string, target: string, result: Awaited<ReturnType<typeof inTurns>>): BenchRow => ({
  name: `50 callers for one slot, all answered, ${where} (in single inserts)`,
  unit: 'ms',
  target,
  ...result,
})

if (import.meta.main) console.table(await benchContention())
