import { readFileSync } from 'node:fs'
import { patterns, socialPatterns } from '../../web/paths.ts'
import { aMember, enterAs } from './ownData.ts'
import { screens } from './pages/screens.ts'
import { tourOf } from './pages/visit.ts'
import { expect, test } from './shop.ts'

type Visitor = 'guest' | 'member'
/** The address to open, who opens it, and where it leads on. */
type Route = { route: string; as: Visitor; to: RegExp }
/** Opened by the walk over all screens, which asks for its heading and more. */
type Toured = { route: string; isToured: true }
/** Opened by the journey of that file `by` these words, which asks for what stands there or where it leads. */
type Travelled = { route: string; journey: string; by: string }

/** A page of a provider that is, in `tests/web/joining.test.ts`, the same as that of another, which is opened. */
type Alike = { route: string; like: string }

const leads = (route: string, to: RegExp, as: Visitor = 'guest'): Route => ({ route, as, to })
const toured = (route: string): Toured => ({ route, isToured: true })
const alike = (route: string, like: string): Alike => ({ route, like })
const travelled = (route: string, journey: string, by = `'${route}'`): Travelled => ({ route, journey, by })

/** Every route of the product, with its screen and who may see it. */
const answered: readonly (Route | Toured | Travelled | Alike)[] = [
  toured('/'),
  toured('/login'),
  travelled('/toss', 'account'),
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
  travelled('/reset-password', 'recovery'),
  toured('/join'),
  leads('/join/complete', /^\/login$/),
  toured('/join/agree'),
  travelled('/kakao', 'social', "'kakao'"),
  travelled('/kakao/islogin', 'social', 'socialPatterns.kakao.comeBack'),
  travelled('/kakao/join', 'social', 'socialPatterns.kakao.join'),
  travelled('/naver', 'social', "name: '네이버 로그인'"),
  travelled('/naver/islogin', 'social', 'socialPatterns.naver.comeBack'),
  alike('/naver/join', '/kakao/join'),
  travelled('/apple', 'social', "'apple'"),
  alike('/apple/islogin', '/kakao/islogin'),
  alike('/apple/join', '/kakao/join'),
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
  travelled('/favorites', 'interest'),
  toured('/mypage/user-info'),
  toured('/mypage/change-password'),
  travelled('/mypage/payment', 'payments'),
  toured('/mypage/delivery'),
  toured('/mypage/account'),
  toured('/mypage/coupon'),
  toured('/mypage/savings'),
  travelled('/mypage/review', 'reviews'),
  toured('/mypage/consignment'),
  toured('/mypage/consignment/detail/{id}'),
  toured('/mypage/settlement'),
  toured('/mypage/settlement/detail/{id}'),
  toured('/mypage/withdraw'),
  toured('/mypage/withdraw/complete'),
  travelled('/mypage/customer', 'inquiries'),
  travelled('/mypage/customer/faq', 'inquiries', "name: '자주 묻는 질문'"),
  travelled('/mypage/customer/notice', 'inquiries', "name: '공지사항 더보기'"),
  travelled('/mypage/inquiry', 'inquiries'),
  toured('/service-info/{product}'),
  toured('/service-info/luxshare'),
  toured('/out-of-service'),
]

const opened = answered.filter((one) => 'to' in one)

test('routes of the specification that lead on lead where it says', async ({ page, office }) => {
  for (const visitor of ['guest', 'member'] as const) {
    if (visitor === 'member') await enterAs(page, await aMember(office))
    for (const { route, to } of opened.filter(({ as }) => as === visitor)) {
      await page.goto(route, { waitUntil: 'commit' })
      await test.step(`${route} leads a ${visitor} on`, () =>
        page.waitForURL(({ pathname }) => to.test(pathname), { waitUntil: 'commit' }))
    }
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
  const missed = answered.filter((one) => 'isToured' in one && !walked.some((path) => isOf(one.route, path)))
  expect(missed).toEqual([])
})

test('a route that another journey opens is opened there', () => {
  const textOf = (journey: string) => readFileSync(`${import.meta.dirname}/${journey}.test.ts`, 'utf8')
  const missed = answered.filter((one) => 'journey' in one && !textOf(one.journey).includes(one.by))
  expect(missed).toEqual([])
})

test('a route that is like another one is the same page of another provider, and that one is opened', () => {
  const pages = Object.values(socialPatterns)
  const likes = answered.filter((one) => 'like' in one)
  const others = answered.filter((one) => !('like' in one)).map(({ route }) => route)
  for (const { route, like } of likes) {
    const page = (['entry', 'comeBack', 'join'] as const).find((kind) =>
      pages.some((of) => of[kind] === route),
    )
    expect(
      pages.map((of) => page && of[page]),
      route,
    ).toContain(like)
    expect(others).toContain(like)
  }
})
