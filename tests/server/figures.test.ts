import t from 'tap'
import { revenueAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { itemAccounts } from '../../domain/shared/accountNames.ts'
import { addDays, type CivilDate, maxDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { daysOfPeriod } from '../../domain/shared/figurePeriod.ts'
import { shareOfReturned, utilisation } from '../../domain/shared/figureShares.ts'
import type {
  Benefits,
  EarningsRow,
  FigureRental,
  FigureUse,
  RentalCounts,
  RevenueFigures,
  RevenueLine,
  UtilisationRow,
} from '../../domain/wire/figures.ts'
import { sumFigures } from '../../server/figures/index.ts'
import { figures } from '../../server/figures/projection.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { pointMonths } from '../../server/wallet/index.ts'
import { readXlsx } from '../support/readXlsx.ts'
import { followed } from '../support/wholeLog.ts'
import { aWorkedMonth } from '../support/workedMonth.ts'

const { shop, finance, operations, december, acts, arrives } = await aWorkedMonth('figures')
t.teardown(() => shop.end())
const { pool } = shop.database
const reason = { reason: '실물을 확인했어요' }
const path = (of: string) => `/api/staff/figures/${of}`
type Page<Row, Sums> = { result: Row[]; cntAll: number; sums: Sums }

await december()
const renter = await shop.aCustomer('late@example.com')
const own = await shop.aBag()
const idle = await shop.aBag()
const draft = await renter.draft({ bags: [own], period: { start: '2027-01-14', end: '2027-01-17' } })
await renter.pay(draft.data.orderId, await shop.approve(draft.data))
const itemOf = async (orderId: string) =>
  (
    await pool.query<{ id: string }>('SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1', [
      orderId,
    ])
  ).rows[0]?.id ?? ''
const late = await itemOf(draft.data.orderId)
shop.clock.moveTo('2027-01-14T10:00:00+09:00')
await arrives(late)
shop.clock.moveTo('2027-01-20T10:00:00+09:00')
await acts(late, 'collected')
const charge = (number: number, amount: number) =>
  operations.post<{ chargeId: string }>(`/api/staff/order-items/${late}/charges`, {
    ...{ kind: 'damage', amount, chargeNumber: number, photoIds: [], ...reason },
  })
await charge(1, 30_000)
const closed = [
  { from: '2027-01-21', to: '2027-01-24' },
  { from: '2027-01-26', to: '2027-01-29' },
]
for (const days of closed)
  await operations.post(`/api/staff/products/${idle}/downtime`, { ...days, ...reason })
const byOperations = { authorization: `Bearer ${operations.accessToken}` }
const [endedEarly, givenUp] = [await shop.aBag(), await shop.aBag()]
const closes = async (product: number, days: object) => {
  const asked = { ...days, ...reason }
  const { data } = await operations.post<{ downtimeId: string }>(
    `/api/staff/products/${product}/downtime`,
    asked,
  )
  const url = `/api/staff/products/${product}/downtime/${data.downtimeId}`
  return { opens: () => shop.app.inject({ method: 'DELETE', url, headers: byOperations, payload: reason }) }
}
const [repair, planned] = [await closes(endedEarly, closed[0] ?? {}), await closes(givenUp, closed[1] ?? {})]
shop.clock.moveTo('2027-01-23T10:00:00+09:00')
for (const { opens } of [repair, planned]) t.equal((await opens()).statusCode, 200)
const { data: next } = await renter.draft({ bags: [own], period: { start: '2027-01-28', end: '2027-02-02' } })
await renter.pay(next.orderId, await shop.approve(next))
await followed(shop.deps, () => sumFigures(shop.deps))
// The first days that are closed are over, and of the others two have come.
shop.clock.moveTo('2027-01-27T10:00:00+09:00')

const inLog = async (accounts: readonly string[], month: string) => {
  const { rows } = await pool.query<{ amount: number }>(
    `SELECT coalesce(-sum(amount), 0)::bigint AS amount FROM shop.journal_lines
     WHERE account = ANY ($1) AND to_char(seoul_day, 'YYYY-MM') = $2`,
    [accounts, month],
  )
  return rows[0]?.amount ?? 0
}

t.test('the revenue of the days is that of the month, to the won (rule 360)', async (t) => {
  const read = async (period: string) =>
    (await finance.get<RevenueFigures>(path(`revenue?period=${period}`))).data
  const month = await read('2026-12')
  const { data: profit } = await finance.get<{ netRevenue: number }>('/api/staff/books/profit?month=2026-12')
  t.equal(month.result.length, 31)
  t.equal(
    month.result.reduce((sum, { net }) => sum + net, 0),
    profit.netRevenue,
  )
  t.equal(month.sums.net, profit.netRevenue)
  t.equal(month.sums.net, await inLog(revenueAccounts, '2026-12'))
  t.ok(month.sums.net > 0 && month.sums.reductions > 0)
  for (const { rent, reductions, delivery, fees, others, net } of month.result)
    t.equal(rent - reductions + delivery + fees + others, net)
  const year = await read('2026')
  t.match(year.result.at(-1), { row: '2026-12', net: month.sums.net })
  const all = await read('all')
  t.equal(all.sums.net, year.sums.net + (await read('2027')).sums.net)
})

t.test('a day of revenue opens the lines that it is made of', async (t) => {
  const { result } = (await finance.get<RevenueFigures>(path('revenue?period=2026-12'))).data
  for (const { row, net } of result) {
    const { data } = await finance.get<Page<RevenueLine, { amount: number }>>(
      path(`revenue-lines?day=${row}&limit=500`),
    )
    t.equal(data.sums.amount, net, row)
    t.equal(
      data.result.reduce((sum, { amount }) => sum + amount, 0),
      net,
      row,
    )
  }
})

type Logged = { type: string; at: Date; data: Record<string, unknown> }
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const dayIn = (value: unknown) => text(value) as CivilDate

/** What the log alone says of each rental and of what each product left. */
async function oracle() {
  const { rows } = await pool.query<{ type: string; at: Date; data: object }>(
    'SELECT type, occurred_at AS at, data FROM es.events ORDER BY pos',
  )
  const log: Logged[] = rows.map(({ type, at, data }) => ({ type, at, data: { ...data } }))
  type Rental = {
    product: number
    start: CivilDate
    end: CivilDate
    until: CivilDate
    placedOn: CivilDate
    isCancelled: boolean
    backOn: CivilDate | null
    sentOn: CivilDate | null
    arrivedOn: CivilDate | null
    pickUpFrom: CivilDate | null
  }
  const rentals = new Map<string, Rental>()
  const chargeOf = new Map<string, string>()
  const left = new Map<string, number>()
  const damaged = new Set<string>()
  for (const { type, at, data } of log) {
    if (type === 'order.placed' && Array.isArray(data.items))
      for (const { orderItemId, productId } of data.items)
        rentals.set(orderItemId, {
          ...{ product: productId, start: dayIn(data.start), end: dayIn(data.end), until: dayIn(data.end) },
          ...{ placedOn: seoulDate(new Date(text(data.placedAt))), isCancelled: false, backOn: null },
          ...{ sentOn: null, arrivedOn: null, pickUpFrom: null },
        })
    const rental = rentals.get(text(data.orderItemId))
    if (rental !== undefined && type === 'order.item.cancelled') rental.isCancelled = true
    if (rental !== undefined && type === 'order.item.shipped') rental.sentOn = seoulDate(at)
    if (rental !== undefined && type === 'order.item.delivered') {
      const presumedOn = maxDate(rental.start, addDays(rental.sentOn ?? rental.start, 2))
      rental.arrivedOn = data.presumed === true && presumedOn < seoulDate(at) ? presumedOn : seoulDate(at)
      rental.pickUpFrom = data.pickUpFrom === undefined ? null : dayIn(data.pickUpFrom)
    }
    if (rental !== undefined && type === 'order.item.collected') rental.backOn = seoulDate(at)
    if (rental !== undefined && type === 'order.return.collected') {
      rental.backOn = dayIn(data.backOn)
      if (rental.backOn < rental.until) rental.until = rental.backOn
    }
    if (type === 'charge.made') {
      const { orderItemId } = { orderItemId: '', ...(data.subject as object) }
      chargeOf.set(text(data.chargeId), text(orderItemId))
      if (data.kind === 'damage') damaged.add(text(orderItemId))
    }
    const product = rentals.get(text(data.orderItemId) || (chargeOf.get(text(data.chargeId)) ?? ''))?.product
    const lines = (Array.isArray(data.journal) ? data.journal : []) as { account: string; amount: number }[]
    for (const { account, amount } of lines)
      if (product !== undefined && itemAccounts.some((one) => one === account)) {
        const key = `${product} ${seoulDate(at).slice(0, 7)}`
        left.set(key, (left.get(key) ?? 0) - amount)
      }
  }
  return { rentals: [...rentals], left, damaged }
}

t.test('utilisation is what the events say, day by day (rule 362)', async (t) => {
  const { rentals } = await oracle()
  const today = seoulDate(shop.clock.now())
  const { rows: products } = await pool.query<{ id: number; listed: Date }>(
    'SELECT id, listed_at AS listed FROM shop.products',
  )
  let rented = 0
  for (const period of ['2026-12', '2027-01', '2027-02', '2026', 'all']) {
    const { data } = await operations.get<Page<UtilisationRow, { rentedDays: number }>>(
      path(`utilisation?period=${period}&limit=500`),
    )
    const { start, end } = daysOfPeriod(period)
    const isIn = (day: CivilDate) => day >= start && day <= end && day <= today
    for (const { id, listed } of products) {
      const days = new Set<CivilDate>()
      for (const [, { product, isCancelled, ...rental }] of rentals)
        if (product === id && !isCancelled)
          for (let day = rental.start; day <= rental.until; day = addDays(day, 1))
            if (isIn(day)) days.add(day)
      const offered = new Set<CivilDate>(days)
      for (let day = seoulDate(listed); day <= today; day = addDays(day, 1))
        if (isIn(day) && !(id === idle && closed.some(({ from, to }) => day >= from && day <= to)))
          offered.add(day)
      const shown = data.result.find((row) => row.id === id)
      rented += days.size
      t.equal(shown?.rentedDays ?? 0, days.size, `product ${id} in ${period}`)
      // A contract's last day ends an owner's item before today does, so only those of the shop are compared.
      if ([own, idle].includes(id))
        t.equal(shown?.daysOnSale ?? 0, offered.size, `on sale: ${id} in ${period}`)
      if (shown !== undefined) t.equal(shown.utilisation, utilisation(shown.rentedDays, shown.daysOnSale))
    }
    t.equal(
      data.sums.rentedDays,
      data.result.reduce((sum, one) => sum + one.rentedDays, 0),
    )
  }
  t.ok(rented > 100)
})

t.test('days that were closed count as closed until they are opened, and each once (rule 362)', async (t) => {
  const onSale = async (product: number) => {
    const { data } = await operations.get<Page<UtilisationRow, object>>(
      path('utilisation?period=2027-01&limit=500'),
    )
    return data.result.find(({ id }) => id === product)?.daysOnSale
  }
  t.equal(await onSale(endedEarly), 27 - 2, 'of 27 days, the 21st and the 22nd')
  t.equal(await onSale(givenUp), 27)
  await closes(endedEarly, { from: '2027-01-22', to: '2027-01-28' })
  await followed(shop.deps, () => sumFigures(shop.deps))
  t.equal(await onSale(endedEarly), 27 - 7, 'the 22nd is closed by both')
})

t.test(
  'what items left is the ledger’s of the same month, by item, brand and owner (rule 363)',
  async (t) => {
    const { left } = await oracle()
    for (const month of ['2026-12', '2027-01']) {
      const read = async (query: string) =>
        (
          await finance.get<Page<EarningsRow, { result: number; earned: number }>>(
            path(`earnings?period=${month}&limit=500${query}`),
          )
        ).data
      const items = await read('')
      t.equal(items.sums.result, await inLog(itemAccounts, month), month)
      for (const { id, result } of items.result)
        t.equal(result, left.get(`${id} ${month}`) ?? 0, `${id} in ${month}`)
      t.strictSame(
        items.result.map(({ result }) => result),
        items.result.map(({ result }) => result).toSorted((one, other) => one - other),
        'the least first',
      )
      for (const by of ['brand', 'owner'] as const)
        for (const group of (await read(`&by=${by}`)).result) {
          const of = await read(`&${by}Id=${group.id}`)
          t.match({ result: group.result, items: group.items }, { result: of.sums.result, items: of.cntAll })
        }
      t.equal((await read('&by=owner')).sums.result, items.sums.result)
      t.equal((await read('&ownerId=')).cntAll, items.cntAll, 'an empty filter narrows nothing')
    }
  },
)

t.test('late and damaged shares count what came back, and open it (rule 364)', async (t) => {
  const { rentals, damaged } = await oracle()
  for (const period of ['2026-11', '2026-12', '2027-01']) {
    const { data } = await operations.get<RentalCounts>(path(`rentals?period=${period}`))
    for (const row of data.result) {
      const paid = rentals.filter(([, { placedOn }]) => placedOn === row.row)
      const back = rentals.filter(([, { backOn }]) => backOn === row.row)
      const isLate = ([, { end, arrivedOn, pickUpFrom }]: (typeof rentals)[number]) =>
        arrivedOn !== null && dayIn(row.row) > maxDate(addDays(end, 1), pickUpFrom ?? addDays(arrivedOn, 1))
      t.match(row, {
        rentals: paid.filter(([, { isCancelled }]) => !isCancelled).length,
        cancelled: paid.filter(([, { isCancelled }]) => isCancelled).length,
        ...{ returned: back.length, late: back.filter(isLate).length },
        damaged: back.filter(([id]) => damaged.has(id)).length,
      })
      for (const kind of ['rentals', 'cancelled', 'returned', 'late', 'damaged'] as const) {
        const rows = await operations.get<Page<FigureRental, object>>(
          path(`rental-rows?figure=${kind}&from=${row.row}&to=${row.row}`),
        )
        t.equal(rows.data.cntAll, row[kind], `${kind} of ${row.row}`)
      }
    }
  }
  const { data } = await operations.get<RentalCounts>(path('rentals?period=2027-01'))
  t.match(data.sums, { returned: 1, late: 1, damaged: 1 })
  t.equal(shareOfReturned(data.sums.late, data.sums.returned), 1_000)
})

t.test(
  'coupons and points are those that paid, and a damage that is waived was none (rule 361)',
  async (t) => {
    const read = async (period: string) =>
      (await finance.get<Benefits>(path(`benefits?period=${period}`))).data
    // The worked month orders in November what its wallets earn in December, so that only the year has one answer.
    const months = await pointMonths(shop.deps, { from: '2026-11', to: '2026-12' })
    const { sums } = await read('2026')
    t.match(sums, { coupons: 2, points: months.reduce((sum, { used }) => sum + used, 0) })
    t.equal(sums.points, 10_000)
    const uses = await finance.get<Page<FigureUse, Benefits['sums']>>(
      path('uses?from=2026-01-01&to=2026-12-31'),
    )
    t.match(uses.data.sums, sums)
    const coupons = await finance.get<Page<object, { uses: number; discount: number }>>(
      path('coupons?period=all'),
    )
    t.match(coupons.data.sums, { uses: sums.coupons, discount: sums.discount })

    const { rows } = await pool.query<{ id: string }>(
      `SELECT charge_id AS id FROM shop.charges WHERE kind = 'damage'`,
    )
    await finance.post(`/api/staff/charges/${rows[0]?.id}/waive`, reason)
    await followed(shop.deps, () => sumFigures(shop.deps))
    t.match((await operations.get<RentalCounts>(path('rentals?period=2027-01'))).data.sums, {
      late: 1,
      damaged: 0,
    })
  },
)

t.test('operations see no money, and content sees none of it', async (t) => {
  const curator = await shop.aColleague('content@example.com', ['content'])
  for (const kind of [
    'revenue?period=all',
    'earnings?period=all',
    'benefits?period=all',
    'coupons?period=all',
  ])
    t.equal((await operations.get(path(kind))).status, 403, kind)
  t.equal((await curator.get(path('utilisation?period=all'))).status, 403)
  const { data } = await operations.get<Page<object, object>>(path('utilisation?period=all&by=owner'))
  for (const row of [...data.result, data.sums]) t.notOk('earned' in row || 'listPrice' in row)
  t.equal((await finance.get(path('revenue?period=2026-13'))).status, 400)
})

t.test('the files have what the page has', async (t) => {
  const { lines } = await readXlsx(await finance.file(path('earnings.xlsx?period=2026-12')))
  const { data } = await finance.get<Page<EarningsRow, object>>(path('earnings?period=2026-12&limit=500'))
  t.equal(lines.length, data.cntAll + 1)
  t.match(lines[0], ['이름', '상품 코드', '브랜드', '상품 수', '대여', '벌어들인 돈'])
  const csv = await finance.text(path('revenue.csv?period=2026-12'))
  t.equal(csv.trim().split('\n').length, 32)
  for (const by of ['revenue', 'rentals', 'benefits']) {
    const ofMonth = await readXlsx(await finance.file(path(`${by}.xlsx?period=2026-12`)))
    t.same([ofMonth.lines[0]?.[0], ofMonth.lines[1]?.[0]], ['날', '2026-12-01'], by)
    t.equal(ofMonth.kinds[1]?.[0], 'date', 'days are dates')
    const ofYear = await readXlsx(await finance.file(path(`${by}.xlsx?period=2026`)))
    t.equal(ofYear.lines[0]?.[0], '달', by)
  }
})

t.test('a file of figures is named by what it holds', async (t) => {
  const nameOf = async (of: string) => {
    const { headers } = await shop.app.inject({
      ...{ url: path(of), headers: { authorization: `Bearer ${finance.accessToken}` } },
    })
    return String(headers['content-disposition'])
  }
  for (const figure of ['utilisation', 'earnings'])
    for (const by of ['item', 'brand', 'owner'])
      t.match(await nameOf(`${figure}.csv?period=2026-12&by=${by}`), `"${figure}-by-${by}-2026-12-2027-`)
  t.match(
    await nameOf('earnings.xlsx?period=all&brandId=1&ownerId=0'),
    '"earnings-by-item-brand-1-owner-0-all-',
  )
  t.match(await nameOf('revenue.csv?period=2026-12'), '"revenue-2026-12-2027-')
  t.match(await nameOf('coupons.csv?period=2026'), '"coupon-figures-2026-2027-')
  t.match(
    await nameOf('rental-rows.csv?figure=late&from=2026-12-01&to=2026-12-31'),
    '"late-2026-12-01-2026-12-31-',
  )
})

t.test('the sums rebuild to what they are', async (t) => {
  const dump = async () => {
    const tables = figures.tables.map(
      async (table) =>
        (await pool.query(`SELECT to_jsonb(r) AS row FROM shop.${table} r ORDER BY to_jsonb(r)::text`)).rows,
    )
    return Promise.all(tables)
  }
  const before = await dump()
  await rebuild(shop.database.url, figures)
  t.strictSame(await dump(), before)
  t.same(await verify(shop.database.url, { projections: [figures] }), [])
  t.strictSame(await shop.wrongs(), [])
})
