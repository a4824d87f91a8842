import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { jobs } from '../../jobs/runner.ts'
import { buildClientWhenStale } from '../../server/cli/supervisor/client.ts'
import { createShopDatabase, dropDatabase, withUser } from '../../server/platform/database/createDatabase.ts'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { booksHold } from '../journeys/booksHold.ts'
import { aMember, anOrder, aProduct, type Member, type Product, rentalReaches } from '../journeys/ownData.ts'
import { BackOffice } from '../journeys/shop.ts'
import { testPostgres } from '../support/postgres.ts'
import { shopStartsAt, underTest } from '../support/shopSnapshot.ts'
import { startStack } from '../support/stack.ts'
import { hasHaproxy, startHaproxy } from './haproxy.ts'
import { keepsNames, poolerVersion, startPooler } from './pgbouncer.ts'
import { startProviders, startRole } from './processes.ts'
import { hasPrometheus, numbersInRules, startPrometheus } from './prometheus.ts'

/*
 * npm run topology: the shop behind Debian's PgBouncer in transaction mode, without prepared statements and, where the
 * version allows it, with them; each time a whole rental, every job, and 2,000 requests, orders among them. Migrations
 * that go through the pooler are refused. Then two webs and jobs as processes of their own behind Debian's HAProxy and
 * PgBouncer, read by Debian's Prometheus, all with the files of server/deploy: a whole rental, what people see when no
 * web answers, every number that an alert rule names, and an alert that fires.
 */

const root = join(import.meta.dirname, '../..')
const requestsEach = 2_000
const atOnce = 16
const everyNthOrders = 40

const version = poolerVersion()
if (version === null) stop("the run needs Debian's pgbouncer: apt-get install -y pgbouncer")
if (!hasHaproxy()) stop("the run needs Debian's haproxy: apt-get install -y haproxy")
if (!hasPrometheus()) stop("the run needs Debian's prometheus: apt-get install -y prometheus")
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

/**
 * So many requests by several people at once; returns how many were answered, by status. Each has one thing under way:
 * a second draft of the same member would end the one that is being paid.
 */
async function visits(office: BackOffice, products: readonly Product[], members: readonly Member[]) {
  const statuses = new Map<number, number>()
  let nth = 0
  const visitor = async (member: Member) => {
    for (let mine = nth++; mine < requestsEach; mine = nth++) {
      const product = products[mine % products.length]
      if (product === undefined) throw new Error('there is nothing to visit')
      const status =
        mine % everyNthOrders === 0
          ? await anOrder(office, member, { product: await aProduct(office) }).then(() => 200)
          : await aPage(office, { product, member, nth: mine })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(members.map(visitor))
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
      const members = [member]
      while (members.length < atOnce) members.push(await aMember(office))
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
      const faults = faultsIn(stack.log())
      if (faults.length > 0) throw new Error(`${faults.length} lines, the first: ${faults[0]?.slice(0, 400)}`)
      return undefined
    })
  } finally {
    await office.close()
    await stack.stop()
  }
}

/** Faults in the log of one of our processes. */
const faultsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) =>
      /"level":60|"msg":"(fault|the job queue failed|a job failed)|prepared statement/.test(line),
    )

async function rowsOf<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}

/** Two webs and jobs behind the balancer and the pooler, on the database and the providers of the runs before. */
async function asDeployed(database: string, prepares: boolean): Promise<void> {
  const balancerPort = await freePort()
  const shop = `http://127.0.0.1:${balancerPort}`
  const [clock] = await rowsOf<{ aheadMs: string }>('SELECT offset_ms AS "aheadMs" FROM platform.moved_clock')
  const aheadMs = Number(clock?.aheadMs ?? 0)
  const providers = await startProviders(join(directory, 'simulators'), shop, aheadMs)
  const settings = {
    ...providers.settings,
    ...{ APP_DATABASE_URL: database, PREPARED_STATEMENTS: String(prepares), PUBLIC_URL: shop },
    ...{ DATA_DIR: directory, SHARED_DATA_DIR: 'true', SCHEDULE: 'on' },
  }
  const webs = [await startRole('web', settings), await startRole('web', settings)] as const
  const jobsProcess = await startRole('jobs', settings)
  const balancer = await startHaproxy(directory, balancerPort, [webs[0].port, webs[1].port])
  const told = [webs[0].numbersPort, webs[1].numbersPort, jobsProcess.numbersPort] as const
  const numbers = await startPrometheus(directory, told)
  const office = new BackOffice({
    ...{ baseUrl: shop, databaseUrl: url, simulatorsUrl: providers.url, supervisor: 0 },
  })
  try {
    await step('two webs behind HAProxy: a whole rental, and the books hold', async () => {
      const member = await aMember(office, { card: true, address: true })
      const order = await anOrder(office, member, { product: await aProduct(office) })
      await rentalReaches(office, order, 'collected')
      await booksHold(office)
      return undefined
    })
    await step('both webs serve, and each number that a rule names is read', async () => {
      const named = numbersInRules()
      const missing = async () => {
        const read = await numbers.numbers()
        return [...(await numbers.unread()), ...named.filter((name) => !read.has(name))]
      }
      const deadline = performance.now() + 60_000
      while ((await missing()).length > 0) {
        if (performance.now() > deadline) throw new Error(`not read: ${(await missing()).join(', ')}`)
        await pause(500)
      }
      for (const web of webs) {
        const told = await (await fetch(`http://127.0.0.1:${web.numbersPort}/metrics`)).text()
        if (!/billim_http_seconds_count\{[^}]*\/api\/users/.test(told)) throw new Error('a web got no call')
      }
      return `${named.length} numbers`
    })
    await step('an open transaction that has written makes FeedHeldUp fire', async () => {
      const holder = new pg.Client({ connectionString: url })
      await holder.connect()
      try {
        await holder.query('BEGIN; SELECT pg_current_xact_id()')
        const deadline = performance.now() + 180_000
        while (!(await numbers.firing()).includes('FeedHeldUp')) {
          if (performance.now() > deadline) throw new Error('nothing fired for three minutes')
          await pause(1_000)
        }
        const held = await rowsOf('SELECT FROM es.open_transactions(0)')
        if (held.length === 0) throw new Error('the runbook’s query names nobody')
      } finally {
        await holder.end()
      }
      return undefined
    })
    await step('the balancer’s log has the path of a request, and nothing of its query', async () => {
      const [path, token] = [`/kakao/islogin/${randomUUID()}`, randomUUID()]
      await fetch(`${shop}${path}?refreshToken=${token}`)
      const lines = () => balancer.log().split('\n')
      const deadline = performance.now() + 10_000
      while (!lines().some((line) => line.endsWith(`GET ${path}`))) {
        if (performance.now() > deadline) throw new Error('no line has the path')
        await pause(50)
      }
      if (lines().filter((line) => line.includes(path)).length !== 1) throw new Error('it is told twice')
      if (balancer.log().includes(token)) throw new Error('the token is told')
      return undefined
    })
    await step('no fault in the logs', async () => {
      const [first] = [...webs, jobsProcess].flatMap(({ log }) => faultsIn(log()))
      if (first !== undefined) throw new Error(first.slice(0, 400))
      return undefined
    })
    await step('a web that ends takes no request with it', async () => {
      let [asked, refused] = [0, 0]
      const stopped = webs[0].stop().then(() => true)
      while (!(await Promise.race([stopped, pause(50, false)]))) {
        asked += 1
        if ((await fetch(`${shop}/api/users/categories`)).status !== 200) refused += 1
      }
      if (refused > 0) throw new Error(`${refused} of ${asked} failed`)
      return `${asked} requests`
    })
    await step('without a web people read the shop’s own words, and calls get their envelope', async () => {
      await webs[1].stop()
      const page = await fetch(shop, { headers: { accept: 'text/html' } })
      const call = await fetch(`${shop}/api/users/categories`)
      const told = [await page.text(), await call.text()]
      for (const answer of [page, call])
        if (answer.status !== 503 || answer.headers.get('retry-after') !== '5')
          throw new Error(`${answer.status}, retry after ${answer.headers.get('retry-after')}`)
      if (!told[0]?.includes('잠시 점검하고 있어요')) throw new Error(told[0])
      if (!told[1]?.startsWith('{"code":"FAULT","message":"잠시')) throw new Error(told[1])
      return undefined
    })
  } finally {
    await office.close()
    for (const part of [numbers, balancer, jobsProcess, ...webs, providers]) await part.stop()
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
  await asDeployed(pooler.pooled(appUrl), keepsNames(version))
} finally {
  await pooler.stop()
  await dropDatabase(admin, name)
  rmSync(directory, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
