import t from 'tap'
import type { MemberCharge } from '../../domain/wire/charges.ts'
import { tryCards } from '../../server/charges/index.ts'
import { settleMonths } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import { aConsigningShop } from '../support/consigning.ts'

const { shop, anOwner, onOffer, isBooked, isBack } = await aConsigningShop('owners_without_card')
t.teardown(() => shop.end())
const log = aLog()
/* 14 days at 12,300 are 142,600, the owner's share 100,105; giving up costs 30 % of them. */
const penalty = 42_780

t.test('an owner who removed the card before giving up pays with the settlement all the same', async (t) => {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const cardless = await anOwner('cardless@example.com')
  const { id, productId } = await onOffer(cardless)
  const rental = await isBooked(await shop.aCustomer('last@example.com'), productId, {
    start: '2026-12-03',
    end: '2026-12-16',
  })
  shop.clock.moveTo('2026-12-17T10:00:00+09:00')
  await isBack(rental)
  const { customerKey } = (await cardless.get<{ customerKey: string }>('/api/users/customer-key')).data
  const { methodKey } = (await cardless.get<{ methodKey: string }>('/api/users/payments-card')).data
  await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
  await cardless.post(`/api/users/consignment/${id}/giving-up`, { quotedPenalty: penalty })
  const charges = async () =>
    (await cardless.get<{ result: MemberCharge[] }>('/api/users/charges')).data.result
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
