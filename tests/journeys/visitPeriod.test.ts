import type { Page } from '@playwright/test'
import { addDays, formatWithWeekday, type Period, weekday } from '../../domain/shared/civilDate.ts'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aPeriod, aProduct, enterAs, listOf } from './ownData.ts'
import { smallTargets } from './pageWatch.ts'
import { tapPeriod } from './renting.ts'
import { expect, test } from './shop.ts'

const card = (page: Page, { name }: { name: string }) => page.getByRole('article').filter({ hasText: name })
/** The line that says for which days a page shows products. */
const lineOf = (page: Page, { start, end }: Period) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByRole('button', { name: '기간 지우기' }) })
    .filter({ hasText: `${formatWithWeekday(start)}부터 ${formatWithWeekday(end)}` })
    .last()

test('days that were chosen in a list hold on every page of the visit, until they are cleared', async ({
  page,
  office,
}) => {
  const free = await aProduct(office)
  const taken = await aProduct(office, { brandId: free.brandId })
  const period = await aPeriod(office, free, { days: 4, ahead: 8 })
  await anOrder(office, await aMember(office), { product: taken, period })
  await office.runJob('refreshSearch')
  const member = await aMember(office)
  for (const { id } of [free, taken])
    await office.call('POST', '/api/users/favorite', { productId: id }, member.token)
  await enterAs(page, member)
  // The visitor dismissed the popup of home for today, because it would cover what is tapped.
  await page.evaluate((day) => localStorage.setItem('popup', day), await office.today())
  const places = page.getByRole('navigation', { name: '하단 메뉴' })

  await test.step('in a list of the brand the days are chosen', async () => {
    await openLive(page, listOf(free))
    await page.getByRole('button', { name: /날짜 선택/ }).click()
    await page.getByRole('button', { name: '초기화' }).click()
    const panel = await page.getByRole('region', { name: '이용기간' }).boundingBox()
    expect((panel?.y ?? 0) + (panel?.height ?? 0), 'the panel ends where the screen does').toBe(844)
    await tapPeriod(page, period)
    await page.getByRole('button', { name: '일정 적용' }).click()
    await expect(card(page, taken)).toHaveCount(0)
    await expect(card(page, free)).toContainText('4일 48,000원')
    await expect(page.getByRole('button', { name: '변경' })).toBeVisible()
    expect(await smallTargets(page), 'targets below 44 px').toEqual([])
  })
  const isFiltered = async () => {
    await expect(lineOf(page, period)).toBeVisible()
    await expect(card(page, free)).toContainText('4일 48,000원')
    await expect(card(page, taken)).toHaveCount(0)
  }
  await test.step('a search that is opened anew shows what is free then, with its sum and a line that says so', async () => {
    await openLive(page, `/search?keyword=${encodeURIComponent(free.name)}`)
    await isFiltered()
  })
  await test.step('the calendar begins with the days', async () => {
    await card(page, free).getByRole('link').click()
    await page.getByRole('region', { name: '렌트하기' }).getByRole('link').click()
    await expect(page.getByRole('region', { name: '이용기간' })).toContainText(
      formatWithWeekday(period.start),
    )
    await expect(page.getByText('추천 일정')).toHaveCount(0)
    await page.goBack()
  })
  await test.step('cards of similar products have the sum', async () => {
    const similar = page.getByRole('region', { name: '유사한 상품' })
    await expect(similar.getByRole('article').first()).toContainText(/4일 [\d,]+원/)
    await similar.getByRole('link', { name: '유사한 상품 더보기' }).click()
    await expect(page).toHaveURL(`/product/similar/${free.id}`)
    await expect(page.getByRole('heading', { level: 1, name: '유사한 상품' })).toBeAttached()
    await expect(page.getByRole('article').first()).toContainText(/4일 [\d,]+원/)
    await page.goBack()
  })
  await test.step('so do the likes, without what is taken', async () => {
    await page.getByRole('link', { name: '찜 목록' }).click()
    await isFiltered()
  })
  await test.step('home has the sums; ranking and luxury ask for these days', async () => {
    await places.getByRole('link', { name: /^홈/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: '빌림 홈' })).toBeAttached()
    await expect(page.getByRole('article').first()).toContainText(/4일 [\d,]+원/)
    const days = `rentalStartDate=${period.start}&rentalEndDate=${period.end}`
    const asked = (call: string) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname === call && answer.url().includes(days))
    for (const [place, calls] of [
      ['랭킹', ['/api/users/ranking-products']],
      ['럭셔리', ['/api/users/luxury-popular', '/api/users/luxury']],
    ] as const) {
      const answers = Promise.all(calls.map(asked))
      await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: place }).click()
      await expect(lineOf(page, period)).toBeVisible()
      for (const answer of await answers) expect(answer.status(), answer.url()).toBe(200)
    }
  })
  await test.step('a tap clears them everywhere', async () => {
    await page.getByRole('button', { name: '기간 지우기' }).click()
    await places.getByRole('link', { name: '찜' }).click()
    await expect(card(page, taken)).toBeVisible()
    await expect(card(page, free)).not.toContainText('4일')
    await places.getByRole('link', { name: /^홈/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: '빌림 홈' })).toBeAttached()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('article').first()).not.toContainText(/4일 [\d,]+원/)
  })
})

test('a link to days on which nothing is sent shows a list for the days of the visit, or for none (rule 833)', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3, ahead: 8 })
  const monday = addDays(period.start, 8 - weekday(period.start))
  const link = `${listOf(product)}&start=${monday}&end=${addDays(monday, 2)}`
  await openLive(page, link)
  await expect(page.getByRole('button', { name: '빌릴 수 없는 날짜예요. 날짜 선택' })).toBeVisible()
  await expect(card(page, product)).toBeVisible()
  await expect(card(page, product)).not.toContainText('3일')
  await openLive(page, `${listOf(product)}&start=${period.start}&end=${period.end}`)
  await expect(lineOf(page, period)).toBeVisible()
  await openLive(page, link)
  await expect(lineOf(page, period)).toBeVisible()
  await expect(card(page, product)).toContainText('3일')
})
