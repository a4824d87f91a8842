import * as addresses from '../../server/addresses/index.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import * as coupons from '../../server/coupons/index.ts'
import * as identity from '../../server/identity/index.ts'
import * as joining from '../../server/joining/index.ts'
import * as members from '../../server/members/index.ts'
import * as ordering from '../../server/ordering/index.ts'
import * as payments from '../../server/payments/index.ts'
import * as terms from '../../server/terms/index.ts'
import * as wallet from '../../server/wallet/index.ts'
import { aCouponOnOffer } from './aCouponOnOffer.ts'
import { password, type TestApp } from './app.ts'
import { aBrowser, type Browser } from './browser.ts'
import { seoyeon, type Typed, verifyIdentity } from './identity.ts'
import type { PlayedProviders } from './simulators.ts'

export const accountDoors = [
  members,
  identity,
  joining,
  addresses,
  catalogue,
  coupons,
  payments,
  ordering,
  wallet,
  terms,
]

/** What the join form sends, with what a test wants to differ. */
export const joinBody = (changes: object = {}) => ({
  email: 'seoyeon@example.com',
  password,
  agreedTerms: [1, 2, 3],
  ...changes,
})

/** Verifies somebody and joins in one browser. */
export async function joinAs(
  shop: TestApp,
  providers: PlayedProviders,
  who: { typed?: Typed; changes?: object; browser?: Browser } = {},
) {
  const browser = who.browser ?? aBrowser(shop)
  await verifyIdentity(providers, browser, who.typed ?? seoyeon)
  const answer = await browser.send({ method: 'POST', url: '/api/auth/join', payload: joinBody(who.changes) })
  const { data } = answer.json<{ data?: { accessToken?: string } }>()
  return { answer, browser, authorization: `Bearer ${data?.accessToken ?? ''}` }
}

/** Coupons that come with joining. */
export async function aWelcomePack({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const welcome = { endDate: '2027-12-31', validDays: 30, welcome: true } as const
  await aCouponOnOffer(deps, {
    ...{ ...welcome, name: '첫 렌트 70%', type: 'new', discountValue: 70, maxDiscountAmount: 30_000 },
  })
  await aCouponOnOffer(deps, { ...welcome, name: '가입 축하 10%', discountValue: 10, endDate: '2026-12-01' })
}
