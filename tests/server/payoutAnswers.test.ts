import t from 'tap'
import { settlementFailed } from '../../server/notifications/messages/settlementFailed.ts'
import { readGatewayPayouts } from '../../server/outgoingPayments/index.ts'
import { recordAnswer } from '../../server/settlement/commands/answerPayout.ts'
import { payOut } from '../../server/settlement/index.ts'
import type { Customer } from '../support/aRental.ts'
import { paidOwners } from '../support/paidOwners.ts'
import { aSettlingShop } from '../support/settling.ts'
import { whileChanging } from '../support/whileLeaving.ts'

const settling = await aSettlingShop('payout_answers', { sharesClock: true })
const { shop, log, finance, onPayout, settle } = settling
const { anOwner, monthsOf, sentTo } = paidOwners(settling)
const second = await shop.aColleague('second@example.com', ['finance'])
t.teardown(() => shop.end())
const { pool } = shop.database

/** What four days of a bag bring. */
const share = 33_696
const refOf = ({ id }: Customer, attempt = 1) => `settle-${id}-2026-12-${attempt}`
const onThe20th = () => shop.clock.moveTo('2027-01-20T10:00:00+09:00')

/** What left for an owner: by the gateway, and by transfers that finance confirmed. */
async function moneyTo(owner: Customer): Promise<number> {
  const sent = (await sentTo(owner)).filter(({ status }) => status === 'COMPLETED')
  const { rows } = await pool.query<{ amount: number }>(
    "SELECT amount FROM shop.payout_attempts WHERE owner_id = $1 AND paid_by = 'transfer' AND status = 'confirmed'",
    [owner.id],
  )
  return [...sent, ...rows].reduce((sum, { amount }) => sum + amount, 0)
}

/** An owner whose December is due, and waits for finance. */
async function aDueMonth(holder: string): Promise<Customer> {
  const { owner } = await anOwner(holder)
  await onPayout(owner, 'hold')
  onThe20th()
  await settle()
  await onPayout(owner, 'release')
  return owner
}

/** An owner whose first payout the bank refused. */
async function aRefusedMonth(holder: string): Promise<Customer> {
  const { owner } = await anOwner(holder)
  onThe20th()
  await shop.script({ route: 'payout-outcome', orderId: refOf(owner), code: 'REJECT_ACCOUNT' })
  await settle()
  await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ status: 'failed', attempt: 1 }])
  return owner
}

type Act = {
  by?: 'second'
  does: 'transfer' | 'retry' | 'confirm' | 'returned'
  /** The attempt of the page that the colleague has before them. */
  on: number
  reference?: string
  is: 'done' | 'ALREADY_DONE'
}
const transferred: Act = { does: 'transfer', on: 0, is: 'done' }
const returned: Act = { does: 'returned', on: 1, is: 'done' }
const confirmed: Act = { does: 'confirm', on: 1, is: 'done' }

const orders: { what: string; acts: Act[]; ends: { status: string; attempt: number }; paid: number }[] = [
  {
    what: 'a transfer that came back is not confirmed by a colleague',
    acts: [transferred, returned, { ...confirmed, by: 'second', is: 'ALREADY_DONE' }],
    ends: { status: 'failed', attempt: 1 },
    paid: 0,
  },
  {
    what: 'a confirmed transfer is not called returned by a colleague',
    acts: [transferred, confirmed, { ...returned, by: 'second', is: 'ALREADY_DONE' }],
    ends: { status: 'paid', attempt: 1 },
    paid: share,
  },
  {
    what: 'a transfer that two colleagues call returned came back once',
    acts: [transferred, returned, returned, { ...returned, by: 'second', is: 'ALREADY_DONE' }],
    ends: { status: 'failed', attempt: 1 },
    paid: 0,
  },
  {
    what: 'that the first transfer came back, said once more, leaves the second one on its way',
    acts: [
      ...[transferred, returned, { ...transferred, on: 1 }, returned],
      { ...returned, by: 'second', is: 'ALREADY_DONE' },
    ],
    ends: { status: 'requested', attempt: 2 },
    paid: 0,
  },
  {
    what: 'a confirmation of the first transfer does not confirm the second one',
    acts: [
      ...[transferred, returned, { ...transferred, on: 1 }],
      { ...confirmed, by: 'second', is: 'ALREADY_DONE' },
    ],
    ends: { status: 'requested', attempt: 2 },
    paid: 0,
  },
  {
    what: 'the second transfer is confirmed, whatever is said of the first one then',
    acts: [
      ...[transferred, returned, { ...transferred, on: 1 }, { ...confirmed, on: 2 }],
      { ...returned, on: 2, by: 'second', is: 'ALREADY_DONE' },
      { ...confirmed, by: 'second', is: 'ALREADY_DONE' },
    ],
    ends: { status: 'paid', attempt: 2 },
    paid: share,
  },
  {
    what: 'a transfer is confirmed under one reference',
    acts: [transferred, confirmed, { ...confirmed, by: 'second', reference: 'KB-2', is: 'ALREADY_DONE' }],
    ends: { status: 'paid', attempt: 1 },
    paid: share,
  },
  {
    what: 'a transfer that came back and is retried is paid by the gateway alone',
    acts: [
      ...[transferred, returned, { does: 'retry', on: 1, is: 'done' } as const],
      { ...confirmed, by: 'second', is: 'ALREADY_DONE' },
    ],
    ends: { status: 'paid', attempt: 2 },
    paid: share,
  },
  {
    what: 'one of two colleagues makes the transfer, and taps twice',
    acts: [transferred, { ...transferred, by: 'second', is: 'ALREADY_DONE' }, transferred],
    ends: { status: 'requested', attempt: 1 },
    paid: 0,
  },
]

for (const { what, acts, ends, paid } of orders)
  t.test(`${what} (rule 185)`, async (t) => {
    const owner = await aDueMonth('여러손')
    for (const { by, does, on, reference = 'KB-1', is } of acts) {
      const colleague = by === 'second' ? second : finance
      const answer = await onPayout(owner, does, { attempt: on, reference }, { colleague })
      t.match(answer, is === 'done' ? { status: 200 } : { status: 409, code: is }, does)
    }
    await payOut(shop.deps, log)
    await payOut(shop.deps, log)
    t.match(await monthsOf(owner), [ends])
    t.equal(await moneyTo(owner), paid)
    t.strictSame(await shop.wrongs(), [])
  })

t.test('of two colleagues who begin a transfer at once one is told to make it', async (t) => {
  const owner = await aDueMonth('함께이체')
  const answers = await Promise.all(
    [finance, second].map((colleague) => onPayout(owner, 'transfer', { attempt: 0 }, { colleague })),
  )
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 409])
  t.match(await monthsOf(owner), [{ status: 'requested', attempt: 1 }])
})

const differencesOf = async ({ id }: Customer) => {
  const { data } = await finance.get<{ result: { key: string; kind: string; missing: number }[] }>(
    '/api/staff/books/outgoing-differences?status=open',
  )
  return data.result
    .filter(({ key }) => key.startsWith(`settle-${id}-`))
    .map(({ key, kind, missing }) => [key, kind, missing])
}

t.test('a refused payout that the bank made after all is not sent again, and is recorded once', async (t) => {
  const owner = await aRefusedMonth('늦은답')
  await shop.atProvider('__payouts', { ref: refOf(owner), status: 'COMPLETED' })
  t.match(await onPayout(owner, 'retry'), { status: 200 })
  await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ status: 'failed', attempt: 2 }])
  t.match(await sentTo(owner), [{ ref: refOf(owner) }])
  t.match(await onPayout(owner, 'retry'), {
    ...{ status: 409, code: 'PAYOUT_NOT_DUE', data: { status: 'paid_earlier' } },
    message: '앞선 지급이 이미 이루어졌어요. 직접 이체로 전환하고 그 지급의 번호로 확인해 주세요.',
  })
  const { rows } = await pool.query(
    "SELECT data FROM es.events WHERE type = 'payout.failed' AND (data->>'ownerId')::int = $1 ORDER BY pos",
    [owner.id],
  )
  t.strictSame(
    rows.map(({ data }) => settlementFailed.concerns(data)),
    [true, false],
    'an owner who has the money is not told that it did not arrive',
  )
  await readGatewayPayouts(shop.deps, log)
  t.strictSame(await differencesOf(owner), [[refOf(owner), 'missing_with_us', share]])
  t.match(await onPayout(owner, 'transfer'), { status: 200 })
  t.match(await onPayout(owner, 'confirm', { reference: `FPA_${refOf(owner)}` }), { status: 200 })
  await readGatewayPayouts(shop.deps, log)
  t.strictSame(await differencesOf(owner), [])
  t.match(await monthsOf(owner), [{ status: 'paid', attempt: 3 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test('a later attempt waits while the gateway does not say what became of the first one', async (t) => {
  const owner = await aRefusedMonth('모르는답')
  t.match(await onPayout(owner, 'retry'), { status: 200 })
  await shop.script({ route: 'payout-read', drop: 'before' })
  await payOut(shop.deps, log)
  t.equal((await sentTo(owner)).length, 1)
  t.match(await monthsOf(owner), [{ status: 'requested', attempt: 2 }])
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ status: 'paid', attempt: 2 }])
  t.equal(await moneyTo(owner), share)
})

t.test(
  'a refused payout that the bank makes once another was sent is a difference with a name',
  async (t) => {
    const owner = await aRefusedMonth('두번받음')
    t.match(await onPayout(owner, 'retry'), { status: 200 })
    await payOut(shop.deps, log)
    await payOut(shop.deps, log)
    t.match(await monthsOf(owner), [{ status: 'paid', attempt: 2 }])
    await shop.atProvider('__payouts', { ref: refOf(owner), status: 'COMPLETED' })
    await readGatewayPayouts(shop.deps, log)
    t.strictSame(await differencesOf(owner), [[refOf(owner), 'paid_twice', share]])
    t.match(await monthsOf(owner), [{ status: 'paid', attempt: 2 }], 'what was paid stays paid')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a payout that the gateway refused at once is paid later, whatever it paid out before', async (t) => {
  const { owner } = await anOwner('거절뒤')
  onThe20th()
  await shop.script({ route: 'payout', orderId: refOf(owner), code: 'REJECT_ACCOUNT' })
  await settle()
  t.match(await monthsOf(owner), [{ status: 'failed', attempt: 1 }])
  shop.clock.moveTo('2027-02-03T10:00:00+09:00')
  t.match(await onPayout(owner, 'retry'), { status: 200 })
  const searched: string[][] = []
  const { payouts } = shop.deps
  const find: typeof payouts.find = (payoutRef, since) => {
    if (payoutRef.startsWith(`settle-${owner.id}-`)) searched.push([payoutRef, since])
    return payouts.find(payoutRef, since)
  }
  const deps = { ...shop.deps, payouts: { ...payouts, find } }
  await payOut(deps, log)
  await payOut(deps, log)
  t.match(await monthsOf(owner), [{ status: 'paid', attempt: 2 }])
  t.strictSame(searched, [[refOf(owner), '2027-01-19']], 'the day before the month is paid')
})

t.test('an attempt that another process answers meanwhile is not sent by this one', async (t) => {
  const owner = await aDueMonth('늦은손')
  const attempt = { ownerId: owner.id, month: '2026-12', attempt: 1 }
  const refused = { outcome: 'failed', providerCode: 'INVALID_ACCOUNT_NUMBER' } as const
  const paid = await whileChanging(
    shop,
    {
      // Between the reading of what waits for an answer and its lease.
      lock: (client) => client.query('LOCK TABLE platform.leases IN SHARE ROW EXCLUSIVE MODE'),
      change: () => recordAnswer(shop.deps, attempt, refused, { by: 'gateway', actor: 'job:sendPayouts' }),
    },
    () => payOut(shop.deps, log),
  )
  t.match(paid, { requested: 1, answered: 0 })
  t.match(await monthsOf(owner), [{ status: 'failed', attempt: 1 }])
  t.strictSame(await sentTo(owner), [], 'no money moved')
})
