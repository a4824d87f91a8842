import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { expect, test } from './shop.ts'

const name = (page: Page) => page.getByRole('searchbox', { name: '브랜드 이름' })
const index = (page: Page) => page.getByRole('group', { name: '브랜드 색인' })

test.describe('brands of the demo shop, as a guest reads them', () => {
  test('a recommended brand leads to its products and Back to the brands', async ({ page }) => {
    await openLive(page, '/brand')
    await page.getByRole('link', { name: /veranne/i }).click()
    await expect(page).toHaveURL('/brand/product?brandId=1&brandName=VERANNE')
    await expect(page.getByRole('heading', { level: 1, name: /veranne/i })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasNotText: /veranne/i })).toHaveCount(0)
    await page.getByLabel('정렬').selectOption({ label: '낮은 가격순' })
    await expect(page).toHaveURL(/orders=priceLow/)
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(page).toHaveURL('/brand')
  })

  test('brands are narrowed by a heading of the index, by recommendation and by first consonants', async ({
    page,
  }) => {
    await openLive(page, '/brand')
    await page.getByRole('link', { name: '브랜드 검색' }).click()
    const total = page.getByRole('status').filter({ hasText: /총 \d+개/ })
    const all = await total.innerText()
    await index(page).getByRole('button', { name: 'ㅂ', exact: true }).click()
    await expect(page).toHaveURL(/filterVal=/)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['ㅂ'])
    await expect(page.getByRole('link', { name: /veranne/i })).toBeVisible()
    await page.getByLabel('정렬').selectOption({ label: 'A–Z' })
    await expect(page).not.toHaveURL(/filterVal/)
    await index(page).getByRole('button', { name: 'V', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['V'])
    await page.getByLabel('정렬').selectOption({ label: '인기순' })
    await expect(index(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^01/ })).toBeVisible()
    await expect(total).toHaveText(all)
    await page.getByLabel('추천 브랜드만').check()
    await expect(page).toHaveURL(/filterRecommend=true/)
    await expect(total).not.toHaveText(all)
    await page.getByLabel('추천 브랜드만').uncheck()
    await name(page).fill('ㅂㄹㄴ')
    await expect(page).toHaveURL(/brandName=/)
    await expect(page.getByRole('link', { name: /veranne/i })).toBeVisible()
    await expect(page.getByRole('link', { name: /orrelle/i })).toHaveCount(0)
    await page.getByRole('link', { name: /veranne/i }).click()
    await expect(page.getByRole('heading', { level: 1, name: /veranne/i })).toBeVisible()
    await page.goBack()
    await expect(name(page)).toHaveValue('ㅂㄹㄴ')
    await name(page).fill('없는브랜드')
    await expect(page.getByText('찾으시는 브랜드가 없어요')).toBeVisible()
    await page.getByRole('button', { name: '조건 지우기' }).click()
    await expect(total).toHaveText(all)
  })

  test('a brand that is opened right after a letter was typed stays open', async ({ page }) => {
    await openLive(page, '/brand?tab=search')
    const brand = page.getByRole('link', { name: /veranne/i })
    const href = await brand.getAttribute('href')
    await name(page).evaluate((field, target) => {
      const open = () => document.querySelector<HTMLAnchorElement>(`a[href="${target}"]`)?.click()
      field.addEventListener('input', () => setTimeout(open), { once: true })
    }, href)
    await name(page).fill('v')
    await expect(page.getByRole('heading', { level: 1, name: /veranne/i })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page).toHaveURL(/^[^?]*\/brand\/product\?/)
  })
})
