import { settleMonths } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import { drafts, pays, type WholeShop } from '../support/leaving.ts'
import type { Possessions } from './possessions.ts'

const now = '2026-11-20T10:00:00+09:00'
const monthIsDue = '2026-12-15T10:00:00+09:00'

/** An item of the owner was rented in November and is back, and the month is closed; answers its consignment. */
export async function aSettledMonth(shop: WholeShop, own: Possessions): Promise<string> {
  const { id, productId } = await own.onOffer()
  const renter = await shop.joins({
    email: 'fuzz-renter@example.com',
    name: '빌린이',
    mobileno: '01010002001',
  })
  const [orderItemId = ''] = await pays(shop, renter, await drafts(renter, productId, {}))
  await own.goesAsFarAs(orderItemId, 'collected')
  shop.clock.moveTo(monthIsDue)
  await settleMonths(shop.deps, aLog())
  shop.clock.moveTo(now)
  return id
}
