import { spawnSync } from 'node:child_process'
import t from 'tap'
import { runBackup } from '../../server/cli/backup/backupCommand.ts'
import { runRestore } from '../../server/cli/backup/restoreCommand.ts'
import { runSettle } from '../../server/cli/settleCommand.ts'
import { shopDatabase } from '../../server/cli/shopDatabase.ts'
import { payOut } from '../../server/settlement/index.ts'
import { aSettlingShop } from '../support/settling.ts'
import { answerOf, shopCommands } from '../support/shopCommands.ts'

// An owner's bag is rented for ten days and damaged; its renter has another order, paid with points too. Somebody else's
// order is written last though it happened first, as when several clients' clocks differ.
const { shop, operations, acts, decides, order, arrives, hasAccount, settle, log } =
  await aSettlingShop('replay')
t.teardown(() => shop.end())
const owner = await shop.aCustomer('owner@example.com')
const renter = await shop.aCustomer('renter@example.com')
await renter.earns(5_000)
const first = await order(owner, renter, { start: '2026-12-03', end: '2026-12-12' })
const second = await order(owner, renter, { start: '2026-12-09', end: '2026-12-15' }, { points: 3_000 })
shop.clock.moveTo('2026-12-03T10:00:00+09:00')
await arrives(first.item)
shop.clock.moveTo('2026-12-05T10:00:00+09:00')
const damage = {
  kind: 'damage',
  amount: 30_000,
  chargeNumber: 1,
  reason: '가죽 긁힘 복원',
  ownerPart: 20_000,
}
const charge = await operations.post<{ id: string }>(`/api/staff/order-items/${first.item}/charges`, damage)
shop.clock.moveTo('2026-12-17T10:00:00+09:00')
await acts(first.item, 'collected')
await hasAccount(owner, '윤나래')
shop.clock.moveTo('2027-01-20T10:00:00+09:00')
await settle()
await payOut(shop.deps, log)
await order(owner, await shop.aCustomer('other@example.com'), { start: '2026-12-03', end: '2026-12-07' })

const { events, books, points } = shopCommands(shop.database.url, new Date('2027-01-21T10:00:00+09:00'))
const { rows: numbers } = await shop.database.pool.query<{ id: string; n: string }>(
  'SELECT order_id AS id, order_numbers AS n FROM shop.orders',
)
const numberOf = ({ orderId }: { orderId: string }) => numbers.find(({ id }) => id === orderId)?.n ?? ''
const [one, other] = [numberOf(first), numberOf(second)]
const payout = `settle-${owner.id}-2026-12-1`
const month = `settlement:${owner.id}:2026-12`
const chargeName = `추가 요금 파손 배상금 · 주문 ${one} · 회원 ${renter.id}`

t.test(
  'a payout is explained down to each item that was rented, and each row names the way on',
  async (t) => {
    const { code, out } = await books('explain', payout)
    t.equal(code, 0)
    const lines = out.split('\n')
    t.match(lines, [
      `회원 ${owner.id}의 2026.12 정산  ${month}`,
      /^2026-12 번 금액 [\d,]+: 2 rows$/,
      `  2026-12-05 10:00:00  배상금  ${chargeName} (charge:${charge.data.id})`,
      /^ {6}20,000 규칙 180 정산 금액: 정산 기준액 20,000$/,
      /^ {2}2026-12-17 10:00:00 {2}대여 {2}주문 \d{6}-\w{6} {2}.*\(상품 \d+\) {2}2026-12-03 – 2026-12-12 \(10일\)$/,
      /^ {6}[\d,]+ 규칙 180 정산 금액: 정산 기준액 [\d,]+ − 거래 수수료 [\d,]+ \(.* × 9\.8 %\) − 운영 수수료 [\d,]+ \(.* × 20 %\)$/,
    ])
    t.match(lines[4], `주문 ${one} `)
    t.match(out, /^규칙 180 /m)
    t.equal((await books('explain', month)).out, out, 'by the stream of the month too')
    const shown = (await events(['show', payout])).out
    t.equal((await events(['show', `rental:${first.item}`])).out, (await events(['show', one])).out)
    t.match(shown, new RegExp(`rowId rental:${first.item} \\(.*\\(상품 \\d+\\) · 주문 ${one}\\) · amount`))
    t.match(
      shown,
      `rowId charge:${charge.data.id} (${chargeName} (charge:${charge.data.id})) · amount 20,000`,
    )
    const open = await books('explain', month, '--as-of', '2027-01-10')
    t.match(open.out, /^ {2}2026-12 is not closed yet$/m)
  },
)

t.test('an account is explained by what is not settled yet, the oldest first', async (t) => {
  const before = (await books('explain', 'owner_payable', '--as-of', '2027-01-10')).out.split('\n')
  const [head = '', count, item = '', ofMonth = ''] = before
  const owed = /잔액 -([\d,]+) {2}2 lines {2}2027-01-10 23:59:59까지$/.exec(head)?.[1]
  t.ok(owed, head)
  t.equal(count, '1 open item')
  t.match(item.trim().split(/ {2,}/), [
    `-${owed}`,
    `회원 ${owner.id} (member:${owner.id})`,
    'since 2026-12-05 10:00:00',
  ])
  t.match(ofMonth.trim().split(/ {2,}/), [`-${owed}`, `2026-12 (${month})`])
  t.match(
    (await books('explain', '미지급', '정산금')).out,
    /잔액 0 .*\nno open item: every line is settled\nwhat moved it\n/,
  )

  const owing = (await books('explain', 'renter_receivable')).out
  t.match(owing, /^1 open item\n {2}30,000 {2}추가 요금 파손 배상금 · 주문 /m)
  t.match(owing, `${chargeName} (charge:${charge.data.id})`)
  const prepaid = (await books('explain', 'customer_prepayments')).out
  t.match(prepaid, new RegExp(`^ {2}-[\\d,]+ +주문 ${other} +since `, 'm'))
  t.notMatch(prepaid.split('what moved it')[0], `주문 ${one} `, 'the first order’s prepayment is revenue')
  t.notMatch((await books('explain', 'bank')).out, /open item/, 'nothing settles what is at the bank')
})

t.test('history is told when it is short or asked for', async (t) => {
  const all = (await books('explain', 'vat_payable', '--history')).out
  t.match(all, new RegExp(`주문 ${one} {2}회수 완료 .*잔액 `))
  const late = (await books('explain', 'customer_prepayments', '--from', '2026-12-10')).out
  t.match(late, /^what moved it from 2026-12-10 on$/m)
  t.notMatch(late, /^2026-11-20 .*결제 승인/m)
})

t.test('what a member has is what the books owe, and each number says what it is', async (t) => {
  for (const { code, out } of [
    await events(['show', 'renter@example.com']),
    await points('explain', 'renter@example.com'),
  ]) {
    t.equal(code, 0)
    t.match(
      out,
      new RegExp(
        `^포인트 2,000 {2}what the books owe .*\\n {4}5,000 {2}wallet:${renter.id}\\n {4}-3,000 {2}주문 ${other}$`,
        'm',
      ),
    )
  }
  const early = await points('explain', 'renter@example.com', '--as-of', '2026-11-19')
  t.notMatch(early.out, /what the books owe/)
})

t.test('a charge is called by its kind, order and member, and an event by its stream', async (t) => {
  t.match(
    (await events(['show', charge.data.id])).out,
    new RegExp(`^${chargeName} {2}charge:${charge.data.id}$`, 'm'),
  )
  const { rows } = await shop.database.pool.query<{ pos: number }>(
    `SELECT e.pos FROM es.events e JOIN es.streams s USING (stream_no) WHERE s.stream_id = 'charge:' || $1`,
    [charge.data.id],
  )
  const shown = (await events(['show', `#${rows[0]?.pos}`])).out
  t.ok(shown.startsWith(`${chargeName}  charge:${charge.data.id}\n`), shown)
  t.match(shown, /^one of \d+ events; show charge:\S+ tells all of them$/m)
})

t.test('a narrowed log says what is not part of it, and shows no row that it cannot know', async (t) => {
  const { code, out } = await events(
    ['at', '2027-01-21', '--stream', one],
    [
      '.order',
      '.wallet',
      `.order ${other}`,
      '.table settlement_months',
      '.why settlement_months.earned',
      '.table order_items',
    ],
  )
  t.equal(code, 1)
  t.match(out, new RegExp(`^The log of ${one} until 2027-01-21 23:59:59: \\d+ events, the last #`))
  t.match(out, new RegExp(`^주문 ${one} {2}placed `, 'm'), '.order means the order of --stream')
  t.match(out, new RegExp(`^회원 ${renter.id} {2}포인트 2,000 `, 'm'))
  t.match(
    out,
    new RegExp(
      `^${other} is not part of this log, which has ${one} and .*open it with --stream ${other}, or`,
      'm',
    ),
  )
  t.notMatch(out, /had not begun/)
  t.match(out, /^0 rows in this part of the log \(.*\)\n1 row left out, which other streams than those of /m)
  t.match(out, /^settlement_months has no such row .* in this part of the log/m, 'nor says why it were so')
  t.match(out, new RegExp(`^1 row in this part of the log \\(${one}\\)$`, 'm'))
  t.match(await events(['at', '2027-01-21'], ['.order']), { code: 1, out: /\.order needs an order, unless/ })
})

t.test(
  'what changed of an order begins with its own tables and leaves the member’s others out',
  async (t) => {
    const { code, out } = await events(['diff', '2026-11-19', '2027-01-21', '--stream', one])
    t.equal(code, 0)
    const tables = [...out.matchAll(/^(\w+): \d+ added/gm)].map(([, table]) => table)
    t.match(tables, ['orders', 'order_items'])
    for (const [table, next] of [
      ['order_items', 'charges'],
      ['charges', 'point_balances'],
      ['point_balances', 'payments'],
      ['payments', 'journal_lines'],
    ])
      t.ok(tables.indexOf(table) < tables.indexOf(next), `${table} before ${next}: ${tables.join(' ')}`)
    t.notMatch(out, second.item)
    t.notMatch(out, second.orderId)
    t.notMatch(tables.join(), /settlement_months|journal_days|figure_/)
    t.notMatch(out, /포인트 부채/, 'the points were used for another order')
    t.match(out, /^left out, of the same member but not of this: .*journal_lines \d+; --all shows them$/m)
    t.match(out, /^left out, derived for lists, rankings and figures: .*; --all shows them$/m)
    t.match(
      out,
      /^left out, because the whole shop has other values of them: settlement_months 1; diff without --stream/m,
    )
    const all = (await events(['diff', '2026-11-19', '2027-01-21', '--stream', one, '--all'])).out
    t.match(all, /^point_uses: |^point_entries: /m)
    const ofPayout = (await events(['diff', '2026-11-19', '2027-01-21', '--stream', payout])).out
    t.match(ofPayout, /^payout_attempts: 1 added/m)
    t.notMatch(ofPayout, /earned 0/)
  },
)

t.test(
  'a position and an instant are compared, whichever comes first, also where positions do not follow time',
  async (t) => {
    const [{ pos } = { pos: 0 }] = (
      await shop.database.pool.query<{ pos: number }>(
        `SELECT e.pos FROM es.events e JOIN es.streams s USING (stream_no)
       WHERE s.stream_id = 'order:' || $1 AND e.type = 'order.item.prepared'`,
        [first.orderId],
      )
    ).rows
    const [forth, back] = [
      await events(['diff', '2026-11-20', `${pos}`]),
      await events(['diff', `${pos}`, '2026-11-20']),
    ]
    t.match([forth.code, back.code], [0, 0])
    t.match(forth.out, /~ order_items .*status new → ready_for_delivery/)
    t.match(
      forth.out,
      /^orders: 0 added, 0 changed, 1 removed$/m,
      'the order that was written last is in the day alone',
    )
    t.match(back.out, /~ order_items .*status ready_for_delivery → new/)
    t.match(back.out, /^orders: 1 added, 0 changed, 0 removed$/m)
    t.match(await events(['diff', '2026-11-21', '2026-11-20']), { code: 2, err: /^diff goes forward/ })

    const { out } = await events(['at', '2026-11-20'], [`.at ${pos}`])
    t.match(out, /^The log until 2026-11-20 23:59:59: \d+ events, the last #\d+ /)
    t.match(out, /^positions do not follow time here: \.at \d+ has \d+ more, which happened later$/m)
    t.match(out, new RegExp(`^The log at #${pos} .*\\(${pos} events\\)$`, 'm'))
  },
)

t.test('every command says how it is used, before it looks for a shop', async (t) => {
  const opens = () => {
    throw new Error('opened')
  }
  for (const [name, run] of [
    ['settle', (args: string[]) => answerOf((streams) => runSettle(args, { opens, ...streams }))],
    ['restore', (args: string[]) => answerOf((streams) => runRestore(args, { given: {}, ...streams }))],
    [
      'backup',
      (args: string[]) =>
        answerOf((streams) => runBackup(args, { given: {}, verify: async () => [], ...streams })),
    ],
    ['events', (args: string[]) => events(args)],
  ] as const) {
    t.match(await run(['--help']), { code: 0, out: new RegExp(`^npm run ${name} -- `), err: '' }, name)
    t.match(
      await run(['--loud']),
      { code: 2, out: '', err: new RegExp(`Unknown option '--loud'\nnpm run ${name} -- `) },
      name,
    )
  }
  for (const program of ['cli/secrets.ts', 'cli/migrate.ts', 'demo/codes.ts']) {
    const path = new URL(`../../server/${program}`, import.meta.url).pathname
    const asked = (option: string) => spawnSync(process.execPath, [path, option], { encoding: 'utf8' })
    t.match(asked('--help'), { status: 0, stdout: /^npm run /, stderr: '' }, program)
    t.match(asked('--loud'), { status: 2, stdout: '', stderr: /Unknown option '--loud'\nnpm run / }, program)
  }
})

t.test('without a shop the commands say where they looked and what to set', async (t) => {
  t.equal(shopDatabase({ DATABASE_URL: 'postgres://db/shop' }), 'postgres://db/shop')
  for (const [given, looked] of [
    [{}, /no shop runs on \/\S+\/\.data \(DATA_DIR is not set\); start the shop/],
    [{ DATA_DIR: '/nowhere/data' }, /no shop runs on \/nowhere\/data \(DATA_DIR\); start the shop/],
  ] as const)
    t.throws(() => shopDatabase(given), { name: 'Misuse', message: looked })
})

t.test('a month that took over a debt is explained with the month that it comes from', async (t) => {
  shop.clock.moveTo('2027-01-25T10:00:00+09:00')
  const refund = { refundNumber: 1, refund: 10_000, points: null, ownerBears: true }
  t.equal((await decides(first.item, 'refund', refund)).status, 200)
  shop.clock.moveTo('2027-02-20T10:00:00+09:00')
  await settle()
  shop.clock.moveTo('2027-03-20T10:00:00+09:00')
  await settle()
  const { code, out } = await books('explain', `settlement:${owner.id}:2027-02`)
  t.equal(code, 0)
  t.match(out.split('\n').slice(1), [
    '2027-02 번 금액 0: 0 rows',
    '  다음 달로 넘긴 금액 7,020',
    `  이월된 금액 -7,020  from settlement:${owner.id}:2027-01`,
    '2027-01 번 금액 -7,020: 1 row',
    new RegExp(
      `^ {2}2027-01-25 10:00:00 {2}환불 {2}주문 ${one} {2}.*\\(상품 \\d+\\) {2}2026-12-03 – 2026-12-12 `,
    ),
    /^ {6}-7,020 규칙 180 정산 금액: − 정산 기준액 10,000 \+ 거래 수수료 980 .* \+ 운영 수수료 2,000 /,
    '  다음 달로 넘긴 금액 7,020',
  ])

  const account = await books('explain', 'owner_payable')
  const rows = account.out.split('\n')
  const from = rows.findIndex((line) => line.startsWith('carried forward of'))
  t.match(
    rows.slice(from, from + 5),
    [
      `carried forward of 회원 ${owner.id} (member:${owner.id})`,
      '  2027-01 번 금액 -7,020: 1 row',
      /^ {4}2027-01-25 10:00:00 {2}환불 {2}주문 /,
      /^ {8}-7,020 규칙 180 정산 금액: /,
      '    다음 달로 넘긴 금액 7,020',
    ],
    'the account tells them as well',
  )
  const open = await books('explain', `settlement:${owner.id}:2027-02`, '--as-of', '2027-03-01')
  t.match(
    open.out.split('\n').slice(1, 5),
    [
      '2027-02 번 금액 0: 0 rows',
      '  2027-02 is not closed yet',
      `  이월된 금액 -7,020  from settlement:${owner.id}:2027-01`,
      '2027-01 번 금액 -7,020: 1 row',
    ],
    'and so does the month that will take it over',
  )
})
