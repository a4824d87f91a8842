import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { smallTargets, watchTheLoad, whatHappened } from './pageWatch.ts'
import { freePeriod } from './periods.ts'
import { bag, chooseAndRent, login } from './renting.ts'
import { type BackOffice, demo, expect, test } from './shop.ts'

type Tour = { productId: number; orderId: string; office: BackOffice }
type Screen = {
  name: string
  path: (tour: Tour) => string
  /** What stands on it once it has settled. */
  settled: (page: Page) => Promise<void>
  /** The heading that a reader without scripts gets. */
  heading: RegExp
  /** Rendered by the server with its data. */
  rendered?: true
  members?: true
}

const hasHeading = (name: RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
const shows = (words: RegExp) => (page: Page) =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible()

const screens: readonly Screen[] = [
  { name: 'home', path: () => '/', settled: shows(/필요한 날만큼/), heading: /빌림 홈/, rendered: true },
  {
    name: 'categories',
    path: () => '/category',
    settled: shows(/가방/),
    heading: /카테고리/,
  },
  {
    name: 'list',
    path: () => '/product?c1=1&c1Name=여성',
    settled: shows(/총 \d+개/),
    heading: /전체/,
    rendered: true,
  },
  {
    name: 'detail',
    path: ({ productId }) => `/product/detail/${productId}`,
    settled: hasHeading(new RegExp(bag)),
    heading: new RegExp(bag),
    rendered: true,
  },
  {
    name: 'calendar',
    path: ({ productId }) => `/product/rent/${productId}`,
    settled: (page) => expect(page.getByRole('region', { name: '이용기간' })).toBeVisible(),
    heading: /렌트하기/,
  },
  {
    name: 'cart',
    path: () => '/cart',
    settled: shows(/비어 있어요|전체 선택/),
    heading: /장바구니/,
    members: true,
  },
  {
    name: 'checkout',
    path: () => '/order',
    settled: shows(/최종 결제 금액/),
    heading: /주문\/결제/,
    members: true,
  },
  {
    name: 'order complete',
    path: ({ orderId }) => `/order/complete/${orderId}`,
    settled: shows(/주문을 마쳤어요/),
    heading: /주문 완료/,
    members: true,
  },
  {
    name: 'order detail',
    path: ({ orderId }) => `/order/detail/${orderId}`,
    settled: shows(/최종 결제 금액/),
    heading: /주문 상세/,
    members: true,
  },
  {
    name: 'my page',
    path: () => '/mypage',
    settled: shows(/반가워요/),
    heading: /마이페이지/,
    members: true,
  },
  {
    name: 'my rents',
    path: () => '/mypage/rent',
    settled: shows(/주문 상세/),
    heading: /렌트 내역/,
    members: true,
  },
  { name: 'login', path: () => '/login', settled: hasHeading(/로그인/), heading: /로그인/ },
  {
    name: 'terms',
    path: () => '/terms',
    settled: hasHeading(/이용약관/),
    heading: /이용약관/,
    rendered: true,
  },
  {
    name: 'policy',
    path: () => '/policy',
    settled: hasHeading(/개인정보/),
    heading: /개인정보처리방침/,
    rendered: true,
  },
]

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function prepared(office: BackOffice): Promise<Tour> {
  const productId = await office.productId(bag)
  // The demo shop's own story: two bags, ordered yesterday.
  const [order] = await office.rows<{ id: string }>(
    `SELECT order_id::text AS id FROM shop.order_items i JOIN shop.members m ON m.id = i.member_id
     WHERE m.email = $1 AND i.status = 'new' GROUP BY order_id ORDER BY count(*) DESC LIMIT 1`,
    [demo],
  )
  if (order === undefined) throw new Error('the story has no new order')
  return { productId, orderId: order.id, office }
}

for (const screen of screens) {
  test(`${screen.name}: accessible, still, quiet, and readable without scripts`, async ({
    page,
    office,
    browser,
  }) => {
    const stops = await prepared(office)
    const path = screen.path(stops)
    if (screen.members) await login(page, demo)
    if (screen.name === 'checkout') {
      await chooseAndRent(
        page,
        stops.productId,
        await freePeriod(office, stops.productId, { days: 4, ahead: 8 }),
      )
    }
    const heard = await watchTheLoad(page)
    await page.goto(path)
    await screen.settled(page)
    await page.waitForLoadState('networkidle')

    const seen = await whatHappened(page, office.url)
    expect.soft(heard.complaints, 'the console').toEqual([])
    expect.soft(seen.violations, 'breaches of the content policy').toEqual([])
    expect.soft(seen.layoutShift, JSON.stringify(seen.shifts)).toBeLessThanOrEqual(0.01)
    if (screen.rendered)
      expect.soft(seen.beforeLargestPaint, 'fonts and third parties before the largest paint').toEqual([])
    expect.soft(await smallTargets(page), 'targets below 44 px').toEqual([])

    // As tall as its content: a fixed bar hides nothing of it.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: 390, height: height + 200 })
    const axe = await new AxeBuilder({ page }).withTags(wcag).analyze()
    const found = axe.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
    )
    expect.soft(found, 'accessibility').toEqual([])

    const context = await browser.newContext({ baseURL: office.url, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.route('**/files/pictures/**', (route) => route.abort())
    await plain.goto(path)
    await expect(plain.getByRole('heading', { level: 1, name: screen.heading })).toBeAttached()
    if (screen.rendered) await screen.settled(plain)
    await context.close()
  })
}
