import type { Page } from '@playwright/test'
import { expectFace, facesOf } from './faces.ts'
import { test } from './koreanLetters.ts'
import { drawnPictures, expect } from './shop.ts'

test.use({ isFirstVisit: true })

test('the letters of the machine are there at first, those of the shop come at once, not file by file', async ({
  page,
}) => {
  let fetchesInSight = 0
  await page.exposeFunction('fetchedInSight', () => {
    fetchesInSight += 1
  })
  await page.addInitScript(
    `const own = ({ family }) => family.includes('Pretendard')
    document.fonts.addEventListener('loading', () => [...document.fonts].some(own) && fetchedInSight())`,
  )
  const looked = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.goto('/ranking', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await facesOf(page, 'h1')).toEqual(['NanumGothic'])
  looked.resolve()
  await expectFace(page, '#main p, #main article span')
  expect(fetchesInSight).toBe(0)
})

test('a picture that never comes does not keep the face away for good', async ({ page }) => {
  await page.route(drawnPictures, () => {})
  await page.clock.install()
  await page.goto('/ranking', { waitUntil: 'commit' })
  await page.waitForSelector('#app[data-live]', { state: 'attached' })
  // As long as a first view is waited for.
  await page.clock.fastForward(6_000)
  await expectFace(page, '#main h2, #main p')
})

test('which fonts the machine has decides nothing: each browser sees those that the suite brings', async ({
  page,
  browser,
}) => {
  const facesIn = async (one: Page) => {
    await one.setContent('<p style="font-family: sans-serif">가나다 rental</p>')
    return (await facesOf(one, 'p')).sort()
  }
  expect(await facesIn(page)).toEqual(['DejaVu Sans', 'NanumGothic'])
  const latin = await browser.newPage()
  expect(await facesIn(latin)).toEqual(['DejaVu Sans'])
  await latin.close()
})
