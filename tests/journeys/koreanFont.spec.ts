import { type Browser, chromium } from '@playwright/test'
import { launchOptionsWith } from '../support/chromium.ts'
import { expectFace, facesOf } from './faces.ts'
import { browsing } from './pages/browsing.ts'
import { promotions } from './pages/promotions.ts'
import { tourOf } from './pages/visit.ts'
import { welcome } from './pages/welcome.ts'
import { watchTheLoad, whatHappened } from './pageWatch.ts'
import { drawnPictures, expect, test as inItsShop } from './shop.ts'

/** The pages are of a browser beside the worker's own: one with other launch options would want a shop of its own. */
const test = inItsShop.extend({
  context: async ({ baseURL }, use) => {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    await use(context)
    await context.close()
  },
})

let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch(launchOptionsWith('korean'))
})
test.afterAll(() => browser.close())

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
  await page.goto('/ranking', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await facesOf(page, 'h1')).toEqual(['NanumGothic'])
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

for (const screen of [...welcome, ...browsing, ...promotions].filter(({ rendered }) => rendered))
  test(`${screen.name}: no font comes before the largest paint, and none moves a word`, async ({
    page,
    office,
  }) => {
    const stops = await tourOf(office)
    await screen.before?.(page, stops)
    await watchTheLoad(page)
    await page.goto(await screen.path(stops))
    await screen.settled(page)
    await expectFace(page, 'h1')
    await page.waitForLoadState('networkidle')
    const seen = await whatHappened(page, office.url)
    expect.soft(seen.fontsBeforeLargestPaint).toEqual([])
    expect.soft(seen.layoutShift, JSON.stringify(seen.shifts)).toBeLessThanOrEqual(0.01)
  })
