import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { readAsShopper } from './demoStory.ts'
import { expectFace } from './faces.ts'
import { test } from './koreanLetters.ts'
import { screens } from './pages/screens.ts'
import { tourOf, type Visit } from './pages/visit.ts'
import { smallTargets, watchTheLoad, whatHappened, zoomingFields } from './pageWatch.ts'
import { expect } from './shop.ts'

/** One page without scripts reads them all, so that a process and the styles of the shop are loaded once. */
let plainPage: Promise<Page> | undefined

async function openPlainPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.setBlockedURLs', { urls: ['*/files/*'] })
  return page
}

async function isReadPlain(browser: Browser, address: string, screen: Visit): Promise<void> {
  // Of a page that is drawn in the browser the heading alone comes with the document.
  if (!screen.rendered) return expect(await headingOf(address)).toMatch(screen.heading)
  plainPage ??= openPlainPage(browser)
  const plain = await plainPage
  await plain.goto(address)
  await expect(plain.getByRole('heading', { level: 1, name: screen.heading })).toBeAttached()
  await screen.settled(plain)
}

async function headingOf(address: string): Promise<string> {
  const html = await (await fetch(address)).text()
  return (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, ' ')
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
}

/** Where a title stands: two pages that are open beside each other are told apart by it. */
const placeOfTitle = new Map<string, string>()

for (const screen of screens) {
  test(`${screen.name}: accessible, still, quiet, and readable without scripts`, async ({
    page,
    office,
    browser,
  }) => {
    const stops = await tourOf(office)
    const path = await screen.path(stops)
    if (screen.members) await readAsShopper(page, office)
    await screen.before?.(page, stops)
    const heard = await watchTheLoad(page)
    await page.goto(path)
    await screen.settled(page)
    await expectFace(page, 'h1')
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
      expect.soft(seen.thirdPartiesBeforeLargestPaint, 'third parties before the largest paint').toEqual([])
      expect.soft(seen.fontsBeforeLargestPaint, 'fonts before the largest paint').toEqual([])
    }
    expect.soft(await missedBySearchEngines(page), 'search engines').toEqual([])
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), 'headings of the first level').toBe(1)
    const [title, { pathname }] = [await page.title(), new URL(page.url())]
    expect.soft(placeOfTitle.get(title) ?? pathname, `two pages titled ${title}`).toBe(pathname)
    placeOfTitle.set(title, pathname)
    expect.soft(await smallTargets(page), 'targets below 44 px').toEqual([])
    expect.soft(await zoomingFields(page), 'fields that an iPhone zooms into').toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, 'nothing scrolls sideways').toBe(390)

    // As tall as its content: a fixed bar hides nothing of it. A list's next page, which its end then asks for, would
    // push cards below the bar again while they are looked at: it does not arrive. Nor do pictures further down.
    await page.route(/[?&]cursor=|\/files\//, () => {})
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: 390, height: height + 200 })
    // None of these pages has a frame: what is found needs no second page to be put together in.
    expect(page.frames()).toHaveLength(1)
    const axe = await new AxeBuilder({ page }).options(asked).setLegacyMode().analyze()
    const found = axe.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
    )
    expect.soft(found, 'accessibility').toEqual([])
  })
}
