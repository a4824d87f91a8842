import type { Page } from '@playwright/test'
import { patterns, socialPatterns } from '../../web/paths.ts'
import { aMember, enterAs } from './ownData.ts'
import { screens } from './pages/screens.ts'
import { tourOf } from './pages/visit.ts'
import { expect, test } from './shop.ts'

type Visitor = 'guest' | 'member'
/** The address to open, who opens it, and the heading that answers; `to` where it leads on, also out of the shop. */
type Route = { route: string; open: string; as: Visitor; heading?: RegExp; to?: RegExp }
/** Opened by the walk over all screens, which asks for its heading and more. */
type Toured = { route: string; isToured: true }

const by = (route: string, heading: RegExp, as: Visitor = 'guest', open = route): Route => ({
  route,
  open,
  as,
  heading,
})
const leads = (route: string, to: RegExp, as: Visitor = 'guest', open = route): Route => ({
  route,
  open,
  as,
  to,
})

const toured = (route: string): Toured => ({ route, isToured: true })

/** Every route of the product, with its screen and who may see it. */
const answered: readonly (Route | Toured)[] = [
  toured('/'),
  toured('/login'),
  by('/toss', /카드 연결/),
  toured('/cart'),
  toured('/category'),
  toured('/product'),
  toured('/product/detail/{id}'),
  toured('/product/similar/{id}'),
  toured('/product/rent/{id}'),
  toured('/order'),
  toured('/order/complete/{id}'),
  toured('/order/detail/{id}'),
  toured('/mypage'),
  toured('/mypage/rent'),
  leads('/mypage/rent/cancel-complete', /^\/mypage\/rent$/, 'member'),
  toured('/terms'),
  toured('/policy'),
  toured('/find-id'),
  toured('/find-password'),
  toured('/find-password/email'),
  leads('/reset-password', /^\/find-password$/),
  toured('/join'),
  leads('/join/complete', /^\/login$/),
  toured('/join/agree'),
  leads('/kakao', /^\/kakao\/oauth/),
  leads('/kakao/islogin', /^\/login$/),
  leads('/kakao/join', /^\/login$/),
  leads('/naver', /^\/naver\/oauth/),
  leads('/naver/islogin', /^\/login$/),
  leads('/naver/join', /^\/login$/),
  leads('/apple', /^\/apple\/auth/),
  leads('/apple/islogin', /^\/login$/),
  leads('/apple/join', /^\/login$/),
  toured('/pass'),
  toured('/search'),
  toured('/luxury'),
  toured('/luxshare'),
  toured('/luxshare/apply'),
  leads('/luxshare/complete', /^\/mypage\/consignment$/, 'member'),
  toured('/promotion'),
  toured('/promotion/product/{id}'),
  toured('/promotion/detail/new'),
  toured('/promotion/detail/{id}'),
  toured('/brand'),
  toured('/brand/product'),
  toured('/ranking'),
  toured('/interest'),
  leads('/favorites', /^\/interest$/, 'member'),
  toured('/mypage/user-info'),
  toured('/mypage/change-password'),
  by('/mypage/payment', /결제 내역/, 'member'),
  toured('/mypage/delivery'),
  toured('/mypage/account'),
  toured('/mypage/coupon'),
  toured('/mypage/savings'),
  by('/mypage/review', /나의 리뷰/, 'member'),
  toured('/mypage/consignment'),
  toured('/mypage/consignment/detail/{id}'),
  toured('/mypage/settlement'),
  toured('/mypage/settlement/detail/{id}'),
  toured('/mypage/withdraw'),
  toured('/mypage/withdraw/complete'),
  by('/mypage/customer', /고객센터/, 'member'),
  by('/mypage/customer/faq', /자주 묻는 질문/, 'member'),
  by('/mypage/customer/notice', /공지사항/, 'member'),
  by('/mypage/inquiry', /문의 내역/, 'member'),
  toured('/service-info/{product}'),
  toured('/service-info/luxshare'),
  toured('/out-of-service'),
]

const isOpened = (one: Route | Toured): one is Route => 'open' in one
const opened = answered.filter(isOpened)

const notFound = '페이지를 찾을 수 없어요'

/** The level-1 heading of the screen that an address answers with, or `none`: the not-found screen. */
async function answerOf(page: Page, { open, to }: Route): Promise<string> {
  await page.goto(open, { waitUntil: 'commit' })
  if (to !== undefined) {
    await page.waitForURL(({ pathname }) => to.test(pathname), { waitUntil: 'commit' })
    return ''
  }
  await page.waitForSelector('#app[data-live]', { state: 'attached' })
  // By its tag: what a popup or an alert covers has no role while it is open.
  const heading = page.locator('h1').first()
  await expect(heading).toHaveText(/./)
  const words = (await heading.innerText()).trim().replaceAll(/\s+/g, ' ')
  return words === notFound ? 'none' : words
}

/** The routes of a kind of visitor, some at a time: a failure names few, and none of the tests is long. */
const parts = (['guest', 'member'] as const).flatMap((visitor) => {
  const routes = opened.filter(({ as }) => as === visitor)
  const aTest = 12
  return Array.from({ length: Math.ceil(routes.length / aTest) }, (_, nth) => ({
    ...{ visitor, nth: nth + 1, routes: routes.slice(nth * aTest, (nth + 1) * aTest) },
  }))
})

for (const { visitor, nth, routes } of parts)
  test(`every route of the specification answers a ${visitor} with a screen of its own (${nth})`, async ({
    page,
    office,
  }) => {
    if (visitor === 'member') await enterAs(page, await aMember(office))
    for (const route of routes) {
      const heading = await answerOf(page, route)
      expect.soft(heading, `${route.route} has no screen`).not.toBe('none')
      if (route.heading !== undefined) expect.soft(heading, route.route).toMatch(route.heading)
    }
  })

test('the router has a pattern for each of them, and none that the specification does not know', () => {
  const spelled = (pattern: string) => pattern.replace(/:(\w+)/, (_, name) => `{${name}}`)
  const social = Object.values(socialPatterns).flatMap((of) => Object.values(of))
  const ours = [...Object.values(patterns), ...social].map(spelled).sort()
  const routes = answered.map(({ route }) => route)
  expect(new Set(routes).size, 'a route stands twice').toBe(routes.length)
  expect(ours.filter((path) => !routes.includes(path))).toEqual([])
  expect(routes.filter((path) => !ours.includes(path))).toEqual([])
})

test('a route that is not opened here is opened by the walk over all screens', async ({ office }) => {
  const stops = await tourOf(office)
  const walked = await Promise.all(
    screens.map(async ({ path }) => new URL(await path(stops), office.url).pathname),
  )
  const named = new Set(answered.map(({ route }) => route))
  const isOf = (route: string, path: string) =>
    path === route ||
    (!named.has(path) && new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
  const missed = answered.filter((one) => !isOpened(one) && !walked.some((path) => isOf(one.route, path)))
  expect(missed).toEqual([])
})
