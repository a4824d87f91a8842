import t from 'tap'
import { reading } from '../../server/cli/eventsShow.ts'
import * as eventLog from '../../server/eventLog.ts'
import { modules } from '../../server/modules.ts'
import { aRecordedShop } from '../support/aRecordedShop.ts'
import { replay } from '../support/givenWhenThen.ts'

// Two bags ordered at 10:00 on 20 November; one goes back with half of its price, the other is used and reviewed.
const shop = await aRecordedShop('returned')
t.teardown(shop.end)
const order = '261120-51JAD5'
const orderId = '0199a1b2-0000-7000-8000-000000000008'

const show = async (...args: string[]) => (await shop.events(['show', ...args])).out

t.test('the event log lists what the modules contribute, in their order', async (t) => {
  t.same(
    eventLog.projections,
    modules.flatMap((door) => door.projections ?? []),
  )
})

t.test('an order is shown by its number: titles, Seoul’s time, products, money and rules', async (t) => {
  const told = await show(order)
  t.match(told, /^주문 261120-51JAD5 {2}order:0199a1b2-/)
  t.match(told, /^2026-11-20 10:00:00 {2}#6 {2}주문 완료 \(order\.placed\) {2}member:1$/m)
  t.match(told, /소프트 토트백 \(상품 1\)/)
  t.match(told, /레더 버킷백 \(상품 2\)/)
  t.match(told, /^ {4}차변 75,800 카드 미수금 \(card_clearing\) · 규칙 62 받은 결제: 결제 금액 75,800$/m)
  t.match(
    told,
    /^ {4}대변 18,950 미지급 환불금 \(refunds_payable\) · 규칙 59 카드로 돌려줄 금액: 환불 금액 19,200 − 포인트로 돌려준 금액 250$/m,
  )
  t.match(told, /^카드 미수금 \(card_clearing\) +56,850$/m)
  t.match(told, /^규칙 59 {2}반품 환불의 포인트 몫은/m)
  t.notMatch(told, /T\d\d:\d\d:\d\d/, 'no instant in another zone')
  for (const name of [orderId, `order:${orderId}`, `order:${order}`]) t.equal(await show(name), told, name)
  t.match(await show(order, '--data'), /"orderNumbers":"261120-51JAD5"/)
})

t.test('a day means all of it in Seoul', async (t) => {
  t.match(await show(order, '--as-of', '2026-12-07'), /#25 {2}회수 완료/, 'at midnight of the seventh')
  t.notMatch(await show(order, '--as-of', '2026-12-06'), /#24/)
  t.match(
    await show(order, '--as-of', '2026-11-20'),
    /#11 {2}배송 준비/,
    'after 09:00, which is midnight of UTC',
  )
  t.equal(await show(order, '--as-of', '2026-11-19'), 'Nothing had happened until 2026-11-19 23:59:59.\n')
  t.match(
    (await shop.books('trial-balance', '--as-of', '2026-11-20')).out,
    /card_clearing\t카드 미수금\t75,800/,
  )
  t.match((await shop.events(['replay', '--until', '2026-11-20'])).out, /replay\.order_items: 2 rows/)
})

t.test('an event is shown by its position, with what it belongs to', async (t) => {
  const told = await show('#23')
  t.match(told, /^주문 261120-51JAD5 {2}order:0199a1b2-/)
  t.match(told, /^2026-12-05 15:00:00 {2}#23 {2}환불 완료/m)
  t.match(told, /^one of \d+ events; show order:0199a1b2-\S+ tells all of them$/m)
  t.equal(told.match(/^2026-/gm)?.length, 1, 'that event alone')
  t.equal(await show(' # 23 '), told)
  t.equal(await show(` ${order} `), await show(order))
  t.match(await shop.events(['show', '23']), {
    code: 1,
    err: "no member 23; there is no member yet; the event at that position is '#23'\n",
  })
  t.match(await shop.events(['show', '#999']), { code: 1, err: /^no event #999; the log ends at #\d+\n$/ })
})

t.test('a point that lies ahead says so, and where the log ends', async (t) => {
  const ends = /^2027-01-01 lies ahead; the log ends at 2026-12-\d\d \d\d:\d\d:\d\d \(#\d+\)\n$/
  for (const told of [
    await shop.events(['show', order, '--as-of', '2027-01-01']),
    await shop.events(['at', '2027-01-01'], []),
    await shop.books('trial-balance', '--as-of', '2027-01-01'),
    await shop.points('explain', '1', '--as-of', '2027-01-01'),
  ])
    t.match(told, { code: 0, err: ends })
  t.match(await shop.books('profit', '2027-02'), { code: 0, err: /^2027-02-01 lies ahead; the log ends at/ })
  t.match(await shop.books('vat', '2027-Q1'), { code: 0, err: /^2027-01-01 lies ahead; the log ends at/ })
  t.match(await shop.events(['diff', '#6', '#900']), { code: 0, err: /^#900 lies ahead; the log ends at/ })
  t.equal((await shop.events(['show', order, '--as-of', '2026-12-31'])).err, '', 'today is no future')
})

t.test('an email names a member, whose wallet and life it shows', async (t) => {
  const told = await show(shop.member.email)
  t.match(told, /^회원 1 {2}member:1 wallet:1$/m)
  t.match(told, /#27 {2}회원 1의 포인트와 쿠폰 \(wallet:1\) {2}포인트 적립 \(points\.earned\)/)
  t.notMatch(told, /returned@example\.com|김민지|01012345678/, 'nothing personal is printed')
  for (const whose of [shop.member.email, '1', order, 'wallet:1']) {
    const { code, out } = await shop.points('explain', whose)
    t.equal(code, 0, whose)
    t.match(out, /^ {4}2026-11-20 10:00:00 {2}포인트 사용 \(points\.used\) +-1,000 {2}주문 261120-51JAD5$/m)
    t.match(out, /포인트 적립 \(points\.earned\) +1,000 {2}레더 버킷백 \(상품 2\) · 주문 261120-51JAD5$/m)
    t.match(out, /^회원 1 {2}포인트 1,250 {2}미수금 0\n$/m)
  }
  t.match((await shop.points('explain', order, '--as-of', '2026-12-05')).out, /^회원 1 {2}포인트 250 /m)
})

t.test('what does not exist is answered with the nearest of its kind', async (t) => {
  for (const [text, sentence] of [
    ['261120-51JAD6', `no order 261120-51JAD6; nearest: ${order}\n`],
    ['returnd@example.com', 'no member returnd@example.com; nearest: re***@example.com (member 1)\n'],
    ['settle-1-2026-11-1', 'no payout settle-1-2026-11-1; there is no payout yet\n'],
    ['99', 'no member 99; there is no member yet\n'],
    [`order:${orderId.slice(0, -1)}9`, /^no stream order:0199a1b2-.*9; nearest: order:0199a1b2-/],
  ] as const) {
    t.match(await shop.events(['show', text]), { code: 1, out: '', err: sentence }, text)
    t.match(await shop.books('explain', text), { code: 1, out: '', err: sentence }, text)
    t.match(await shop.points('explain', text), { code: 1, out: '', err: sentence }, text)
    t.match(await shop.events(['export', '--stream', text]), { code: 1, out: '', err: sentence }, text)
  }
})

t.test('an order is exported by its number, with its wallet and reviews', async (t) => {
  const { out } = await shop.events(['export', '--stream', order, '--related'])
  const streams = new Set([...out.matchAll(/"stream": "([a-z]+):/g)].map(([, kind]) => kind))
  t.same([...streams].sort(), ['order', 'payment', 'review', 'wallet'])
})

t.test('books explain by what rule an order and an account came to be', async (t) => {
  const { code, out } = await shop.books('explain', order)
  t.equal(code, 0)
  t.match(out, /^ {4}대변 22,277 대여 매출 \(rental_revenue\) · 규칙 65 대여 매출: /m)
  const account = (await shop.books('explain', 'refunds_payable')).out
  t.match(account, /^ {2}반품 완료 \(order\.return\.completed\) +1 line +-18,950$/m)
  t.match(account, /^no open item: every line is settled$/m)
  t.match(account, /^2026-12-05 15:00:00 {2}#23 {2}주문 261120-51JAD5 {2}환불 완료 .*잔액 0$/m)
})

t.test('order, wallet, payment and journal are drawn beside each other', async (t) => {
  const { out } = await shop.events(['show', order, '--lanes'])
  const [title = '', heads = '', , ...rows] = out.split('\n')
  t.match(title, /^주문 261120-51JAD5 {2}order:/)
  t.same(heads.split(/ *│ */), ['시각  #위치', '주문', '지갑', '결제', '분개'])
  const cells = rows.map((row) => row.split('│').map((cell) => cell.trim()))
  const placed = cells.find(([when]) => when?.endsWith('#6'))
  t.match(placed, [/^2026-11-20 10:00:00/, '주문 완료', '', '', /^차변 1,000 포인트 부채/])
  const captured = cells.find(([when]) => when?.endsWith('#9'))
  t.match(captured, [/./, '', '', /^75,800 카드/, /^차변 75,800 카드 미수금/])
  t.match(
    cells.find(([when]) => when?.endsWith('#7')),
    [/./, '', '포인트 사용'],
  )
  t.ok(rows.some((row) => row.includes('환불 완료 18,950')))
})

t.test('a shell shows order, wallet and tables as they were, and goes event by event', async (t) => {
  const { code, out } = await shop.events(
    ['at', '2026-12-03 12:00'],
    [
      ...[`.order ${order}`, `.wallet ${shop.member.email}`, '.table order_items'],
      ...['.at #19', '.next', '.next', '.next', '.table point_balances member_id = 1'],
      ...['.back 3', '.table item_returns'],
      ...['.at #26', '.next', '.next'],
      ...['.at 2026-11-19', '.order 261120-51JAD5', '.back'],
    ],
  )
  t.equal(code, 0)
  const [noon = '', steps = '', end = ''] = out.split(/^The log at (?=#19|#26)/m)
  t.match(
    noon,
    /^The log until 2026-12-03 12:00:59: 16 events, the last #16 {2}2026-12-03 11:00:00 {2}반품 신청/,
  )
  t.notMatch(noon, /positions do not follow time/)
  t.match(noon, /소프트 토트백 \(상품 1\) {2}return_requested {2}38,400원/)
  t.match(noon, /레더 버킷백 \(상품 2\) {2}delivered {2}38,400원/)
  t.match(noon, /^회원 1 {2}포인트 0 /m)
  t.match(noon, /^ {2}쿠폰 \d+ {2}used /m)
  t.match(noon, /^2 rows$/m)

  t.match(steps, /^→ #20 {2}2026-12-05 15:00:00 {2}반품 완료/m)
  t.match(
    steps,
    /^ {2}~ order_items \(order_item_id [0-9a-f-]+\): .*status return_collected → return_completed/m,
  )
  t.match(steps, /^ {2}\+ refunds \(refund_id [0-9a-f-]+\): .*amount 18950/m)
  t.match(steps, /^→ #21 .*포인트 환불/m)
  t.match(steps, /^ {2}~ point_balances \(member_id 1\): balance 0 → 250/m)
  t.match(steps, /^← at #19 /m)
  t.match(steps, /refunded +–|return_collected/, 'a step back takes back what the step on wrote')
  t.match(end, /This is the end of the log/)
  t.match(end, /had not begun before its first event[\s\S]*beginning of the log/)
})

t.test('why a value is as it is: the event and the statement that wrote it', async (t) => {
  const { out } = await shop.events(
    ['at', '2026-12-08'],
    [
      ...[`.order ${order}`, ".why order_items.status status = 'return_completed'"],
      ...['.at 2026-12-07', '.wallet 1', '.why point_balances.balance'],
      ...['.at #25', ".why journal_days.credits account = 'refunds_payable'"],
    ],
  )
  t.match(out, /^order_items\.status = return_completed {2}\(order_item_id [0-9a-f-]+\)$/m)
  t.match(out, /^ {2}written by #20 {2}2026-12-05 15:00:00 {2}반품 완료 \(order\.return\.completed\)/m)
  t.match(out, /^ {2}with statement \d+ of \d+ of the projection orders:\n {4}/m)
  t.match(out, /before that: new \(#6\) → .*return_collected \(#19\)/)
  t.match(out, /point_balances\.balance = 250 {2}\(member_id 1\)\n {2}written by #21 /)
  t.match(
    out,
    /journal_days\.credits = 18950[\s\S]*written by #20 /,
    'a sum of many streams is applied event by event',
  )
})

t.test(
  'a line that the shell does not know says so, the next ones are answered, and the code is 1',
  async (t) => {
    const told = await shop.events(
      ['at', '#6', '--stream', order],
      [
        '.dance',
        '.table nothing',
        '.why order_items.nothing',
        '.table order_items status = (',
        '.help',
        '.quit',
        '.order x',
      ],
    )
    t.equal(told.code, 1)
    t.match(told.out, /\.dance is no command/)
    t.match(told.out, /no table nothing; there are .*order_items/)
    t.match(told.out, /no column nothing in order_items; there are /)
    t.match(told.out, /syntax error/)
    t.match(told.out, /\.wallet \[MEMBER\]/)
    t.notMatch(told.out, /x names nothing/, 'nothing is asked after .quit')
  },
)

t.test('what changed between two instants, in rows and accounts', async (t) => {
  const { code, out } = await shop.events(['diff', '2026-12-04', '2026-12-05'])
  t.equal(code, 0)
  t.match(out, /^from 2026-12-04 23:59:59 until 2026-12-05 23:59:59$/m)
  t.match(
    out,
    /^order_items: 0 added, 1 changed, 0 removed\n {2}~ order_items .*status return_collecting → return_completed/m,
  )
  t.match(out, /^refunds: 1 added, 0 changed, 0 removed\n {2}\+ .*status confirmed/m)
  t.match(out, /^카드 미수금 \(card_clearing\) +75,800 +→ +56,850 +\(-18,950\)$/m)
  t.notMatch(out, /^journal_days:/m)
  t.match(out, /^left out, derived for lists, rankings and figures: .*journal_days \d+.*; --all shows them$/m)
  t.match((await shop.events(['diff', '2026-12-04', '2026-12-05', '--all'])).out, /^journal_days: \d+ added/m)
  t.notMatch(out, /미지급 환불금/, 'what came and went between them is no change')
  t.match(
    (await shop.events(['diff', '2026-11-21', '2026-11-30', '--stream', order])).out,
    /^nothing changed$/m,
  )
  t.match((await shop.events(['diff', '#6', '#8'])).out, /~ member_coupons .*status held → used/)
})

t.test('nothing of it writes to the shop or leaves a database behind', async (t) => {
  const state = async () =>
    (
      await shop.pool.query(`SELECT (SELECT count(*) FROM es.events) AS events,
        (SELECT md5(string_agg(i::text, ';' ORDER BY i::text)) FROM shop.order_items i) AS items,
        (SELECT array_agg(n.nspname || '.' || relname ORDER BY c.oid) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind = 'r') AS tables`)
    ).rows
  const before = await state()
  await shop.events(['at', '#6'], ['.table order_items', '.next', '.why order_items.status'])
  await shop.events(['diff', '#6', '#21'])
  t.same(await state(), before)
  const { rows } = await shop.pool.query(`SELECT datname FROM pg_database WHERE datname LIKE 'billim_at_%'`)
  t.same(rows, [])
  await t.rejects(
    reading(shop.url, (db) => db.pool.query('DELETE FROM shop.order_items')),
    /read-only transaction/,
  )
})

t.test('a test has two instants open beside each other', async (t) => {
  const life = await replay(new URL('lives/returned.jsonl', import.meta.url).pathname)
  t.teardown(life.end)
  const [before, after] = [await life.until({ pos: 19 }), await life.until({ pos: 23 })]
  const status = async (then: typeof before) => (await then('order_items')).map((row) => row.status).sort()
  t.same(await status(after), ['delivered', 'return_completed'])
  t.same(await status(before), ['delivered', 'return_collected'])
  t.same(await status(after), ['delivered', 'return_completed'])
  t.same(await before.balances(), {
    card_clearing: 75_800,
    points_cost: 1_000,
    customer_prepayments: -76_800,
  })
  t.equal((await after.balances()).card_clearing, 56_850)
  await t.rejects(before('nothing'), /no projection writes nothing/)
})
