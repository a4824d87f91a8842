import type { Page } from '@playwright/test'
import { expectFace } from './faces.ts'
import { waitForFirstView } from './firstView.ts'
import { aMember, enterAs } from './ownData.ts'
import { drawnPictures, expect, test } from './shop.ts'

test.use({ isFirstVisit: true })

const words = '#main :is(h1, h2, h3, p, li, dt, dd, td)'

/** Where everything with words in it begins, and how high it is. */
const placesOf = (page: Page) =>
  page.locator(words).evaluateAll((elements) =>
    elements.map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return `${element.textContent.slice(0, 20)} at ${Math.round(top)}, ${Math.round(height)} high`
    }),
  )

test('without letters for Korean, boxes keep the places of the words', async ({ page }) => {
  for (const { path, comesLater } of [
    { path: '/service-info/luxshare', comesLater: '일하는 명품으로' },
    { path: '/search?keyword=zzqqxx', comesLater: '이런 검색어는 어때요?' },
  ])
    await test.step(path, async () => {
      const arrived = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await arrived.promise
        await route.continue()
      })
      // On a busy machine the face is asked for before the page has loaded, which then waits for it.
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('#app')).toHaveAttribute('data-live', '')
      await expect(page.getByRole('heading', { name: comesLater })).toBeVisible()
      const before = await placesOf(page)
      expect(before.length).toBeGreaterThan(3)
      arrived.resolve()
      await expectFace(page, words)
      expect(await placesOf(page)).toEqual(before)
      await page.unroute('**/*.woff2')
    })
})

test('where nothing can be read yet, the face waits for no picture', async ({ page }) => {
  await waitForFirstView(page)
  await page.route(drawnPictures, () => {})
  await page.goto('/ranking', { waitUntil: 'commit' })
  await expectFace(page, '#main h2, #main p')
})

test('nor for a skeleton', async ({ page, office }) => {
  await enterAs(page, await aMember(office))
  await waitForFirstView(page)
  await page.route('**/api/users/**', () => {})
  await page.goto('/mypage/coupon', { waitUntil: 'commit' })
  await expect(page.locator('[data-waiting]').first()).toBeAttached()
  await expectFace(page, 'h1')
})

test('a word is asked of the parts of the face that its page needs, not of all; a word that comes later gets it from the others', async ({
  page,
}) => {
  await page.goto('/luxury')
  await expectFace(page, '#main h2, #main p')
  const parts = await page.evaluate(() =>
    Array.from(document.fonts, ({ family, status }) => ({ family: family.replaceAll('"', ''), status })),
  )
  const first = parts.filter(({ family }) => family === 'Pretendard Variable')
  expect(first.length).toBeLessThan(25)
  expect(first.filter(({ status }) => status !== 'loaded')).toEqual([])
  expect(parts.length - first.length, 'the others are behind it').toBeGreaterThan(60)
  // Syllables that nobody writes: the parts that they are in are not among those of any page.
  const word = '뷁쀍'
  await page.getByRole('link', { name: '검색' }).click()
  await page.getByRole('combobox', { name: '검색어' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`‘${word}’ 검색 결과가 없어요`)).toBeVisible()
  await expectFace(page, '#main p')
})
