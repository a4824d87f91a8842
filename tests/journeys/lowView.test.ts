import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, type CivilDate, type Period, weekday } from '../../domain/shared/civilDate.ts'
import { openLive } from './openLive.ts'
import { aCoupon, aMember, anOrder, aPeriod, aProduct, enterAs } from './ownData.ts'
import { brokenWords } from './pageWatch.ts'
import { spokenDay } from './periods.ts'
import { agree, endSheet, login, payButton } from './renting.ts'
import { type BackOffice, expect, test } from './shop.ts'

/** A phone on its side; a desktop of 1440 × 900 at 200 % has more room. */
const view = { width: 844, height: 390 } as const

/** Wide banners are drawn when they are first asked for, and what a page looks like does not depend on what they show. */
async function drawNoBanner(page: Page, office: BackOffice): Promise<void> {
  const body = await office.picture()
  await page.route(/\/files\/promotions\//, (route) => route.fulfill({ body, contentType: 'image/webp' }))
}

/** A tap of a finger where the day is drawn: nothing may lie over it once it is scrolled to. */
const tap = (page: Page, day: Parameters<typeof spokenDay>[0]) =>
  page.getByRole('button', { name: spokenDay(day) }).tap()

type Within = { button: RegExp; list: 'checkbox' | 'listitem'; isLong?: true }

const line = [0xe7, 0xe5, 0xe2]

/** Whether a hairline lies over the button of a sheet; it is looked for at the sheet's edge, where no words are. */
async function hasHairline(page: Page, sheet: Locator, button: Locator): Promise<boolean> {
  const [around, box] = [await sheet.boundingBox(), await button.boundingBox()]
  if (around === null || box === null) throw new Error('the sheet is gone')
  const clip = { x: Math.round(around.x) + 6, y: Math.round(box.y) - 20, width: 1, height: 20 }
  const pixels = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer()
  return Array.from({ length: clip.height }, (_, row) => [...pixels.subarray(row * 3, row * 3 + 3)]).some(
    (pixel) => pixel.every((part, nth) => part === line[nth]),
  )
}

/**
 * A sheet that opens has its close button in sight, and goes with a tap on it. What it offers is scrolled to its end
 * between the title and the main button, which stay; a hairline says that there is more of a long one.
 */
async function opensAndCloses(page: Page, opener: Locator, title: string, within?: Within) {
  await opener.tap()
  const sheet = page.getByRole('dialog', { name: title, exact: true })
  const close = sheet.getByRole('button', { name: '닫기' })
  await expect(close).toBeInViewport({ ratio: 1 })
  if (within !== undefined) {
    const last = sheet.getByRole(within.list).last()
    const button = sheet.getByRole('button', { name: within.button })
    if (within.isLong) await expect.poll(() => hasHairline(page, sheet, button)).toBe(true)
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await expect(button).toBeInViewport({ ratio: 1 })
    if (within.isLong) {
      await last.press('End')
      await expect.poll(() => hasHairline(page, sheet, button)).toBe(false)
    }
    await expect(close).toBeInViewport({ ratio: 1 })
  }
  await close.tap()
  await expect(sheet).toHaveCount(0)
}

/** How many of the days a finger can tap where they are, with nothing over them. */
const tappable = (days: Locator) =>
  days.evaluateAll(
    (all) =>
      all.filter((day) => {
        const { left, top, width } = day.getBoundingClientRect()
        return day.contains(document.elementFromPoint(left + width / 2, top + 22))
      }).length,
  )

/** The days of a calendar that can be chosen. */
const possibleDays = (page: Page) => page.locator('[data-date]:not([aria-disabled]):not(:disabled)')

/** Opens the sheet in which the rental of an order is extended. */
async function openExtension(page: Page, orderId: string): Promise<Locator> {
  await openLive(page, `/order/detail/${orderId}`)
  await page.getByRole('button', { name: '대여 연장' }).tap()
  const sheet = page.getByRole('dialog', { name: '대여 연장' })
  await expect(sheet.getByRole('button', { name: /연장 가능/ })).not.toHaveCount(0)
  return sheet
}

/** The right edge of what reaches furthest to the right of all days, with their numbers, marks and prices. */
const rightEdge = (days: Locator) =>
  days
    .locator('span')
    .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)))

const centreOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not drawn')
  return box.x + box.width / 2
}

/** The days of a week are within the width of the view, each below the letter of its weekday. */
async function hasWholeWeeks(page: Page, day: CivilDate): Promise<void> {
  expect(await rightEdge(page.locator('[data-date]'))).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  const sunday = addDays(day, -weekday(day))
  for (const [place, letter] of [...'일월화수목금토'].entries()) {
    const number = page.locator(`[data-date="${addDays(sunday, place)}"] > [data-day]`)
    const apart = (await centreOf(number)) - (await centreOf(page.getByText(letter, { exact: true })))
    expect(Math.abs(apart), letter).toBeLessThan(1)
  }
}

/** The calendar of the product whose page is open: days to tap, over a panel of one row that says more when asked. */
async function openCalendar(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: '렌트하기' }).getByRole('link').tap()
  const panel = page.getByRole('region', { name: '이용기간' })
  await expect.poll(() => tappable(possibleDays(page))).toBeGreaterThan(0)
  expect((await panel.boundingBox())?.height, 'one row').toBeLessThan(72)
  await expect(panel.getByText('총 렌트 금액')).toBeHidden()
  const more = panel.getByRole('button', { name: '이용기간과 금액 자세히' })
  await more.tap()
  await expect(panel.getByText('총 렌트 금액')).toBeVisible()
  await more.tap()
  await expect(panel.getByText('총 렌트 금액')).toBeHidden()
  return panel
}

/** Chooses the days, and comes back to a calendar that opens at them. */
async function chooseDays(page: Page, { start, end }: Period): Promise<void> {
  await tap(page, start)
  await expect(page.getByText('종료일을 선택해 주세요')).toBeVisible()
  await tap(page, end)
  const apply = page.getByRole('button', { name: '일정 적용' })
  await apply.tap()
  await page.getByRole('region', { name: '렌트하기' }).getByRole('link').tap()
  for (const day of [start, end])
    await expect(page.getByRole('button', { name: spokenDay(day) })).toBeInViewport({ ratio: 0.9 })
}

test.describe(`at ${view.width} × ${view.height}`, () => {
  test.use({ viewport: view })
  test('a member chooses days, rents and pays', async ({ page, office }) => {
    const product = await aProduct(office)
    await aCoupon(office, { products: [product] })
    const member = await aMember(office, { card: true, address: true })
    const period = await aPeriod(office, product, { days: 3, ahead: 24 })
    await enterAs(page, member)
    await test.step('the whole of the filters and of the coupons is reached', async () => {
      await openLive(page, '/product?c1=1')
      const filter = { button: /보기$/, list: 'checkbox' } as const
      const open = (name: string) => page.getByRole('button', { name, exact: true })
      await opensAndCloses(page, open('브랜드'), '브랜드', { ...filter, isLong: true })
      await opensAndCloses(page, open('할인율'), '할인율', filter)
      const offered = page.getByRole('button', { name: /쿠폰 받기/ })
      await openLive(page, `/product/detail/${product.id}`)
      await opensAndCloses(page, offered, '쿠폰', { button: /전체 다운로드/, list: 'listitem' })
    })
    const sheet = await openCalendar(page)
    await chooseDays(page, period)
    await expect(sheet.getByText('주문 금액')).toBeInViewport()
    const box = await sheet.boundingBox()
    expect(box?.height, 'most of the view belongs to the days').toBeLessThan(view.height / 3)
    await page.getByRole('button', { name: '일정 적용' }).tap()
    await page.getByRole('button', { name: '바로 렌트' }).tap()
    await expect(page.getByRole('heading', { name: '주문/결제' })).toBeVisible()
    await opensAndCloses(page, page.getByRole('button', { name: '취소 환불 정책' }), '취소 환불 정책')
    await opensAndCloses(page, page.getByRole('button', { name: '배송지 변경' }), '배송지 관리')
    await agree(page)
    await payButton(page).tap()
    await endSheet(page, /원 결제$/)
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
    const id = /[^/]+$/.exec(page.url())?.[0] ?? ''
    await test.step('a longer rental is chosen without scrolling', async () => {
      const extending = await openExtension(page, id)
      const days = extending.getByRole('button', { name: /연장 가능/ })
      await expect.poll(() => tappable(days)).toBeGreaterThan(0)
      await extending.getByRole('button', { name: '닫기' }).tap()
    })
    await page.getByRole('button', { name: '예약 취소' }).tap()
    const cancel = page.getByRole('dialog', { name: '예약 취소' })
    await expect(cancel.getByRole('button', { name: /원 환불$/ })).toBeInViewport({ ratio: 1 })
    await expect(cancel.getByLabel('취소 사유')).toBeVisible()
  })
})

test('on a phone of 320 pixels the calendar opens at the chosen days, no word breaks inside, no page is wider, the days of a list can be put away, and a number stays whole', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { ahead: 24 })
  const isWhole = async (what: string) => {
    await page.evaluate(() => document.fonts.ready)
    expect(await brokenWords(page), what).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(320)
  }
  await openLive(page, `/product/detail/${product.id}`)
  await isWhole('the product')
  await openCalendar(page)
  await chooseDays(page, period)
  await hasWholeWeeks(page, period.start)
  await openLive(page, `/product?c1=1&start=${period.start}&end=${period.end}`)
  await expect(page.getByRole('button', { name: '기간 지우기' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('navigation', { name: '하단 메뉴' }).getByRole('link', { name: '마이' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: '로그인' })).toBeVisible()
  await isWhole('the login')
  const member = await aMember(office, { points: 123_450, card: true, address: true })
  await login(page, member.email)
  const points = page.locator('dl div').filter({ hasText: '포인트' }).getByRole('definition')
  await expect(points).toContainText('123,450')
  expect((await points.boundingBox())?.height, 'one line').toBeLessThan(30)
  const order = await anOrder(office, member, { product, period })
  const extending = await openExtension(page, order.orderId)
  expect(
    await rightEdge(extending.locator('[data-date]')),
    'the days of a longer rental',
  ).toBeLessThanOrEqual(320)
})

test('on a phone on its side the popup and the banner are shown whole', async ({ page, office }) => {
  await drawNoBanner(page, office)
  await page.setViewportSize({ width: 844, height: 390 })
  await openLive(page, '/')
  const popup = page.getByRole('dialog', { name: '알려 드려요' })
  const later = popup.getByRole('button', { name: '오늘하루 보지않기' })
  await expect(later).toBeInViewport({ ratio: 1 })
  /** The box of the picture itself, which may be narrower than its element. */
  const shownBox = (picture: Locator) =>
    picture.evaluate((image: HTMLImageElement) => {
      const { left, top, width, height } = image.getBoundingClientRect()
      const isWhole = getComputedStyle(image).objectFit === 'contain'
      return { isWhole, left, right: left + width, top, bottom: top + height }
    })
  const picture = popup.getByRole('img').first()
  await expect(picture).toBeVisible()
  const shown = await shownBox(picture)
  expect(shown.isWhole).toBe(true)
  expect(shown.right - shown.left, 'one picture fills the width of the popup').toBe(480)
  expect(shown.bottom).toBeLessThanOrEqual((await later.boundingBox())?.y ?? 0)
  await later.tap()
  await expect(popup).toHaveCount(0)
  const banner = await shownBox(page.getByRole('region', { name: '배너 그림' }).getByRole('img').first())
  expect(banner.isWhole).toBe(true)
  const menu = await page.getByRole('navigation', { name: '하단 메뉴' }).boundingBox()
  expect(banner.bottom, 'above the bottom menu').toBeLessThanOrEqual(menu?.y ?? 0)
})
