import { expect, test } from './shop.ts'

test('luxury shows what is wished for, top brands and popular items by category', async ({ page }) => {
  await page.goto('/luxury')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'WISHLIST BEST',
    'TOP BRANDS',
    'POPULAR ITEMS',
  ])
  const brands = page.getByRole('region', { name: 'TOP BRANDS' })
  await expect(brands.getByRole('link', { name: /상품 모두 보기/ }).first()).toHaveAttribute(
    'href',
    /^\/brand\/product\?brandId=\d+&brandName=/,
  )
  const popular = page.getByRole('region', { name: 'POPULAR ITEMS' })
  const before = await popular.getByRole('article').first().textContent()
  await page.locator('#app[data-live]').waitFor({ state: 'attached', timeout: 30_000 })
  await popular.getByRole('button', { name: '남성' }).click()
  await expect(popular.getByRole('button', { name: '남성' })).toHaveAttribute('aria-pressed', 'true')
  await expect(popular.getByRole('article').first()).not.toHaveText(before ?? '')
})

test('the introduction of the company stands under its own name only', async ({ page }) => {
  expect((await page.goto('/service-info/billim'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
  expect((await page.goto('/service-info/somebody'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '페이지를 찾을 수 없어요' })).toBeAttached()
})

test('what consignment costs and pays is said to the won', async ({ page }) => {
  await page.goto('/service-info/luxshare')
  const main = page.getByRole('main')
  for (const words of ['30,000원', '10,000원', '9.8%', '20%', '92,600원', '65,005원', '매월 20일'])
    await expect(main.getByText(words).first()).toBeVisible()
})
