import t from 'tap'
import type { MemberCharge } from '../../domain/wire/charges.ts'
import { tryCards } from '../../server/charges/index.ts'
import { settleMonths } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import { secretKey } from '../support/aRental.ts'
import { aConsigningShop } from '../support/consigning.ts'

const { shop, anOwner, onOffer, isBooked, isBack } = await aConsigningShop('owners_without_card')
t.teardown(() => shop.end())
const log = aLog()
/* 14 days at 12,300 are 142,600, the owner's share 100,105; giving up costs 30 % of them. */
const penalty = 42_780

/** An owner with a saved card whose item was rented for 14 days and is back. */
async function anEarningOwner(name: string) {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const owner = await anOwner(`${name}@example.com`)
  const { id, productId } = await onOffer(owner)
  const rental = await isBooked(await shop.aCustomer(`${name}-renter@example.com`), productId, {
    start: '2026-12-03',
    end: '2026-12-16',
  })
  shop.clock.moveTo('2026-12-17T10:00:00+09:00')
  await isBack(rental)
  return {
    owner,
    givesUp: () => owner.post(`/api/users/consignment/${id}/giving-up`, { quotedPenalty: penalty }),
    charges: async () => (await owner.get<{ result: MemberCharge[] }>('/api/users/charges')).data.result,
  }
}

t.test(
  'another merchant’s key takes no owner’s card away: they pay once ours is back (rule 487)',
  async (t) => {
    const { owner, givesUp, charges } = await anEarningOwner('strange')
    await givesUp()
    const card = (await owner.get<{ methodKey: string }>('/api/users/payments-card')).data
    await shop.setKeys({ [secretKey]: 'stranger' })
    t.equal(await tryCards(shop.deps), 0)
    t.match(await charges(), [{ amount: penalty, cardFailures: 0, isBeingPaid: false }])
    t.match(await owner.put('/api/users/payments-card'), { status: 503, code: 'PROVIDER_UNAVAILABLE' })
    t.strictSame((await owner.get('/api/users/payments-card')).data, card, 'the known card stays')
    await shop.setKeys({})
    t.equal(await tryCards(shop.deps), 1)
    t.strictSame(await charges(), [])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('an owner who removed the card before giving up pays with the settlement all the same', async (t) => {
  const { owner: cardless, givesUp, charges } = await anEarningOwner('cardless')
  const { customerKey } = (await cardless.get<{ customerKey: string }>('/api/users/customer-key')).data
  const { methodKey } = (await cardless.get<{ methodKey: string }>('/api/users/payments-card')).data
  await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
  await givesUp()
  for (const [nth, day] of ['17', '18', '19'].entries()) {
    shop.clock.moveTo(`2026-12-${day}T12:00:00+09:00`)
    for (const _ of ['morning', 'once more']) t.equal(await tryCards(shop.deps), 0)
    t.match(await charges(), [{ amount: penalty, cardFailures: nth + 1, isBeingPaid: false }], `day ${day}`)
  }
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  await settleMonths(shop.deps, log)
  t.match((await cardless.get('/api/users/settlement-months')).data, {
    result: [{ month: '2026-12', earned: 100_105, deducted: -penalty, payable: 100_105 - penalty }],
  })
  t.strictSame(await charges(), [])
  t.strictSame(await shop.wrongs(), [])
})
