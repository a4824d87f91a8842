import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { finished } from 'node:stream/promises'
import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import { orderEvents, orderStream } from '../../domain/ordering/events.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { memberFields, titleOf } from '../../domain/processes/events.ts'
import { walletEvents, walletStream } from '../../domain/wallet/events.ts'
import { emptyWallet, walletAfter } from '../../domain/wallet/state.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'
import { exportStreams, relatedTo } from '../platform/eventStore/streamsFile.ts'
import { type LogSession, sessionAt } from '../platform/projections/logSession.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { eventsOf } from './eventsShow.ts'
import { seoulTime } from './instants.ts'
import { Misuse } from './misuse.ts'
import { namesFor } from './names.ts'
import { subjectOf } from './subjects.ts'

const root = new URL('../../', import.meta.url).pathname

/** A file's path as `npm test` takes it. */
export const fromRoot = (file: string): string => relative(root, file)

/** Where fixtures go: the folder of server tests, unless a test of the fixtures gives another. */
export const testsFolder = join(root, 'tests/server')

/** The columns of a row that a test asserts, by table; others are left to who trims the test. */
const asserted: Readonly<Record<string, readonly string[]>> = {
  order_items: ['status', 'final_amount', 'points_share', 'coupon_share'],
  payments: ['status', 'amount', 'refunded'],
  refunds: ['status', 'amount'],
  charges: ['status', 'amount'],
  reviews: ['half_stars'],
  point_balances: ['balance'],
  member_coupons: ['status'],
}

const isOrderEvent = isEventOf(orderEvents)

const isWalletEvent = isEventOf(walletEvents)

type FixtureOrder = { number: string; orderId: string; memberId: number | null; stream: string }

/** Resolves the orders that are named, and the streams that belong to them. Throws a Misuse for what is no order. */
export async function fixtureOf(
  { pool }: Pick<Database<never>, 'pool'>,
  names: readonly string[],
): Promise<{ orders: FixtureOrder[]; streams: string[] }> {
  const orders: FixtureOrder[] = []
  for (const name of names) {
    const { streams, memberId } = await subjectOf(pool, name)
    const [stream] = streams
    if (!stream.startsWith('order:')) throw new Misuse(`${name} is no order`)
    const { subject } = await namesFor({ pool }, { streams: [stream] })
    const orderId = stream.slice(orderStream('').length)
    // An order is called by its number, by whatever name it was asked for.
    const number = /\d{6}-\w{6}$/.exec(subject(stream))?.[0] ?? orderId
    orders.push({ number, orderId, memberId, stream })
  }
  return {
    orders,
    streams: await relatedTo(
      pool,
      orders.map(({ stream }) => stream),
      memberFields,
    ),
  }
}

type Needs = {
  url: string
  shop: Database<never>
  client: Parameters<typeof sessionAt>[0]
  projections: readonly Projection[]
  eventTypes: readonly EventType[]
  folder: string
}

/** The two files of a fixture. Throws a Misuse rather than let a file be replaced. */
export function filesOf(folder: string, name: string): { log: string; test: string } {
  const files = { log: join(folder, 'lives', `${name}.jsonl`), test: join(folder, `${name}.test.ts`) }
  for (const file of Object.values(files))
    if (existsSync(file)) throw new Misuse(`${file} is there already: give another --name`)
  return files
}

/**
 * Writes the log of orders and a test that asserts the states found: of each order after each of its events, and of the
 * rows and accounts at the end. Returns the two files.
 */
export async function writeFixture(
  needs: Needs,
  { orders, streams }: Awaited<ReturnType<typeof fixtureOf>>,
  name: string,
): Promise<{ log: string; test: string }> {
  const { log, test } = filesOf(needs.folder, name)
  mkdirSync(join(needs.folder, 'lives'), { recursive: true })
  const to = createWriteStream(log)
  await exportStreams(needs.url, to, { streams, relatedBy: null })
  to.end()
  await finished(to)
  const session = await sessionAt(needs.client, needs, {})
  await writeFile(test, await testOf(needs, orders, { session, name }))
  formatted(test)
  return { log, test }
}

/** The project's own formatter; a checkout without it keeps the file as it is written. */
function formatted(file: string): void {
  const biome = join(root, 'node_modules/.bin/biome')
  if (existsSync(biome))
    spawnSync(biome, ['check', '--config-path=tests/lint.json', '--write', file], { cwd: root })
}

async function testOf(
  needs: Needs,
  orders: readonly FixtureOrder[],
  { session, name }: { session: LogSession; name: string },
): Promise<string> {
  const support = relative(needs.folder, join(root, 'tests/support/givenWhenThen.ts'))
  const parts: string[] = []
  for (const order of orders) parts.push(await orderPart(needs, order, name))
  return `import t from 'tap'
import { replay } from '${support}'

// Written by npm run events -- fixture ${orders.map(({ number }) => number).join(' ')}: it asserts what was found. Keep what matters, correct what was
// wrong, and give it the name of the rule.
const life = await replay(new URL('lives/${name}.jsonl', import.meta.url).pathname)
t.teardown(life.end)

${parts.join('\n')}
t.test('the rows and the accounts at the end', async (t) => {
  const end = await life.until({})
${(await rowLines(session)).join('\n')}
  t.same(await end.balances(), ${JSON.stringify(Object.fromEntries(await balances(session)))})
})
`
}

async function orderPart(needs: Needs, order: FixtureOrder, name: string): Promise<string> {
  const { shop, eventTypes } = needs
  const events = (await eventsOf(shop, { streams: [order.stream], point: {}, eventTypes })).filter(
    isOrderEvent,
  )
  const steps = events.map((event, nth) => {
    const state = foldOrder(events.slice(0, nth + 1))
    const found =
      state.status === 'placed'
        ? {
            status: state.status,
            items: state.items.map(({ status, finalAmount }) => ({ status, finalAmount })),
          }
        : { status: state.status }
    return `  // ${seoulTime(event.occurredAt)} ${titleOf(event.type)} (${event.type})
  t.match(await (await life.until({ pos: ${event.pos} })).order(orderId), ${JSON.stringify(found)})`
  })
  const wallet = order.memberId === null ? '' : await walletPart(needs, order.memberId)
  return `t.test('order ${order.number} of ${name} goes through its states', async (t) => {
  const orderId = '${order.orderId}'
${steps.join('\n')}
${wallet}})
`
}

async function walletPart({ shop, eventTypes }: Needs, memberId: number): Promise<string> {
  const streams = [walletStream(memberId)]
  const events = (await eventsOf(shop, { streams, point: {}, eventTypes })).filter(isWalletEvent)
  if (events.length === 0) return ''
  const { lots, holds, debt } = walletAfter(emptyWallet, events)
  const remaining = [...lots.values()].reduce((sum, lot) => sum + lot.remaining, 0)
  return `  const { lots, holds, debt } = await (await life.until({})).wallet(${memberId})
  const remaining = [...lots.values()].reduce((sum, lot) => sum + lot.remaining, 0)
  t.same({ remaining, held: holds.size, debt }, ${JSON.stringify({ remaining, held: holds.size, debt })})
`
}

async function rowLines(session: LogSession): Promise<string[]> {
  const lines: string[] = []
  for (const [table, columns] of Object.entries(asserted)) {
    const rows = await session.rowsOf(table, 'true', 200)
    if (rows.length === 0) continue
    const shown = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
    lines.push(`  t.match(await end('${table}'), ${JSON.stringify(shown)})`)
  }
  return lines
}

async function balances(session: LogSession): Promise<[string, number][]> {
  const sums = await session.sums('journal_lines', 'account', 'amount')
  return [...sums].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
}
