import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { functions, projections, queues } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { installQueue } from '../../server/platform/jobs/queueInstall.ts'
import { aShelf } from '../support/aProduct.ts'
import { draftBody, fourDays } from '../support/aRental.ts'
import { freshDatabase } from '../support/postgres.ts'
import { sampleData } from './append.ts'
import { type BenchRow, inTurns, median, rate } from './measure.ts'
import { processMs, sessionsMs } from './processorTime.ts'

const levels = [8, 32]
/** Enough that no order waits for its own member's one before. */
const memberCount = 400
const products = Number(process.env.BENCH_PRODUCTS ?? 60_000)

/**
 * Placing an order over HTTP, draft and order, in a shop whose jobs run beside it and send its messages, against one
 * raw call that writes five events, a booking under the exclusion constraint and an order row in one transaction. The
 * card provider captures at once, so that only our own work is measured.
 */
export async function benchCheckout(): Promise<BenchRow[]> {
  const shop = await openCheckout()
  try {
    const rows: BenchRow[] = []
    for (const connections of levels) rows.push(...(await placing(shop, connections)))
    return rows
  } finally {
    await shop.end()
  }
}

async function placing(shop: Checkout, connections: number): Promise<BenchRow[]> {
  const rounds: Round[] = []
  const result = await inTurns(
    () => rate(connections, shop.raw),
    async () => {
      const round = await shop.round(connections)
      rounds.push(round)
      return round.ordersPerSecond
    },
  )
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const transactions = middle((round) => round.writesPerOrder)
  const waits = `p50 ${middle((round) => round.p50).toFixed(1)} ms, p99 ${middle((round) => round.p99).toFixed(0)} ms`
  const sent = rounds.map((round) => round.messagesPerSecond / round.ordersPerSecond)
  return [
    {
      name: `placing an order over HTTP, jobs beside it, ${connections} connections (${waits}, ${transactions.toFixed(1)} writing transactions with its message)`,
      unit: 'orders/s',
      target: '≥ 0.30',
      ...result,
    },
    {
      name: `messages sent from the first order to the last message, ${connections} connections, against the orders`,
      unit: 'messages/s',
      target: '≥ 0.50',
      value: middle((round) => round.messagesPerSecond),
      floor: result.value,
      ratio: median(sent),
    },
  ]
}

export type Round = {
  ordersPerSecond: number
  p50: number
  p99: number
  /** Messages of these orders by the time from the first order until the last of them was sent. */
  messagesPerSecond: number
  /** Transactions that wrote something, of orders, messages and jobs together. */
  writesPerOrder: number
  /** Transactions that wrote something or only read. */
  commitsPerOrder: number
  /** What the shop's process and the sessions of its database worked for an order, its message and the jobs. */
  processorMsPerOrder: number
}

export type Checkout = Awaited<ReturnType<typeof openCheckout>>

/** A shop in a process of its own, with played providers that take its messages in another. */
export async function openCheckout() {
  const database = await freshDatabase<Tables>('bench_checkout', { projections, functions })
  await installQueue(database.url, queues)
  const shelf = await aShelf({ db: database })
  const owner = await connect(database.url)
  await owner.query(rawTables)
  await owner.query(
    `INSERT INTO shop.products (id, product_code, product_name, brand_id, c1, daily_rental_price, supply_price, listed_at)
     SELECT n, 'B' || n, '소프트 토트백', ${shelf.brandId}, ${shelf.categoryId}, 12300, 1230000, now()
     FROM generate_series(1, ${products}) AS n`,
  )
  await owner.query('SELECT shop.list_products(array_agg(id)) FROM shop.products')
  const { rows: members } = await owner.query<{ id: number }>(
    `INSERT INTO shop.members (email, name, phone_number, provider_type, joined_at)
     SELECT 'bench' || n || '@example.com', '김민지', '0101111' || lpad(n::text, 4, '0'), 'kakao', now()
     FROM generate_series(1, $1::int) AS n RETURNING id`,
    [memberCount],
  )

  const directory = mkdtempSync(join(tmpdir(), 'billim-bench-'))
  const sinks = fork(join(import.meta.dirname, 'messageSinks.ts'), [directory])
  const { url, smtpUrl } = await told<{ url: string; smtpUrl: string }>(sinks)
  const settings = { SOLAPI_BASE: url, SMTP_URL: smtpUrl, DATA_DIR: directory, ROLE: 'all' }
  const asked = JSON.stringify({ appUrl: database.appUrl, members: members.map(({ id }) => id), settings })
  const shop = fork(join(import.meta.dirname, 'checkoutShop.ts'), [asked])
  const { baseUrl, tokens } = await told<{ baseUrl: string; tokens: string[] }>(shop)

  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let nextProduct = 0
  let nextMember = 0
  const place = async () => {
    nextProduct += 1
    nextMember += 1
    const authorization = `Bearer ${tokens[nextMember % tokens.length]}`
    const post = (path: string, body: object) => answerOf(agent, `${baseUrl}${path}`, authorization, body)
    const { orderId } = await post('/api/users/order-drafts', draftBody({ bags: [nextProduct] }))
    await post('/api/users/orders', { orderId, paymentKey: orderId })
  }
  const round = async (connections: number): Promise<Round> => {
    const before = await countsOf(owner)
    const workedBefore = processMs(shop.pid ?? 0) + (await sessionsMs(owner))
    const waits: number[] = []
    const startedAt = performance.now()
    const ordersPerSecond = await rate(connections, async () => {
      const askedAt = performance.now()
      await place()
      waits.push(performance.now() - askedAt)
    })
    // Two channels for each order's message: a mail and a message to the phone.
    while ((await countsOf(owner)).sent < before.sent + 2 * waits.length) await pause(20)
    const worked = processMs(shop.pid ?? 0) + (await sessionsMs(owner)) - workedBefore
    const messagesPerSecond = (waits.length * 1_000) / (performance.now() - startedAt)
    // Sessions report what they have committed at most once a second.
    await pause(1_100)
    const after = await countsOf(owner)
    return {
      ordersPerSecond,
      p50: median(waits),
      p99: waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN,
      messagesPerSecond,
      writesPerOrder: (after.writes - before.writes) / waits.length,
      processorMsPerOrder: worked / waits.length,
      commitsPerOrder: (after.commits - before.commits) / waits.length,
    }
  }
  // Statistics of a log without orders would have every plan read all of it.
  await round(8)
  await owner.query('VACUUM (ANALYZE)')
  return {
    round,
    baseUrl,
    raw: () => database.pool.query(rawCheckout()),
    end: async () => {
      agent.destroy()
      for (const child of [shop, sinks]) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      await owner.end()
      await database.end()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const told = <Message>(child: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    child.once('message', (message: Message) => resolve(message))
    child.once('exit', (code) => reject(new Error(`a process of the bench ended with ${code}`)))
  })

function answerOf(
  agent: Agent,
  url: string,
  authorization: string,
  body: object,
): Promise<{ orderId: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve(JSON.parse(text).data)
          : reject(new Error(`${url}: ${answer.statusCode} ${text}`)),
      )
    })
    asked.once('error', reject).end(JSON.stringify(body))
  })
}

async function countsOf(owner: pg.Client): Promise<{ sent: number; writes: number; commits: number }> {
  const { rows } = await owner.query<{ sent: number; writes: number; commits: number }>(
    `SELECT (SELECT count(*) FROM shop.message_sends WHERE outcome = 'sent') AS sent,
       pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS writes,
       (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits`,
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('nothing was counted')
  return counts
}

const rawTables = `
  CREATE TABLE shop.raw_events (pos bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL,
    version integer NOT NULL, type text NOT NULL, data jsonb NOT NULL, UNIQUE (stream, version));
  CREATE TABLE shop.raw_slots (slot_id uuid PRIMARY KEY, product_id integer NOT NULL, occupied daterange NOT NULL,
    EXCLUDE USING gist (product_id WITH =, occupied WITH &&));
  CREATE TABLE shop.raw_orders (order_id uuid PRIMARY KEY, member_id integer NOT NULL, status text NOT NULL,
    total_amount bigint NOT NULL);
  GRANT ALL ON ALL TABLES IN SCHEMA shop TO billim_app`

const json = JSON.stringify(sampleData)
let rawProduct = 0

function rawCheckout() {
  rawProduct += 1
  const orderId = randomUUID()
  return {
    name: 'raw.checkout',
    text: `WITH events AS (
             INSERT INTO shop.raw_events (stream, version, type, data)
             SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::jsonb[])
           ), slot AS (
             INSERT INTO shop.raw_slots VALUES ($5, $6, daterange($7, $8)) ON CONFLICT DO NOTHING
           )
           INSERT INTO shop.raw_orders VALUES ($9, $10, 'placed', 48000)`,
    values: [
      Array.from({ length: 5 }, () => `order:${orderId}`),
      [1, 2, 3, 4, 5],
      Array.from({ length: 5 }, () => 'bench.happened'),
      Array.from({ length: 5 }, () => json),
      randomUUID(),
      rawProduct,
      fourDays.start,
      fourDays.end,
      orderId,
      1,
    ],
  }
}

if (import.meta.main) console.table(await benchCheckout())
