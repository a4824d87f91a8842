import { chromium, type Page } from '@playwright/test'
import { type Fonts, launchOptionsWith } from '../support/chromium.ts'
import { expectFace, facesOf } from './faces.ts'
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

const pages: readonly { path: string; comesLater?: string }[] = [
  { path: '/service-info/luxshare' },
  { path: '/search?keyword=zzqqxx', comesLater: '이런 검색어는 어때요?' },
]
for (const { path, comesLater } of pages)
  test(`${path}: without letters for Korean, boxes keep the places of the words`, async ({ page }) => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(path)
    await expect(page.locator('#app')).toHaveAttribute('data-live', '')
    if (comesLater !== undefined) await expect(page.getByRole('heading', { name: comesLater })).toBeVisible()
    const before = await placesOf(page)
    expect(before.length).toBeGreaterThan(3)
    arrive()
    await expectFace(page, words)
    expect(await placesOf(page)).toEqual(before)
  })

/** What a first view that is not filled keeps waiting goes on for as long as it takes: the six seconds never end. */
const waitWithoutEnd = (page: Page) =>
  page.addInitScript(
    `const later = window.setTimeout
    window.setTimeout = (run, ms, ...given) => (ms >= 6_000 ? 0 : later(run, ms, ...given))
    performance.now = () => 0`,
  )

test('where nothing can be read yet, the face waits for no picture', async ({ page }) => {
  await waitWithoutEnd(page)
  await page.route(drawnPictures, () => {})
  await page.goto('/ranking', { waitUntil: 'commit' })
  await expectFace(page, '#main h2, #main p')
})

test('nor for a skeleton', async ({ page, office }) => {
  await enterAs(page, await aMember(office))
  await waitWithoutEnd(page)
  await page.route('**/api/users/**', () => {})
  await page.goto('/mypage/coupon', { waitUntil: 'commit' })
  await expect(page.locator('[data-waiting]').first()).toBeAttached()
  await expectFace(page, 'h1')
})

test('words of the next screen get it too', async ({ page }) => {
  await page.goto('/luxury')
  await expectFace(page, '#main h2, #main p')
  await page.getByRole('link', { name: '랭킹' }).first().click()
  await expectFace(page, '#main p, #main article span')
})

test('a word is asked of the parts of the face that its page needs, not of all', async ({ page }) => {
  await page.goto('/')
  await expectFace(page, '#main h2')
  const parts = await page.evaluate(() =>
    Array.from(document.fonts, ({ family, status }) => ({ family: family.replaceAll('"', ''), status })),
  )
  const first = parts.filter(({ family }) => family === 'Pretendard Variable')
  expect(first.length).toBeLessThan(25)
  expect(first.filter(({ status }) => status !== 'loaded')).toEqual([])
  expect(parts.length - first.length, 'the others are behind it').toBeGreaterThan(60)
})

async function facesWith(fonts: Fonts): Promise<string[]> {
  const browser = await chromium.launch(launchOptionsWith(fonts))
  const page = await browser.newPage()
  await page.setContent('<p style="font-family: sans-serif">가나다 rental</p>')
  const faces = await facesOf(page, 'p')
  await browser.close()
  return faces.sort()
}

test('which fonts the machine has decides nothing: each browser sees those that the suite brings', async () => {
  expect(await facesWith('latin')).toEqual(['DejaVu Sans'])
  expect(await facesWith('korean')).toEqual(['DejaVu Sans', 'NanumGothic'])
})
