import t from 'tap'
import { z } from 'zod'
import { modules } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { fillConsole } from '../bench/fillConsole.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'

const rows = 130
const shop = await testApp('list_rows', modules)
t.teardown(() => shop.end())
const owner = await connect(shop.database.url)
await fillConsole(shop.deps, owner, rows)
t.teardown(() => owner.end())
const headers = await colleagueHeaders(shop, { email: 'rows@billim.kr', roles: ['admin'] })
const ask = (url: string) => shop.app.inject({ url: `/api/staff/${url}`, headers })

type Row = Record<string, unknown>
const row = z.record(z.string(), z.unknown())
const page = z.object({ data: z.object({ result: z.array(row), cntAll: z.int() }) })
const found = z.object({ data: z.object({ row: z.nullable(row), isListed: z.boolean() }) })

/** The last page of a list. */
async function lastPageOf(path: string, filter: string): Promise<readonly Row[]> {
  const at = async (nth: number) => page.parse((await ask(`${path}?${filter}&curPage=${nth}`)).json()).data
  const { cntAll, result } = await at(1)
  const last = Math.ceil(cntAll / Math.max(1, result.length))
  return last > 1 ? (await at(last)).result : result
}

const another = (name: string, value: unknown, [one, other]: readonly [string, string]) =>
  `${name}=${value === one ? other : one}`

/** A list, the id of a row of it, and a filter that does not have the row. */
const lists: readonly {
  path: string
  filter?: string
  idOf: (row: Row) => string
  lacking: (row: Row) => string
}[] = [
  {
    path: 'orders',
    idOf: ({ orderItemId }) => String(orderItemId),
    lacking: ({ status }) => another('status', status, ['lost', 'new']),
  },
  {
    path: 'returns',
    idOf: ({ orderItemId, number }) => `${orderItemId}.${number}`,
    lacking: ({ stage }) => another('stage', stage, ['approved', 'requested']),
  },
  {
    path: 'charges',
    idOf: ({ id }) => String(id),
    lacking: ({ status }) => another('status', status, ['open', 'paid']),
  },
  {
    path: 'consignments',
    idOf: ({ id }) => String(id),
    lacking: ({ status }) => another('status', status, ['diagnosis', 'consigning']),
  },
  {
    path: 'products',
    idOf: ({ id }) => String(id),
    lacking: ({ onSale }) => `sale=${onSale === true ? 'off' : 'on'}`,
  },
  { path: 'reviews', idOf: ({ reviewId }) => String(reviewId), lacking: () => 'memberId=99999999' },
  {
    path: 'refunds',
    filter: 'status=all',
    idOf: ({ refundId }) => String(refundId),
    lacking: ({ status }) => another('status', status, ['rejected', 'confirmed']),
  },
  {
    path: 'payments',
    idOf: ({ paymentId }) => String(paymentId),
    lacking: ({ method }) => another('method', method, ['points', 'card']),
  },
  { path: 'points/lots', idOf: ({ lotId }) => String(lotId), lacking: () => 'memberId=99999999' },
  {
    path: 'settlements',
    filter: 'month=2026-10',
    idOf: ({ ownerId }) => String(ownerId),
    lacking: ({ status }) => `month=2026-10&${another('status', status, ['held', 'paid'])}`,
  },
  { path: 'records', idOf: ({ id }) => String(id), lacking: () => 'key=nothing' },
  {
    path: 'books/bank-statement',
    filter: 'status=open',
    idOf: ({ id }) => String(id),
    lacking: () => 'status=matched',
  },
  {
    path: 'books/bank-statement',
    filter: 'status=matched',
    idOf: ({ id }) => String(id),
    lacking: () => 'status=waiting',
  },
]

for (const { path, filter = '', idOf, lacking } of lists)
  t.test(`a row of ${path} (${filter}) is found by its id, whatever its list shows (rule 505)`, async (t) => {
    const [last] = (await lastPageOf(path, filter)).slice(-1)
    if (last === undefined) throw new Error('the list has no rows')
    const askRow = async (query: string) => {
      const answer = await ask(`${path}/rows/${encodeURIComponent(idOf(last))}?${query}`)
      t.equal(answer.statusCode, 200, answer.body)
      return found.parse(answer.json()).data
    }
    t.same(await askRow(filter), { row: last, isListed: true }, 'on a page of its list')
    t.same(await askRow(lacking(last)), { row: last, isListed: false }, 'in no page of another')
  })

t.test('an id that no row has, or none could have, is that of none', async (t) => {
  for (const path of new Set(['late', 'grants', 'adjustments', ...lists.map((list) => list.path)]))
    for (const id of ['01930000-0000-7000-8000-00000000ffff', '999999999', 'x', 'line:x', 'e1', '1.2'])
      t.same(
        (await ask(`${path}/rows/${id}`)).json(),
        { data: { row: null, isListed: false } },
        `${path} ${id}`,
      )
})

t.test('a late rental is found as its list shows it, and none that is not late', async (t) => {
  const [late] = page.parse((await ask('late')).json()).data.result
  if (late === undefined) throw new Error('nothing is late')
  const of = async (id: unknown) => found.parse((await ask(`late/rows/${id}`)).json()).data
  t.same(await of(late.orderItemId), { row: late, isListed: true })
  const [other] = page.parse((await ask('orders?status=new')).json()).data.result
  t.same(await of(other?.orderItemId), { row: null, isListed: false })
})
