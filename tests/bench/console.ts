import { tableFormats } from '../../domain/wire/lists.ts'
import { modules } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { fillLog } from './manyEvents.ts'
import { manyNames } from './manyNames.ts'
import { manyRows } from './manyRows.ts'
import { type BenchRow, median } from './measure.ts'
import { processorMs } from './processorTime.ts'

const rows = Number(process.env.BENCH_CONSOLE ?? 100_000)
const withinMs = 100
const asksEach = 7
const lastPage = (aPage: number) => `curPage=${Math.max(1, Math.floor(rows / aPage) - 2)}`

/** Every list of the console with its filters and its orders; `deep` is one of its last pages. */
const lists: readonly { path: string; deep: string; asked: readonly string[] }[] = [
  {
    path: 'orders',
    deep: lastPage(50),
    asked: [
      ...['', 'sort=end', 'sort=placed&direction=desc', 'sort=amount', 'sort=amount&direction=desc'],
      ...['status=new', 'status=delivered&sort=amount', 'due=late', 'due=to_ship', 'memberId=77'],
      ...['productId=77', 'startFrom=2026-11-01&startTo=2026-11-30', 'q=261120-0001A', 'q=600000012345'],
      ...['q=클래식', 'q=P77', 'q=김민지7'],
    ],
  },
  {
    path: 'payments',
    deep: lastPage(50),
    asked: [
      ...['', 'sort=occurredAt', 'sort=-amount', 'sort=refunded', 'status=done', 'status=aborted'],
      ...['method=points', 'method=card', 'from=2026-10-01&to=2026-10-31', 'q=key_of_payment_77'],
      ...['q=261120-000004D', 'q=김민지', 'q=member77@', 'q=77'],
    ],
  },
  {
    path: 'refunds',
    deep: lastPage(50),
    asked: [
      ...['status=all', 'status=open', 'status=confirmed', 'status=rejected', 'status=all&sort=-amount'],
      ...['status=all&q=김민지', 'status=all&q=77', 'status=all&q=261120-000004D'],
      'status=all&q=key_of_payment_77',
    ],
  },
  {
    path: 'points/lots',
    deep: lastPage(50),
    asked: [
      ...['', 'sort=earnedAt', 'sort=-remaining', 'month=2026-12', 'memberId=77', 'q=김민지', 'q=77'],
      'month=2027-03&sort=-remaining',
    ],
  },
  {
    path: 'settlements',
    deep: lastPage(50),
    asked: [
      ...['month=2026-10', 'month=2026-10&sort=-payable', 'month=2026-10&sort=ownerName'],
      ...['month=2026-10&sort=rows', 'month=2026-10&status=failed', 'month=2026-10&status=no_account'],
      ...['month=2026-10&q=김민지', 'month=2026-10&q=77', 'month=2026-09'],
    ],
  },
  {
    path: 'products',
    deep: lastPage(50),
    asked: ['', 'q=클래식', 'q=P777', 'q=베란', 'brandId=7', 'categoryId=12', 'sale=on', 'sale=off'],
  },
  { path: 'returns', deep: 'curPage=3000', asked: ['', 'stage=requested', 'stage=collected'] },
  { path: 'charges', deep: lastPage(20), asked: ['', 'status=open', 'status=paid'] },
  {
    path: 'consignments',
    deep: lastPage(20),
    asked: ['', 'status=consigning', 'status=application', 'waiting=missing', 'waiting=to_send_back'],
  },
  {
    path: 'inquiries',
    deep: lastPage(20),
    asked: ['', 'status=pending', 'status=answered', 'kind=product'],
  },
  { path: 'reviews', deep: lastPage(20), asked: ['', 'productId=77'] },
  {
    path: 'books/reconciliation',
    deep: lastPage(20),
    asked: ['status=all', 'status=open', 'status=settled'],
  },
  { path: 'books/card-clearing', deep: '', asked: [''] },
  {
    path: 'event-log',
    deep: 'before=500',
    asked: [
      ...['', 'type=bench.happened', 'type=order.placed', 'actor=job:fill', 'stream=order:'],
      'from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z',
    ],
  },
]

const url = (path: string, ...parts: string[]): string =>
  `/api/staff/${path}?${parts.filter((part) => part !== '').join('&')}`

/**
 * The dearest answer of each list of the console over a shop of 100,000 rows each, in processor time of server and
 * database together, against the tenth of a second.
 */
export async function benchConsole(): Promise<BenchRow[]> {
  const shop = await testApp('bench_console', modules)
  const owner = await connect(shop.database.url)
  try {
    const headers = await colleagueHeaders(shop, { email: 'all@billim.kr', roles: ['admin'] })
    await manyNames(shop.deps, owner, rows)
    await fillLog(owner, rows)
    await manyRows(owner, rows)
    const found: BenchRow[] = []
    for (const { path, deep, asked } of lists) {
      const timed: { asked: string; processorMs: number; elapsedMs: number }[] = []
      for (const one of [...asked.map((filter) => url(path, filter)), url(path, asked[0] ?? '', deep)]) {
        const ask = async () => {
          const startedAt = performance.now()
          const answer = await shop.app.inject({ url: one, headers })
          if (answer.statusCode !== 200) throw new Error(`${one}: ${answer.payload}`)
          return performance.now() - startedAt
        }
        // The first answer fills caches.
        await ask()
        const before = await processorMs(owner)
        const times: number[] = []
        for (let nth = 0; nth < asksEach; nth += 1) times.push(await ask())
        const spent = (await processorMs(owner)) - before
        timed.push({ asked: one, processorMs: spent / asksEach, elapsedMs: median(times) })
      }
      const [dearest] = timed.sort((one, other) => other.processorMs - one.processorMs)
      if (import.meta.main) console.table(timed)
      const value = dearest?.processorMs ?? Number.NaN
      found.push({
        name: `the console's ${path}, ${timed.length} filters, orders and pages of ${rows} rows, the dearest (${dearest?.asked})`,
        ...{ unit: 'ms', value, floor: withinMs, ratio: value / withinMs, target: '≤ 1' },
      })
    }
    // As many again, so that the export has its 200,000 rows.
    await owner.query(`INSERT INTO shop.payments
      SELECT 'copy_' || payment_id, 'copy_' || payment_key, order_id, member_id, status, amount, refunded, card_company,
        provider_code, approved_at, occurred_at FROM shop.payments`)
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    for (const format of tableFormats)
      found.push(await exported(`${address}/api/staff/payments.${format}`, headers))
    return found
  } finally {
    await owner.end()
    await shop.end()
  }
}

/**
 * How much more memory the process holds while the second half of a file comes than it did at the most before: what is
 * kept of each row would show there.
 */
async function exported(address: string, headers: Record<string, string>): Promise<BenchRow> {
  const answer = await fetch(address, { headers })
  const startedAt = performance.now()
  const held: { bytes: number; rss: number }[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    held.push({ bytes, rss: process.memoryUsage.rss() })
  }
  const most = (rows: typeof held) => Math.max(...rows.map(({ rss }) => rss)) / 2 ** 20
  const half = held.findIndex((one) => one.bytes * 2 > bytes)
  const [value, floor] = [most(held.slice(half)), most(held.slice(0, half))]
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(1)} MB`
  return {
    name: `${answer.headers.get('x-rows')} payments as ${address.replace(/.*\./, '')} (${took}), the second half's memory to the first's`,
    ...{ unit: 'MB', value, floor, ratio: value / floor, target: '≤ 1.2' },
  }
}

if (import.meta.main) console.table(await benchConsole())
