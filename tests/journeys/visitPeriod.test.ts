import type { Page } from '@playwright/test'
import { formatWithWeekday, type Period } from '../../domain/shared/civilDate.ts'
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

  await test.step('the likes have both, and no sum', async () => {
    await openLive(page, '/interest')
    await expect(card(page, free)).toBeVisible()
    await expect(card(page, taken)).toBeVisible()
    await expect(card(page, free)).not.toContainText('4일')
  })
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
  await test.step('search and likes show what is free then, with its sum and a line that says so', async () => {
    for (const address of [`/search?keyword=${encodeURIComponent(free.name)}`, '/interest']) {
      await openLive(page, address)
      await expect(lineOf(page, period)).toBeVisible()
      await expect(card(page, free)).toContainText('4일 48,000원')
      await expect(card(page, taken)).toHaveCount(0)
    }
  })
  await test.step('so do ranking and luxury, which ask for these days', async () => {
    const days = `rentalStartDate=${period.start}&rentalEndDate=${period.end}`
    const asked = (call: string) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname === call && answer.url().includes(days))
    for (const [address, calls] of [
      ['/ranking', ['/api/users/ranking-products']],
      ['/luxury', ['/api/users/luxury-popular', '/api/users/luxury']],
    ] as const) {
      const answers = Promise.all(calls.map(asked))
      await openLive(page, address)
      await expect(lineOf(page, period)).toBeVisible()
      for (const answer of await answers) expect(answer.status(), answer.url()).toBe(200)
    }
  })
  await test.step('cards of similar products have the sum', async () => {
    await openLive(page, `/product/similar/${free.id}`)
    await expect(page.getByRole('article').first()).toContainText(/4일 [\d,]+원/)
    await openLive(page, `/product/detail/${free.id}`)
    await expect(
      page.getByRole('region', { name: '유사한 상품' }).getByRole('article').first(),
    ).toContainText(/4일 [\d,]+원/)
  })
  await test.step('home has the sums, and the calendar begins with the days', async () => {
    await openLive(page, '/')
    await expect(page.getByRole('article').first()).toContainText(/4일 [\d,]+원/)
    await openLive(page, `/product/rent/${free.id}`)
    await expect(page.getByRole('region', { name: '이용기간' })).toContainText(
      formatWithWeekday(period.start),
    )
    await expect(page.getByText('추천 일정')).toHaveCount(0)
  })
  await test.step('a tap clears them everywhere', async () => {
    await openLive(page, '/interest')
    await page.getByRole('button', { name: '기간 지우기' }).click()
    await expect(card(page, taken)).toBeVisible()
    await page.getByRole('navigation', { name: '하단 메뉴' }).getByRole('link', { name: /^홈/ }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('article').first()).not.toContainText(/4일 [\d,]+원/)
  })
})
