import { expect, test } from './shop.ts'

test.describe('luxury of the demo shop and its introductions, as a guest reads them', () => {
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
    const before = await popular.getByRole('article').allTextContents()
    await page.locator('#app[data-live]').waitFor({ state: 'attached' })
    await popular.getByRole('button', { name: '남성' }).click()
    await expect(popular.getByRole('button', { name: '남성' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => popular.getByRole('article').allTextContents()).not.toEqual(before)
  })

  test('the introduction of the company stands under its own name only, and the story of consigning leads to what it brings', async ({
    page,
  }) => {
    const shown = async (address: string) => {
      const answer = await page.request.get(address)
      return { status: answer.status(), html: await answer.text() }
    }
    expect((await shown('/service-info/billim')).status).toBe(200)
    const missing = await shown('/service-info/somebody')
    expect(missing.status).toBe(404)
    expect(missing.html).toMatch(/<h1[^>]*>[^<]*페이지를 찾을 수 없어요/)
    const { html } = await shown('/service-info/luxshare')
    expect(html).toMatch(/<a [^>]*href="\/luxshare"[^>]*><span[^>]*>얼마를 받을지 계산해 보기/)
  })
})
