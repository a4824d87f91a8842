import t from 'tap'
import { anUnsettledShop, settleUnderKills } from '../faults/settling.ts'

// A small form of `npm run settlements`.
const size = { months: 2, owners: 8, rentals: 80 }

t.test(
  'killed twice and run two at once, the months of all owners end as if nobody had disturbed them',
  async (t) => {
    const calm = await anUnsettledShop('settling_calm', size)
    t.teardown(() => calm.end())
    const told = await calm.settle()
    t.match(told, { closed: 16, requested: 16, answered: 16 })
    const expected = await calm.outcome()
    t.strictSame(expected.wrong, [])
    t.equal(expected.payouts, 16)

    const shop = await anUnsettledShop('settling_killed', size)
    t.teardown(() => shop.end())
    const seed = Number(process.env.TEST_SEED ?? 0)
    const { died } = await settleUnderKills(shop, { kills: 2, statements: told?.asked ?? 0, seed })
    t.ok(died > 0, 'a run died in the middle')
    t.strictSame(await shop.outcome(), expected)
  },
)
