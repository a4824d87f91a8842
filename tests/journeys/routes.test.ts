import type { Page } from '@playwright/test'
import { patterns, socialPatterns } from '../../web/paths.ts'
import { aMember, enterAs } from './ownData.ts'
import { expect, test } from './shop.ts'

type Visitor = 'guest' | 'member'
/** The address to open, who opens it, and the heading that answers; `to` where it leads on, also out of the shop. */
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

/** Every route of the product, with its screen and who may see it. */
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
  leads('/mypage/rent/cancel-complete', /^\/mypage\/rent$/, 'member'),
  by('/terms', /이용약관/),
  by('/policy', /개인정보/),
  by('/find-id', /아이디 찾기/),
  by('/find-password', /비밀번호 찾기/),
  by('/find-password/email', /이메일 인증/),
  leads('/reset-password', /^\/find-password$/),
  by('/join', /회원가입/),
  leads('/join/complete', /^\/login$/),
  by('/join/agree', /간편 회원가입/),
  leads('/kakao', /^\/kakao\/oauth/),
  leads('/kakao/islogin', /^\/login$/),
  leads('/kakao/join', /^\/login$/),
  leads('/naver', /^\/naver\/oauth/),
  leads('/naver/islogin', /^\/login$/),
  leads('/naver/join', /^\/login$/),
  leads('/apple', /^\/apple\/auth/),
  leads('/apple/islogin', /^\/login$/),
  leads('/apple/join', /^\/login$/),
  by('/pass', /인증을 시작한 창을 찾지 못했어요/),
  by('/search', /검색/),
  by('/luxury', /오래 남는 것만/),
  by('/luxshare', /한 달에 얼마일까요/),
  by('/luxshare/apply', /위탁 신청/, 'member'),
  leads('/luxshare/complete', /^\/mypage\/consignment$/, 'member'),
  by('/promotion', /프로모션/),
  by('/promotion/product/{id}', /./, 'guest', '/promotion/product/1'),
  by('/promotion/detail/new', /70%/),
  by('/promotion/detail/{id}', /./, 'guest', '/promotion/detail/1'),
  by('/brand', /브랜드/),
  by('/brand/product', /./, 'guest', '/brand/product?brandId=1'),
  by('/ranking', /랭킹/),
  by('/interest', /찜/, 'member'),
  leads('/favorites', /^\/interest$/, 'member'),
  by('/mypage/user-info', /회원 정보/, 'member'),
  by('/mypage/change-password', /비밀번호 변경/, 'member'),
  by('/mypage/payment', /결제 내역/, 'member'),
  by('/mypage/delivery', /배송지/, 'member'),
  by('/mypage/account', /환불·정산 계좌/, 'member'),
  by('/mypage/coupon', /쿠폰/, 'member'),
  by('/mypage/savings', /포인트/, 'member'),
  by('/mypage/review', /나의 리뷰/, 'member'),
  by('/mypage/consignment', /위탁 내역/, 'member'),
  by('/mypage/consignment/detail/{id}', /위탁 상세/, 'member', `/mypage/consignment/detail/${uuid}`),
  by('/mypage/settlement', /정산 내역/, 'member'),
  by('/mypage/settlement/detail/{id}', /정산 상세/, 'member', `/mypage/settlement/detail/${uuid}?num=1`),
  by('/mypage/withdraw', /회원 탈퇴/, 'member'),
  by('/mypage/withdraw/complete', /회원 탈퇴 완료/),
  by('/mypage/customer', /고객센터/, 'member'),
  by('/mypage/customer/faq', /자주 묻는 질문/, 'member'),
  by('/mypage/customer/notice', /공지사항/, 'member'),
  by('/mypage/inquiry', /문의 내역/, 'member'),
  by('/service-info/{product}', /./, 'guest', '/service-info/billim'),
  by('/service-info/luxshare', /쉬고 있는 명품/),
  by('/out-of-service', /점검/),
]

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
  const routes = answered.filter(({ as }) => as === visitor)
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
