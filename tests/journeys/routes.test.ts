import type { Page } from '@playwright/test'
import { patterns, socialPatterns } from '../../web/paths.ts'
import { login } from './renting.ts'
import { demo, expect, test } from './shop.ts'

type Visitor = 'guest' | 'member'
/** The address to open, who opens it, and the heading that answers; `to` where it leads on. */
type Route = { route: string; open: string; as: Visitor; heading?: RegExp; to?: RegExp }

const uuid = '01935b4e-7a30-7000-8000-000000000001'
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

/** The route table of specification 2 §2, with the screens of issues 2 to 4 and who may see them. */
const answered: readonly Route[] = [
  by('/', /빌림/),
  by('/login', /로그인/),
  by('/toss', /카드 연결/),
  by('/cart', /장바구니/, 'member'),
  by('/category', /카테고리/),
  by('/product', /전체 상품/),
  by('/product/detail/{id}', /./, 'guest', '/product/detail/1'),
  by('/product/similar/{id}', /./, 'guest', '/product/similar/1'),
  by('/product/rent/{id}', /렌트하기/, 'guest', '/product/rent/1'),
  by('/order', /주문\/결제/, 'member'),
  by('/order/complete/{id}', /주문 완료/, 'member', `/order/complete/${uuid}`),
  by('/order/detail/{id}', /주문 상세/, 'member', `/order/detail/${uuid}`),
  by('/mypage', /마이페이지/, 'member'),
  by('/mypage/rent', /렌트 내역/, 'member'),
  by('/mypage/rent/cancel-complete', /예약 취소 완료/, 'member'),
  by('/terms', /이용약관/),
  by('/policy', /개인정보/),
]

/** Being built now: emptied when their branches are merged. */
const arriving: readonly Route[] = [
  by('/find-id', /아이디 찾기/),
  by('/find-password', /비밀번호 찾기/),
  leads('/find-password/email', /./),
  leads('/reset-password', /./),
  leads('/join', /./),
  leads('/join/complete', /./),
  by('/join/agree', /./),
  leads('/kakao', /./),
  leads('/kakao/islogin', /./),
  leads('/kakao/join', /./),
  leads('/naver', /./),
  leads('/naver/islogin', /./),
  leads('/naver/join', /./),
  leads('/apple', /./),
  leads('/apple/islogin', /./),
  leads('/apple/join', /./),
  leads('/pass', /./),
  by('/search', /검색/),
  by('/luxury', /럭셔리/),
  by('/promotion', /프로모션/),
  by('/promotion/product/{id}', /./, 'guest', '/promotion/product/1'),
  by('/promotion/detail/new', /./),
  by('/promotion/detail/{id}', /./, 'guest', '/promotion/detail/1'),
  by('/brand', /브랜드/),
  by('/brand/product', /./, 'guest', '/brand/product?brandId=1'),
  by('/ranking', /랭킹/),
  by('/interest', /찜/, 'member'),
  by('/favorites', /찜/, 'member'),
  by('/mypage/user-info', /./, 'member'),
  by('/mypage/change-password', /비밀번호/, 'member'),
  by('/mypage/delivery', /배송지/, 'member'),
  by('/mypage/coupon', /쿠폰/, 'member'),
  by('/mypage/withdraw', /탈퇴/, 'member'),
  leads('/mypage/withdraw/complete', /./),
  by('/service-info/{product}', /./, 'guest', '/service-info/billim'),
  by('/service-info/luxshare', /./),
  by('/out-of-service', /./),
]

/** Screens of later capabilities. This list may only become shorter. */
const later: readonly Route[] = [
  by('/luxshare', /./),
  by('/luxshare/apply', /./, 'member'),
  by('/luxshare/complete', /./, 'member'),
  by('/mypage/payment', /./, 'member'),
  by('/mypage/account', /./, 'member'),
  by('/mypage/consignment', /./, 'member'),
  by('/mypage/consignment/detail/{id}', /./, 'member', `/mypage/consignment/detail/${uuid}`),
  by('/mypage/settlement', /./, 'member'),
  by('/mypage/settlement/detail/{id}', /./, 'member', `/mypage/settlement/detail/${uuid}?num=1`),
  by('/mypage/savings', /./, 'member'),
  by('/mypage/review', /./, 'member'),
  by('/mypage/customer', /./, 'member'),
  by('/mypage/customer/faq', /./, 'member'),
  by('/mypage/customer/notice', /./, 'member'),
  by('/mypage/inquiry', /./, 'member'),
]

const isUnready = (heading: string, words: string) =>
  heading === '페이지를 찾을 수 없어요' || words.includes('곧 열려요')

/** The level-1 heading of the screen that an address answers with, or `none`: the not-found or the soon screen. */
async function answerOf(page: Page, { open }: Route): Promise<string> {
  await page.goto(open, { waitUntil: 'commit' })
  await page.waitForSelector('#app[data-live]', { state: 'attached' })
  const heading = page.getByRole('heading', { level: 1 }).first()
  const alert = page.getByRole('alertdialog')
  await expect(heading.or(alert).first()).toBeAttached()
  const words = (await heading.textContent({ timeout: 5_000 }).catch(() => '')) ?? ''
  return isUnready(words.trim(), await page.getByRole('main').innerText()) ? 'none' : words.trim()
}

const byVisitor = (routes: readonly Route[], as: Visitor) => routes.filter((route) => route.as === as)

for (const visitor of ['guest', 'member'] as const)
  test(`every route of the specification answers a ${visitor} with a screen of its own, or is listed as later`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    if (visitor === 'member') await login(page, demo)
    for (const route of byVisitor(answered, visitor)) {
      const heading = await answerOf(page, route)
      const { pathname } = new URL(page.url())
      console.log(`${route.route} → ${pathname} “${heading}”`)
      expect.soft(heading, `${route.route} has no screen`).not.toBe('none')
      if (route.heading !== undefined) expect.soft(heading, route.route).toMatch(route.heading)
      if (route.to !== undefined) expect.soft(pathname, route.route).toMatch(route.to)
    }
    for (const route of byVisitor(later, visitor)) {
      const heading = await answerOf(page, route)
      console.log(`${route.route} → later`)
      expect.soft(heading, `${route.route} is there: take it off the list`).toBe('none')
    }
  })

test('the router has a pattern for each of them, and none that the specification does not know', () => {
  const spelled = (pattern: string) => pattern.replace(/:(\w+)/, (_, name) => `{${name}}`)
  const social = Object.values(socialPatterns).flatMap((of) => Object.values(of))
  const ours = [...Object.values(patterns), ...social].map(spelled).sort()
  const routes = [...answered, ...arriving, ...later].map(({ route }) => route)
  expect(new Set(routes).size, 'a route stands twice').toBe(routes.length)
  expect(ours.filter((path) => !routes.includes(path))).toEqual([])
  const unbuilt = later.map(({ route }) => route)
  expect(routes.filter((path) => !ours.includes(path) && !unbuilt.includes(path))).toEqual([])
})
