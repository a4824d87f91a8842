import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { readAsShopper } from './demoStory.ts'
import { faceCame } from './faces.ts'
import { waitForFirstView } from './firstView.ts'
import { test } from './koreanLetters.ts'
import { screens } from './pages/screens.ts'
import { tourOf, type Visit } from './pages/visit.ts'
import { brokenWords, smallTargets, watchTheLoad, whatHappened, zoomingFields } from './pageWatch.ts'
import { expect } from './shop.ts'

/** What a reader without scripts gets: the words of the document, piece by piece and as one text. */
async function readPlain(address: string): Promise<{ heading: string; words: string[] }> {
  const html = await (await fetch(address)).text()
  expect(html, 'nothing waits for a script to be put in its place').not.toMatch(/<div hidden[^>]* id="S:/)
  const drawn = html.replaceAll(/<!--.*?-->|<(script|style|template)\b.*?<\/\1>/gs, '')
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(drawn) ?? []
  const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(drawn) ?? []
  const pieces = main.split(/<[^>]*>/)
  return { heading: heading.replaceAll(/<[^>]*>/g, ' '), words: [...pieces, pieces.join('')] }
}

/** One page is really opened without scripts: what its styles hide until they run would be missing there. */
const openedPlain = 'detail'

async function isReadPlain(browser: Browser, address: string, screen: Visit): Promise<void> {
  const { heading, words } = await readPlain(address)
  expect(heading).toMatch(screen.heading)
  // Of a page that is drawn in the browser the heading alone comes with the document.
  if (screen.rendered && screen.settled.words !== undefined)
    expect(words).toContainEqual(expect.stringMatching(screen.settled.words))
  if (screen.name !== openedPlain) return
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(address)
  await expect(plain.getByRole('heading', { level: 1, name: screen.heading })).toBeVisible()
  await expect(plain.getByRole('region', { name: '이용안내' })).toBeVisible()
  await plain.close()
}

/** What search engines miss on a page that they may read. */
const missedBySearchEngines = (page: Page) =>
  page.evaluate(() => {
    const head = (selector: string) => document.head.querySelector(selector)?.getAttribute('content') ?? ''
    if (/noindex/.test(head('meta[name="robots"]'))) return []
    const canonical = document.head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
    const leadNowhere = [...document.querySelectorAll('a')].filter(
      (link) => !/^(https?|tel|mailto):/.test(link.href),
    )
    return [
      ...(document.title === '' ? ['a title'] : []),
      ...(head('meta[name="description"]') === '' ? ['a description'] : []),
      ...(canonical.startsWith(location.origin) ? [] : [`a canonical address: ${canonical}`]),
      ...leadNowhere.map(({ textContent }) => `where "${textContent}" leads`),
    ]
  })

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What Lighthouse asks beyond these. */
const ofLighthouse = [
  ...['accesskeys', 'aria-dialog-name', 'aria-text', 'aria-treeitem-name', 'heading-order'],
  ...['landmark-one-main', 'presentation-role-conflict', 'skip-link', 'tabindex'],
]
/** What a screen reader's list of places needs: none is there twice under one name. */
const ofPlaces = ['landmark-unique', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo']
const asked: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: wcag },
  rules: Object.fromEntries([...ofLighthouse, ...ofPlaces].map((rule) => [rule, { enabled: true }])),
  // Naming each element that is right takes a third of the time.
  resultTypes: ['violations'],
  // Which reads every style sheet and file of sound: no rule that is asked looks at sheets, and no page has sound.
  preload: false,
}

/** Where a title stands: two pages that are open beside each other are told apart by it. */
const placeOfTitle = new Map<string, string>()

for (const screen of screens) {
  const named = [screen.name, ...(screen.next === undefined ? [] : [screen.next.name])].join(' and ')
  test(`${named}: accessible, still, quiet, and readable without scripts`, async ({
    page,
    office,
    browser,
  }) => {
    await waitForFirstView(page)
    const stops = await tourOf(office)
    const path = await screen.path(stops)
    if (screen.members) await readAsShopper(page, office)
    await screen.before?.(page, stops)
    const heard = await watchTheLoad(page)
    await page.goto(path)
    await screen.settled(page)
    await faceCame(page, 'h1')
    // What is read without scripts is read while this page comes to rest.
    await Promise.all([
      page.waitForLoadState('networkidle'),
      isReadPlain(browser, `${office.url}${path}`, screen),
    ])

    const seen = await whatHappened(page, office.url)
    expect.soft(heard.complaints, 'the console').toEqual([])
    expect.soft(seen.violations, 'breaches of the content policy').toEqual([])
    expect.soft(seen.layoutShift, JSON.stringify(seen.shifts)).toBeLessThanOrEqual(0.01)
    if (screen.rendered) {
      expect.soft(seen.thirdPartiesBeforeLoad, 'third parties before the page has loaded').toEqual([])
      expect.soft(seen.fontsBeforeLoad, 'fonts before the page has loaded').toEqual([])
    }
    expect.soft(await missedBySearchEngines(page), 'search engines').toEqual([])
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), 'headings of the first level').toBe(1)
    const [title, { pathname }] = [await page.title(), new URL(page.url())]
    expect.soft(placeOfTitle.get(title) ?? pathname, `two pages titled ${title}`).toBe(pathname)
    placeOfTitle.set(title, pathname)
    await isFitForFingers(page)
    // A list's next page, which the end of a tall one asks for, would push cards below the bar again while they are
    // looked at: it does not arrive. Nor do pictures further down.
    await page.route(/[?&]cursor=|\/files\//, () => {})
    await isAccessible(page)
    if (screen.isNarrow) {
      await page.setViewportSize({ width: 320, height: 640 })
      expect.soft(await brokenWords(page), 'words that are broken inside').toEqual([])
      expect.soft(await widthOf(page), 'nothing scrolls sideways').toBe(320)
    }
    if (screen.next === undefined) return
    await page.setViewportSize({ width: 390, height: 844 })
    await screen.next.reach(page)
    await isFitForFingers(page)
    await isAccessible(page)
  })
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function isFitForFingers(page: Page): Promise<void> {
  expect.soft(await smallTargets(page), 'targets below 44 px').toEqual([])
  expect.soft(await zoomingFields(page), 'fields that an iPhone zooms into').toEqual([])
  expect.soft(await widthOf(page), 'nothing scrolls sideways').toBe(390)
}

async function isAccessible(page: Page): Promise<void> {
  // As tall as its content: a fixed bar hides nothing of it.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: 390, height: height + 200 })
  // None of these pages has a frame: what is found needs no second page to be put together in.
  expect(page.frames()).toHaveLength(1)
  const axe = await new AxeBuilder({ page }).options(asked).setLegacyMode().analyze()
  const found = axe.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
  )
  expect.soft(found, 'accessibility').toEqual([])
}
