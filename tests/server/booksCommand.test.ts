import t from 'tap'
import { runBooks } from '../../server/cli/booksCommands.ts'
import { runPoints } from '../../server/cli/pointsCommands.ts'
import { sumJournal } from '../../server/ledger/index.ts'
import { eventTypes } from '../../server/modules.ts'
import { fourDays } from '../support/aRental.ts'
import { collector } from '../support/collector.ts'
import { testSecrets } from '../support/postgres.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'
import { followed } from '../support/wholeLog.ts'

const shop = await aShopWithPayouts('books_command')
t.teardown(() => shop.end())

type Command = typeof runBooks
const asked = async (command: Command, args: string[]) => {
  const [out, err] = [collector(), collector()]
  const { url } = shop.database
  const settings = { url, keySecrets: testSecrets, eventTypes, out: out.stream, err: err.stream }
  const code = await command(args, settings)
  return { code, out: out.text().trimEnd().split('\n'), err: err.text() }
}
const books = (...args: string[]) => asked(runBooks, args)
const points = (...args: string[]) => asked(runPoints, args)

const minji = await shop.aCustomer('command@example.com')
await minji.earns(5_000)
const rented = await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays, points: 3_000 })
await shop.evening('2026-11-24')
await followed(shop.deps, () => sumJournal(shop.deps))

t.test('the trial balance is printed with its sums, as of any instant', async (t) => {
  const now = await books('trial-balance')
  t.equal(now.code, 0)
  t.same(now.out, [
    'bank\t보통예금\t43,911\t0\t43,911',
    'card_clearing\t카드 미수금\t45,000\t45,000\t0',
    'vat_receivable\t부가세 대급금\t99\t0\t99',
    'customer_prepayments\t선수금\t0\t48,000\t-48,000',
    'points_liability\t포인트 부채\t3,000\t5,000\t-2,000',
    'points_cost\t포인트 적립 비용\t5,000\t0\t5,000',
    'payment_fees\t결제 수수료\t990\t0\t990',
    'total\t합계\t98,000\t98,000\t0',
  ])
  const before = await books('trial-balance', '--as-of', '2026-11-20')
  t.match(before.out.join('\n'), /card_clearing\t카드 미수금\t45,000\t0\t45,000/)
  t.notMatch(before.out.join('\n'), /bank/)
  t.match((await books('balance-sheet')).out.at(-1), /^total\t44,010\t44,010$/)
})

t.test('a statement, a month and a quarter are printed', async (t) => {
  t.match((await books('statement', 'card_clearing')).out, [
    'opening\t0',
    /^2026-11-20 10:00:00\t결제 승인 \(payment\.captured\)\t주문 261120-\w{6}\t45,000\t0\t45,000$/,
    /\t결제사 지급 \(provider\.paid_out\)\t2026\.11\.24 결제사 지급 \(provider-payout:2026-11-24\)\t0\t45,000\t0$/,
    'closing\t0',
  ])
  t.match((await books('statement', 'card_clearing', '--from', '2026-11-21')).out[0], 'opening\t45,000')
  t.same((await books('profit', '2026-11')).out.at(-1), 'profit\t-5,990')
  t.same((await books('vat', '2026-Q4')).out.at(-1), '2026-Q4\t0\t99\t-99')
})

t.test('an account, an order and a payout are explained down to events and lines', async (t) => {
  const account = await books('explain', 'bank')
  t.equal(account.code, 0)
  t.match(account.out, [
    '보통예금 (bank)  잔액 43,911  1 line',
    'what moved it',
    /^ {2}결제사 지급 \(provider\.paid_out\) +1 line +43,911$/,
    /^2026-11-24 23:40:00 {2}#\d+ {2}2026\.11\.24 결제사 지급 \(provider-payout:2026-11-24\) {2}결제사 지급 \(provider\.paid_out\) .* 잔액 43,911$/,
    /^ {4}차변 43,911 보통예금 \(bank\) · 규칙 66 /,
    /^ {4}차변 990 결제 수수료 \(payment_fees\) · 규칙 66 /,
    /^ {4}차변 99 부가세 대급금 \(vat_receivable\) · 규칙 66 /,
    /^ {4}대변 45,000 카드 미수금 \(card_clearing\) · 규칙 66 /,
    '보통예금 (bank)  잔액 43,911',
    /^규칙 66 {2}결제사는 수수료와/,
  ])
  const { rows } = await shop.database.pool.query<{ n: string }>('SELECT order_numbers AS n FROM shop.orders')
  for (const subject of [rented.orderId, `order:${rented.orderId}`, rows[0]?.n ?? '']) {
    const order = await books('explain', subject)
    t.match(order.out[0], /^주문 261120-\w{6} {2}order:/)
    const told = order.out.join('\n')
    for (const line of [
      /^2026-11-20 10:00:00 {2}#\d+ {2}결제 시작 \(order\.drafted\) {2}member:/m,
      /^ {4}45,000 규칙 62 카드 결제 금액: /m,
      /^ {4}차변 45,000 카드 미수금 \(card_clearing\) · 규칙 62 받은 결제: /m,
      /^ {4}차변 3,000 포인트 부채 \(points_liability\) · 규칙 \d+ /m,
      /^ {4}대변 3,000 선수금 \(customer_prepayments\) · 규칙 62 선수금: /m,
      /^ {4}대변 45,000 선수금 \(customer_prepayments\) · 규칙 62 선수금: /m,
      /^2026-11-24 결제사 지급 {2}45,000 − 수수료 990 − 부가세 99$/m,
      /^선수금 \(customer_prepayments\) +-48,000$/m,
    ])
      t.match(told, line)
  }
  t.match(await books('explain', 'order:nobody'), { code: 1, err: /^no stream order:nobody; nearest: / })
})

t.test('reconcile fails while something differs and says what', async (t) => {
  t.match(await books('reconcile'), {
    code: 0,
    out: ['on its way\t0', 'differing\t0', 'payouts with the gateway\t0'],
  })
  const transactionKey = await shop.transactionOf(rented.paymentKey)
  await shop.atProvider('__settlements', { transactionKey, amountBy: -1_320 })
  await shop.evening('2026-11-25')
  t.match(await books('reconcile'), {
    code: 1,
    out: [`amount_differs\t${rented.paymentKey}\t\t45,000\t43,680`, 'on its way\t0', 'differing\t1,320'],
    err: /^1 payments differ/,
  })
})

t.test('every lot of points is told with what became of it', async (t) => {
  const told = await points('explain', String(minji.id))
  t.equal(told.code, 0)
  t.match(told.out, [
    /^포인트 2,000 {2}2027-11-20 23:59:59까지 {2}/,
    /포인트 적립 \(points\.earned\) +5,000/,
    /^ {4}2026-11-20 10:00:00 {2}포인트 사용 예약 \(points\.held\) +0 +주문 261120-\w{6}$/,
    /^ {4}2026-11-20 10:00:00 {2}포인트 사용 \(points\.used\) +-3,000 +주문 261120-\w{6}$/,
    /^포인트 2,000 {2}what the books owe the member: /,
    `    5,000  wallet:${minji.id}`,
    /^ {4}-3,000 {2}주문 261120-\w{6}$/,
    `회원 ${minji.id}  포인트 2,000  미수금 0`,
  ])
  t.same(await points('explain', 'command@example.com'), told, 'by the member’s email')
  t.same(await points('explain', rented.orderId), told, 'by an order of the member')
  t.match(await points('explain', '987654'), { code: 1, err: /^no member 987654; / })
})

t.test('a line that makes no sense ends with one line and code 2', async (t) => {
  for (const [args, err] of [
    [['statement'], /^statement needs an account\n$/],
    [['statement', 'petty_cash'], /^there is no account petty_cash; nearest: .*\(\w+\)\n$/],
    [
      ['statement', 'owner_payabl'],
      /^there is no account owner_payabl; nearest: 미지급 정산금 \(owner_payable\), /,
    ],
    [
      ['explain', 'owner_payabl'],
      /^there is no account owner_payabl; nearest: 미지급 정산금 \(owner_payable\), /,
    ],
    [
      ['explain', '미지급', '정산'],
      /^there is no account 미지급 정산; nearest: 미지급 정산금 \(owner_payable\), /,
    ],
    [['explain', 'bank', '2'], /^explain does not know what to do with 2\n$/],
    [
      ['explain', '미지급정산'],
      /^there is no account 미지급정산; nearest: 미지급 정산금 \(owner_payable\), /,
    ],
    [['profit', '2026-13'], /^2026-13 is no month/],
    [['vat', '2026'], /^2026 is no quarter/],
    [['trial-balance', 'bank'], /^trial-balance does not know what to do with bank\n$/],
    [['trial-balance', '--from', '2026-11-01'], /^trial-balance has no --from\n$/],
    [['reconcile', '--as-of', '2026-11-01'], /^reconcile has no --as-of\n$/],
    [
      ['trial-balance', '--as-of', 'soon'],
      /^soon is no instant: write a day \(2026-11-20, all of it in Seoul\)/,
    ],
    [['statement', 'bank', '--from', 'soon'], /^soon is no day: write it as 2026-11-20\n$/],
    [['trial-balance', '--loud'], /^Unknown option '--loud'\nnpm run books -- trial-balance /],
    [[], /^npm run books/],
  ] as const)
    t.match(await books(...args), { code: 2, out: [''], err }, args.join(' '))
  for (const [args, err] of [
    [['explain'], /^explain needs a member\n$/],
    [['explain', 'minji'], /^minji names nothing: give /],
    [['explain', '1', '2'], /^explain does not know what to do with 2\n$/],
    [['explain', '1', '--loud'], /^Unknown option '--loud'\nnpm run points -- explain /],
    [[], /^npm run points/],
  ] as const)
    t.match(await points(...args), { code: 2, err }, args.join(' '))
})

t.test('an account is known by its title too, with or without its blanks', async (t) => {
  const bank = await books('explain', 'bank')
  for (const name of [['보통예금'], [' 보통 예금 '], ['보통', '예금'], ['Bank']])
    t.same(await books('explain', ...name), bank, name.join(' '))
  t.same((await books('statement', '카드 미수금')).out, (await books('statement', 'card_clearing')).out)
})

t.test('help is the usage, asked for anywhere, with code 0', async (t) => {
  for (const args of [['--help'], ['-h'], ['explain', '--help']]) {
    t.match(await books(...args), { code: 0, out: [/^npm run books -- trial-balance/], err: '' })
    t.match(await points(...args), { code: 0, out: [/^npm run points -- explain/], err: '' })
  }
})
