import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { launchOptionsWith } from '../support/chromium.ts'
import { startStack } from '../support/stack.ts'
import { type BenchRow, median } from './measure.ts'
import { benchLighthouse } from './webLighthouse.ts'
import { benchTaps } from './webTaps.ts'

const loads = 5
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }
const pages = [
  { name: 'home', path: '/', seconds: 1.9, screen: phone, usable: '#app[data-live]' },
  { name: 'list', path: '/product', seconds: 1.8, screen: phone, usable: '#app[data-live]' },
  { name: 'detail', path: '/product/detail/1', seconds: 1.9, screen: phone, usable: '#app[data-live]' },
  { name: 'calendar', path: '/product/rent/1', seconds: 1.7, screen: phone, usable: '#app[data-live]' },
  { name: 'the console', path: '/staff', seconds: null, screen: desktop, usable: '#app input:enabled' },
]
/** How soon a page may be used, in seconds. */
const answersWithin = 2.5

/**
 * Largest paint of public pages, when they and the console's first page answer taps and keys, with 4 × slower CPU and
 * a slow 4G network, pictures drawn before, on a machine with letters for Korean; medians. Then what a tap takes, and
 * what Lighthouse says.
 */
export async function benchWeb(): Promise<BenchRow[]> {
  const stack = await startStack()
  const browser = await chromium.launch(launchOptionsWith('korean'))
  try {
    const rows: BenchRow[] = []
    for (const { name, path, seconds, ...seen } of pages) {
      const url = `${stack.baseUrl}${path}`
      await loadOnce(browser, url, seen, false)
      const times: Loaded[] = []
      for (let nth = 0; nth < loads; nth += 1) times.push(await loadOnce(browser, url, seen, true))
      const painted = median(times.map(({ painted }) => painted))
      if (seconds !== null)
        rows.push(row(`largest paint of ${name}, throttled (floor: the budget)`, painted, seconds))
      const answers = median(times.map(({ answers }) => answers))
      rows.push(row(`${name} answers taps and keys, throttled (floor: the budget)`, answers, answersWithin))
    }
    rows.push(...(await benchTaps(browser, stack.baseUrl)))
    rows.push(...(await benchLighthouse(stack.baseUrl)))
    return rows
  } finally {
    await browser.close()
    await stack.stop()
  }
}

const row = (name: string, value: number, floor: number): BenchRow => ({
  ...{ name, value, floor },
  unit: 's',
  ratio: value / floor,
  target: '≤ 1',
})

/** Seconds after the address was entered. */
type Loaded = { painted: number; answers: number }

async function loadOnce(
  browser: Browser,
  url: string,
  { screen, usable }: { screen: BrowserContextOptions; usable: string },
  throttled: boolean,
): Promise<Loaded> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  if (throttled) {
    const session = await context.newCDPSession(page)
    const slow4g = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750, offline: false }
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  await page.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return
      watch.disconnect()
      performance.mark('answers')
    })
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-live', 'disabled'] })
  }, usable)
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForSelector(usable, { state: 'attached', timeout: 60_000 })
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  const answers = await page.evaluate(() => performance.getEntriesByName('answers')[0]?.startTime ?? 0)
  await context.close()
  return { painted: painted / 1000, answers: answers / 1000 }
}
