import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobs } from '../../jobs/runner.ts'
import { buildClientWhenStale } from '../../server/cli/supervisor/client.ts'
import { createShopDatabase, dropDatabase, withUser } from '../../server/platform/database/createDatabase.ts'
import { booksHold } from '../journeys/booksHold.ts'
import { aMember, anOrder, aProduct, type Member, type Product, rentalReaches } from '../journeys/ownData.ts'
import { BackOffice } from '../journeys/shop.ts'
import { testPostgres } from '../support/postgres.ts'
import { shopStartsAt, underTest } from '../support/shopSnapshot.ts'
import { startStack } from '../support/stack.ts'
import { keepsNames, poolerVersion, startPooler } from './pgbouncer.ts'

/*
 * npm run topology: the shop behind Debian's PgBouncer in transaction mode, without prepared statements and, where the
 * version allows it, with them; each time a whole rental, every job, and 2,000 requests, orders among them. Migrations
 * that go through the pooler are refused.
 */

const root = join(import.meta.dirname, '../..')
const requestsEach = 2_000
const atOnce = 16
const everyNthOrders = 40

const version = poolerVersion()
if (version === null) stop("the run needs Debian's pgbouncer: apt-get install -y pgbouncer")
if (!(await buildClientWhenStale())) stop('the client could not be built')

/** The address without the socket's file, which no pooler of another user may open. */
function overTcp(address: string): string {
  const direct = new URL(address)
  direct.search = ''
  return direct.toString()
}

function stop(line: string): never {
  console.error(`빌림: ${line}`)
  process.exit(1)
}

const admin = overTcp(await testPostgres())
const name = `topology_${randomUUID().slice(0, 8)}`
const url = await createShopDatabase(admin, name)
const appUrl = withUser(url, 'billim_test', 'billim_test')
const directory = mkdtempSync(join(tmpdir(), 'billim-topology-'))
let passed = 0
let failed = 0

async function step(what: string, does: () => Promise<string | undefined>): Promise<void> {
  const from = performance.now()
  try {
    const told = await does()
    passed += 1
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    console.log(`ok - ${what}${told === undefined ? '' : `: ${told}`} (${seconds} s)`)
  } catch (fault) {
    failed += 1
    console.log(`not ok - ${what}: ${fault instanceof Error ? fault.message : String(fault)}`)
  }
}

/** What people look at, a guest and a member in turn. */
async function aPage(office: BackOffice, { product, member, nth }: Visit): Promise<number> {
  const pages = ['/', `/product/detail/${product.id}`, '/category', '/ranking', '/brand', '/luxury']
  const calls = [
    `/api/users/products/${product.id}`,
    `/api/users/products-similar/${product.id}`,
    `/api/users/renting-products/${product.id}?filterDate=2026-12`,
    '/api/users/recommend-newitems',
    '/api/users/categories',
    '/api/users/order-history?curPage=1',
    '/api/users/cart',
  ]
  const paths = [...pages, ...calls]
  const path = paths[nth % paths.length] ?? '/'
  const answer = await fetch(office.url + path, {
    headers: {
      ...(path.startsWith('/api/') ? { authorization: `Bearer ${member.token}` } : { accept: 'text/html' }),
    },
  })
  await answer.arrayBuffer()
  return answer.status
}

type Visit = { product: Product; member: Member; nth: number }

/** So many requests by several people at once; returns how many were answered, by status. */
async function visits(office: BackOffice, products: readonly Product[], members: readonly Member[]) {
  const statuses = new Map<number, number>()
  let nth = 0
  const visitor = async () => {
    for (let mine = nth++; mine < requestsEach; mine = nth++) {
      const [product, member] = [products[mine % products.length], members[mine % members.length]]
      if (product === undefined || member === undefined) throw new Error('nobody visits')
      const status =
        mine % everyNthOrders === 0
          ? await anOrder(office, member, { product: await aProduct(office) }).then(() => 200)
          : await aPage(office, { product, member, nth: mine })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  return statuses
}

async function tries(what: string, database: string, prepares: boolean): Promise<void> {
  const stack = await startStack(
    {
      ...{ ...underTest, SCHEDULE: 'on', CLOCK_STARTS_AT: shopStartsAt },
      ...{ DATABASE_URL: url, APP_DATABASE_URL: database, PREPARED_STATEMENTS: String(prepares) },
    },
    { kept: directory },
  )
  const office = new BackOffice(stack)
  try {
    const product = await aProduct(office)
    const member = await aMember(office, { card: true, address: true, points: 5_000 })
    await step(`${what}: a whole rental`, async () => {
      const order = await anOrder(office, member, { product, points: 1_000 })
      await rentalReaches(office, order, 'collected')
      return undefined
    })
    await step(`${what}: ${requestsEach} requests`, async () => {
      const products = [product, await aProduct(office), await aProduct(office)]
      const members = [member, await aMember(office), await aMember(office)]
      const statuses = await visits(office, products, members)
      const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      if ([...statuses.keys()].some((status) => status !== 200)) throw new Error(told)
      return told
    })
    await step(`${what}: every job`, async () => {
      for (const job of jobs) await office.runJob(job.name)
      return undefined
    })
    await step(`${what}: the books hold`, async () => {
      await booksHold(office)
      return undefined
    })
    await step(`${what}: no fault in the log`, async () => {
      const faults = stack
        .log()
        .split('\n')
        .filter((line) =>
          /"level":60|"msg":"(fault|the job queue failed|a job failed)|prepared statement/.test(line),
        )
      if (faults.length > 0) throw new Error(`${faults.length} lines, the first: ${faults[0]?.slice(0, 400)}`)
      return undefined
    })
  } finally {
    await office.close()
    await stack.stop()
  }
}

const pooler = await startPooler([url, appUrl], version)
try {
  await step('migrations that meet the pooler are refused in one line', async () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'server/cli/migrate.ts')], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: pooler.pooled(url), APP_DATABASE_URL: pooler.pooled(appUrl) },
    })
    if (status !== 1 || !/^빌림: .*풀러.*\n$/.test(stderr)) throw new Error(`${status}: ${stderr}`)
    return stderr.trim()
  })
  const named = `PgBouncer ${version.join('.')}`
  await tries(`${named}, no prepared statements`, pooler.pooled(appUrl), false)
  if (keepsNames(version)) await tries(`${named}, prepared statements`, pooler.pooled(appUrl), true)
  else await tries(`no pooler, prepared statements (${named} does not know them)`, appUrl, true)
} finally {
  await pooler.stop()
  await dropDatabase(admin, name)
  rmSync(directory, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
