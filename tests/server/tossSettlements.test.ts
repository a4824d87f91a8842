import t from 'tap'
import type { CardGateway, CardMovement, PaidOutLine } from '../../server/gateways/cards/index.ts'
import { refundAtDesk, tossAt } from '../support/toss.ts'
import { anOrder, listener, played, secretKey } from './tossPlayed.ts'

const week = { from: '2026-11-20', to: '2026-11-27' } as const

type Days = Parameters<CardGateway['paidOut']>[0]

/** What a list came to: all its lines, or why it could not be read to its end. */
async function paidOut(toss: CardGateway, days: Days = week) {
  const lines: PaidOutLine[] = []
  for await (const page of toss.paidOut(days)) {
    if (page.outcome === 'unknown') return page
    lines.push(...page.lines)
  }
  return { outcome: 'found' as const, lines }
}

async function moved(toss: CardGateway, days: Days = week) {
  const movements: CardMovement[] = []
  for await (const page of toss.moved(days)) {
    if (page.outcome === 'unknown') return page
    movements.push(...page.movements)
  }
  return { outcome: 'found' as const, movements }
}

t.test(
  'captures and what went back are listed by the day of the payout, each with fee and tax',
  async (t) => {
    const { toss, clock, paid } = await played(t)
    const paymentKey = await paid(anOrder())
    await paid(anOrder({ amount: 48_000 }))
    clock.now += 24 * 60 * 60 * 1_000
    await refundAtDesk(toss, paymentKey, 12_000)
    const found = await paidOut(toss)
    t.match(found, {
      outcome: 'found',
      lines: [
        { amount: 32_000, fee: 704, vat: 70, paidOutOn: '2026-11-24', isRefund: false },
        { amount: 48_000, fee: 1_056, vat: 106, paidOutOn: '2026-11-24', isRefund: false },
        { amount: -12_000, fee: -264, vat: -26, isRefund: true },
      ],
    })
    t.match(await paidOut(toss, { from: '2026-11-25', to: '2026-11-27' }), { outcome: 'found', lines: [] })
  },
)

t.test('captures and refunds are listed from the day on which they happened, page by page', async (t) => {
  const { toss, clock, paid } = await played(t)
  const paymentKey = await paid(anOrder())
  clock.now += 24 * 60 * 60 * 1_000
  const transactionKey = await refundAtDesk(toss, paymentKey, 12_000)
  const [first, second] = ['2026-11-20', '2026-11-21'] as const
  t.match(await moved(toss, { from: first, to: first }), {
    ...{ outcome: 'found', movements: [{ paymentKey, isRefund: false }] },
  })
  t.match(await moved(toss, { from: second, to: second }), {
    ...{ outcome: 'found', movements: [{ paymentKey, transactionKey, isRefund: true }] },
  })
  const rows = Array.from({ length: 1_003 }, (_, nth) => ({
    ...{
      paymentKey: 'p',
      transactionKey: `t${nth}`,
      status: 'DONE',
      transactionAt: '2026-11-20T10:00:00+09:00',
    },
  }))
  const { url, heard } = await listener(t, (all) => ({
    status: 200,
    body: JSON.stringify(all.length === 1 ? rows.slice(0, 1_000) : rows.slice(1_000)),
  }))
  const many = await moved(tossAt(url, secretKey))
  t.equal(many.outcome === 'found' && many.movements.length, 1_003)
  t.equal(new URL(heard[1]?.url ?? '', url).searchParams.get('startingAfter'), 't999')
})

/** A capture in the provider's list. */
const row = {
  ...{ paymentKey: 'p', transactionKey: 't', orderId: 'order-1', amount: 1_000, supplyAmount: 22, vat: 2 },
  ...{ payOutAmount: 976, approvedAt: '2026-11-20T10:00:00+09:00', cancel: null },
  ...{ soldDate: '2026-11-20', paidOutDate: '2026-11-24' },
}

const pageOf = (page: number, length: number): string =>
  JSON.stringify(Array.from({ length }, (_, nth) => ({ ...row, transactionKey: `t${page}-${nth}` })))

t.test('a list of many pages is read to its end', async (t) => {
  const { url, heard } = await listener(t, (all) => ({
    status: 200,
    body: pageOf(all.length, all.length < 3 ? 1_000 : 7),
  }))
  const toss = tossAt(url, secretKey)
  const found = await paidOut(toss)
  t.equal(found.outcome === 'found' && found.lines.length, 2_007)
  t.same(
    heard.map((call) => new URL(call.url ?? '', url).searchParams.get('page')),
    ['1', '2', '3'],
  )

  for (const [what, changes] of [
    ['whose sums do not add up', { payOutAmount: 977 }],
    ['with something given back that is not negative', { cancel: { cancelAmount: 1_000 } }],
  ] as const) {
    const odd = await listener(t, () => ({ status: 200, body: JSON.stringify([{ ...row, ...changes }]) }))
    const one = tossAt(odd.url, secretKey)
    const troubles: string[] = []
    one.onTrouble(({ code }) => void troubles.push(code))
    t.match(await paidOut(one), { outcome: 'unknown', answered: true }, `a list ${what}`)
    t.same(troubles, ['SETTLEMENT_DOES_NOT_ADD_UP'])
  }
})

t.test('a day of more than 200,000 lines is read to its end, a page at a time', async (t) => {
  const pages = 205
  const { url, heard } = await listener(t, (all) => ({
    status: 200,
    body: pageOf(all.length, all.length < pages ? 1_000 : 7),
  }))
  let lines = 0
  const aheadOfReader = new Set<number>()
  let read = 0
  for await (const page of tossAt(url, secretKey).paidOut(week)) {
    read += 1
    aheadOfReader.add(heard.length - read)
    if (page.outcome === 'found') lines += page.lines.length
  }
  t.equal(lines, 204_007)
  t.strictSame([...aheadOfReader], [0], 'no page is asked for before the one before it was used')
})

t.test('a provider that answers every page with the first one is not read without end', async (t) => {
  const settled = await listener(t, () => ({ status: 200, body: pageOf(1, 1_000) }))
  t.match(await paidOut(tossAt(settled.url, secretKey)), {
    ...{ outcome: 'unknown', reason: 'REPEATED_SETTLEMENTS' },
  })
  t.equal(settled.heard.length, 2)
  const movement = { paymentKey: 'p', status: 'DONE', transactionAt: '2026-11-20T10:00:00+09:00' }
  const body = JSON.stringify(
    Array.from({ length: 1_000 }, (_, nth) => ({ ...movement, transactionKey: `t${nth}` })),
  )
  const listed = await listener(t, () => ({ status: 200, body }))
  t.match(await moved(tossAt(listed.url, secretKey)), {
    ...{ outcome: 'unknown', reason: 'REPEATED_TRANSACTIONS' },
  })
  t.equal(listed.heard.length, 2)
})
