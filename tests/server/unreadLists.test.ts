import t from 'tap'
import { readListsAgain } from '../../jobs/readListsAgain.ts'
import { storeDifferences } from '../../server/differences/index.ts'
import type { CardGateway } from '../../server/gateways/cards/index.ts'
import { modules } from '../../server/modules.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { readProviderPayouts } from '../../server/providerPayouts/index.ts'
import { aLog } from '../support/aLog.ts'
import { fourDays } from '../support/aRental.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'

const shop = await aShopWithPayouts('unread_lists')
t.teardown(() => shop.end())
const minji = await shop.aCustomer('minji@example.com')
const rents = async () => shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })
const payoutsOf = (day: string) => shop.count('shop.provider_payouts WHERE paid_out_on = $1', [day])

const unread = {
  outcome: 'unknown',
  reason: 'HTTP_503',
  answered: false,
  shut: false,
  isUnderWay: false,
} as const

/** The shop's dependencies with a list of payouts that the test answers, and the days that were asked for. */
function answering(paidOut: CardGateway['paidOut']) {
  const asked: string[] = []
  const cards: CardGateway = {
    ...shop.deps.cards,
    paidOut: (days) => {
      asked.push(days.to)
      return paidOut(days)
    },
  }
  return { asked, deps: { ...shop.deps, cards } }
}

t.test(
  'a list that is not read in the evening is read as soon as the provider answers, and its silence is told after 30 hours (rule 563)',
  async (t) => {
    shop.moveTo('2026-11-23T10:00:00+09:00')
    await rents()
    await shop.evening('2026-11-24')
    const log = aLog()
    const told = () => log.lines.filter(({ level }) => level === 'error')
    const away = answering(async function* () {
      yield unread
    })
    const mute = { ...shop.deps, cards: { ...shop.deps.cards, payment: async () => unread } }
    shop.moveTo('2026-11-25T23:40:00+09:00')
    await readProviderPayouts(away.deps, log)
    for (const [hour, deps] of [
      ['2026-11-26T00:10:00+09:00', away.deps],
      ['2026-11-26T05:10:00+09:00', mute],
    ] as const) {
      shop.moveTo(hour)
      await readListsAgain.run(deps, log)
    }
    t.same(told(), [], 'a provider may be away for a night')
    t.match(log.lines.at(-1), { level: 'warn', facts: { reason: 'NEWEST_PAYMENT_UNSEEN' } })
    for (const hour of ['06', '07', '08']) {
      shop.moveTo(`2026-11-26T${hour}:10:00+09:00`)
      await readListsAgain.run(mute, log)
    }
    t.match(told(), [
      {
        sentence: 'the list of the card provider has not been read to its end for more than a day',
        facts: { provider: 'toss', since: '2026-11-24T14:40:00.000Z' },
      },
    ])
    t.equal(told().length, 1, 'once a day')
    t.equal(await payoutsOf('2026-11-25'), 0)

    const back = answering((days) => shop.deps.cards.paidOut(days))
    shop.moveTo('2026-11-26T09:10:00+09:00')
    await readListsAgain.run(back.deps, log)
    t.equal(await payoutsOf('2026-11-25'), 1)
    t.ok(back.asked.includes('2026-11-26'))
    back.asked.splice(0)
    shop.moveTo('2026-11-26T11:10:00+09:00')
    await readListsAgain.run(back.deps, log)
    t.same(back.asked, [], 'it was read since the evening')
    const text = await createMetrics(shop.deps, modules).text()
    t.match(text, 'billim_provider_list_age_seconds{place="card"} 7200\n')
    shop.moveTo('2026-11-27T00:10:00+09:00')
    await readListsAgain.run(back.deps, log)
    t.not(back.asked.length, 0, 'and is due again')
    t.equal(told().length, 1)
  },
)

t.test(
  'what was read of a list is compared, and what a later day of it may name is in transit (rule 564)',
  async (t) => {
    shop.moveTo('2026-11-27T10:00:00+09:00')
    const { paymentKey } = await rents()
    const missing = () =>
      shop.count('shop.differences WHERE key[1] = $1 AND settled_at IS NULL', [paymentKey])
    const reads = async (silent: string | null) => {
      const { deps } = answering(async function* ({ to }) {
        if (to === silent) yield unread
      })
      shop.moveTo('2026-12-14T23:40:00+09:00')
      await readProviderPayouts(deps, aLog())
    }
    await reads('2026-12-12')
    t.equal(await missing(), 0, 'the list of the 12th may name it')
    await reads('2026-12-13')
    t.equal(await missing(), 1, 'that of the 12th was read, a day after the 14th day')
    await reads(null)
    await reads('2026-12-08')
    t.equal(await missing(), 1, 'what an earlier reading came to counts')
    await shop.evening('2026-12-14')
    t.equal(await missing(), 0)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a difference that could not be told is no known one, and is told the next time (rule 562)',
  async (t) => {
    const torn = {
      ...{ key: ['torn', '', 'amount'], kind: 'missing_there' as const },
      ...{ ours: 1_000, theirs: null, missing: 1_000 },
    }
    const fault = new Error('the process dies here')
    const stores = (tell: Parameters<typeof storeDifferences>[2]) =>
      storeDifferences(shop.deps, { place: 'card', found: [torn] }, tell)
    const kept = () => shop.count(`shop.differences WHERE key[1] = 'torn'`)
    await t.rejects(
      stores(() => Promise.reject(fault)),
      fault,
    )
    t.equal(await kept(), 0)
    const told: string[] = []
    const tells = async (_: unknown, fresh: readonly { key: readonly string[] }[]) => {
      told.push(...fresh.flatMap(({ key }) => key[0] ?? []))
    }
    await stores(tells)
    await stores(tells)
    t.same(told, ['torn'])
    t.equal(await kept(), 1)
    await storeDifferences(shop.deps, { place: 'card', found: [] }, tells)
  },
)
