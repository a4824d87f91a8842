import type { Page } from '@playwright/test'
import { pickUpDay, shippingDay } from '../../domain/rental/period.ts'
import { formatWithWeekday } from '../../domain/shared/civilDate.ts'
import { readByCamera } from './camera.ts'
import { openLive } from './openLive.ts'
import { aPeriod, aProduct } from './ownData.ts'
import { expect, test } from './shop.ts'

const bags = '/product?c1=1&c1Name=여성&c2=11&c2Name=가방'
const cards = (page: Page) => page.getByRole('article')

async function openList(page: Page, path = bags): Promise<void> {
  await openLive(page, path)
  await expect(cards(page).first()).toBeVisible()
}

test('on a desktop the panel shows the chosen days with their shipping, and what was seen before', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const product = await aProduct(office)
  const panel = page.getByRole('complementary', { name: '최근 본 상품과 고객센터' })
  await openLive(page, `/product/detail/${product.id}`)
  await expect(panel).toContainText('고객센터')
  await expect(panel.getByRole('heading', { name: /고른 기간/ })).toHaveCount(0)
  const period = await aPeriod(office, product, { ahead: 10 })
  await openLive(page, `/product?start=${period.start}&end=${period.end}`)
  await expect(panel.getByRole('heading', { name: '고른 기간 4일' })).toBeVisible()
  await expect(panel.getByRole('list', { name: '고른 기간의 일정' }).getByRole('listitem')).toHaveText([
    `출고${formatWithWeekday(shippingDay(period))}`,
    `시작${formatWithWeekday(period.start)}`,
    `종료${formatWithWeekday(period.end)}`,
    `회수${formatWithWeekday(pickUpDay(period))}`,
  ])
  await expect(panel.getByRole('heading', { name: '최근 본 상품' })).toBeVisible()
  await expect(panel.locator(`a[href="/product/detail/${product.id}"]`)).toBeVisible()
  const code = panel.getByRole('img', { name: '이 페이지를 여는 QR 코드' })
  expect(await readByCamera(code)).toBe(page.url())
  await page.getByRole('navigation', { name: '하단 메뉴' }).getByRole('link', { name: '마이' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(code, 'no code opens a page of a member').toHaveCount(0)
})

test('scripts in the address of a page stay words', async ({ page, office }) => {
  const { brandId } = await aProduct(office)
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    return dialog.dismiss()
  })
  const words = '</script><img src=x onerror=alert(1)>'
  const script = encodeURIComponent(words)
  await page.goto(`/product?c1=1&c1Name=${script}&c2=11&c2Name=${script}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
  expect(said).toEqual([])
  for (const [address, drawn] of [
    [`/brand/product?brandId=${brandId}&brandName=${script}`, 'JOURNEY'],
    [`/brand?tab=search&brandName=${script}`, '찾으시는 브랜드가 없어요'],
    [`/search?keyword=${script}`, '검색 결과가 없어요'],
    [`/ranking?dateType=${script}&categoryId=javascript:alert(1)`, '랭킹'],
  ] as const) {
    const html = await (await page.request.get(address)).text()
    expect(html, address).toContain(drawn)
    expect(html, address).not.toMatch(/<img[^>]*onerror|href="javascript:/)
  }
})

test.describe('lists of the demo shop, as a guest reads them', () => {
  test('a product that is tapped while the list loads on is opened; filters stand in the address, and Back finds filters, length and place again', async ({
    page,
  }) => {
    await openList(page, '/product?c1=1&c1Name=여성')
    await test.step('tapped while the list loads on, a product is opened', async () => {
      const gone = Promise.withResolvers<void>()
      const parts = /\/assets\/[^/]+\.js$/
      await page.route(parts, async (route) => {
        await gone.promise
        await route.continue()
      })
      const asked = page.waitForRequest(parts)
      // By the keyboard: a tap would scroll to the card, and load the next page before the product.
      await cards(page).first().getByRole('link').press('Enter')
      await asked
      await page.getByRole('button', { name: '더보기' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: '더보기' })).toBeInViewport()
      gone.resolve()
      await expect(page).toHaveURL(/product\/detail/)
      await page.unroute(parts)
      await page.goBack()
      await expect(cards(page).first()).toBeVisible()
    })
    await page.getByRole('button', { name: '할인율' }).click()
    const sheet = page.getByRole('dialog', { name: '할인율' })
    await sheet.getByLabel('30% 미만').check()
    await sheet.getByLabel('30% – 50%').check()
    const apply = sheet.getByRole('button', { name: /^[\d,]+개 보기$/ })
    await apply.click()
    await expect(page).toHaveURL(/discountId=1&discountId=2/)
    await expect(page.getByRole('button', { name: '할인율 30% 미만 필터 지우기' })).toBeVisible()
    await page.getByRole('button', { name: '모두 지우기' }).click()
    await expect(page).not.toHaveURL(/discountId/)
    await page.getByLabel('정렬').selectOption({ label: '높은 가격순' })
    await expect(page).toHaveURL(/orders=priceHigh/)

    await page.getByRole('button', { name: '더보기' }).scrollIntoViewIfNeeded()
    await expect(page).toHaveURL(/pages=2/)
    await expect(cards(page).nth(25)).toBeAttached()
    const shown = await cards(page).count()
    await cards(page).nth(24).scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    await cards(page).nth(24).getByRole('link').click()
    await page.waitForURL(/product\/detail/)
    await page.goBack()
    await expect(page).toHaveURL(/orders=priceHigh.*pages=[23]/)
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(shown)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 4)
  })

  test('the code of the period comes ahead of the tap, which shows the sheet even before; brands that did not come are asked for again, narrow the list, several at once, and go one by one', async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const isCalendarOrSheet = /일정 적용|data-base-ui/.test(await response.text())
      if (isCalendarOrSheet) {
        asked.resolve()
        await held.promise
      }
      await route.fulfill({ response })
    })
    await openList(page)
    await asked.promise
    await page.getByRole('button', { name: /날짜 선택/ }).click()
    const title = page.getByText('이용기간', { exact: true })
    await expect(page.locator('body > [aria-hidden="true"] > div > p').and(title)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    held.resolve()
    const sheet = page.getByRole('dialog', { name: '이용기간' })
    await expect(sheet.getByRole('button', { name: '일정 적용' })).toBeVisible()
    await expect(page.locator('body > [aria-hidden="true"] > div > p').and(title)).toHaveCount(0)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(title).toHaveCount(0)

    const brandsOfList = '**/api/users/recommend-products-brands*'
    await page.route(brandsOfList, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: '브랜드' }).click()
    const brands = page.getByRole('dialog', { name: '브랜드' })
    await expect(brands.getByText('브랜드를 불러오지 못했어요')).toBeVisible()
    await page.unroute(brandsOfList)
    await brands.getByRole('button', { name: '다시 시도' }).click()
    await expect(brands.getByLabel('VERANNE')).toBeVisible()
    const names = await brands.getByRole('listitem').allInnerTexts()
    expect(names.length).toBeGreaterThan(2)
    expect(names).toEqual(names.toSorted(new Intl.Collator('ko').compare))
    const one = Number(/(\d+)/.exec(names.find((name) => /veranne/i.test(name)) ?? '')?.[1])
    const other = Number(/(\d+)/.exec(names.find((name) => /orrelle/i.test(name)) ?? '')?.[1])
    await brands.getByLabel('VERANNE').check()
    await expect(brands.getByRole('button', { name: `${one}개 보기` })).toBeVisible()
    await brands.getByLabel('ORRELLE').check()
    await brands.getByRole('button', { name: `${one + other}개 보기` }).click()
    await expect(page.getByText(`총 ${one + other}개`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'ORRELLE 필터 지우기' })).toBeVisible()
    await expect(cards(page).filter({ hasNotText: /veranne|orrelle/i })).toHaveCount(0)
    await page.getByRole('button', { name: 'ORRELLE 필터 지우기' }).click()
    await expect(page.getByRole('button', { name: 'ORRELLE 필터 지우기' })).toHaveCount(0)
    const left = page.getByRole('button', { name: 'VERANNE 필터 지우기' })
    await expect(left, 'the next filter has the focus').toBeFocused()
    await expect(cards(page).filter({ hasNotText: /veranne/i })).toHaveCount(0)
    await left.press('Enter')
    await expect(left).toHaveCount(0)
    await expect(page.getByRole('region', { name: '적용한 필터' })).toBeFocused()
  })

  test('an empty list leads to the categories, which replace it; what their page had open is open again after Back', async ({
    page,
  }) => {
    await openLive(page, '/product?c1=999999')
    await test.step('a category that is chosen instead of the empty list replaces the choice', async () => {
      await page.getByRole('link', { name: '카테고리 보기' }).click()
      await expect(page).toHaveURL('/category?md=true')
      const entries = await page.evaluate(() => window.history.length)
      await page.getByRole('link', { name: '전체' }).first().click()
      await expect(page).toHaveURL(/\/product\?/)
      await expect(cards(page).first()).toBeVisible()
      expect(await page.evaluate(() => window.history.length)).toBe(entries)
    })
    await page.goBack()
    await page.getByRole('navigation', { name: '하단 메뉴' }).getByRole('link', { name: '카테고리' }).click()
    const men = page.getByRole('navigation', { name: '대분류' }).getByRole('link', { name: '남성' })
    await men.click()
    await page.getByRole('link', { name: '전체' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '남성 전체' })).toBeVisible()
    await expect(page).toHaveTitle('남성 전체 | 빌림')
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(men).toHaveAttribute('aria-current', 'true')
  })
})
