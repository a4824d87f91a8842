import { type Browser, chromium } from '@playwright/test'
import { launchOptionsWith } from '../support/chromium.ts'
import { startStack } from '../support/stack.ts'
import { type BenchRow, median } from './measure.ts'
import { benchLighthouse } from './webLighthouse.ts'
import { benchTaps } from './webTaps.ts'

const loads = 5
const pages = [
  { name: 'home', path: '/', seconds: 1.9 },
  { name: 'list', path: '/product', seconds: 1.8 },
  { name: 'detail', path: '/product/detail/1', seconds: 1.9 },
  { name: 'calendar', path: '/product/rent/1', seconds: 1.7 },
]

/**
 * Largest paint of public pages with 4 × slower CPU and a slow 4G network, pictures drawn before, on a machine with
 * letters for Korean; medians. Then what a tap takes, and what Lighthouse says.
 */
export async function benchWeb(): Promise<BenchRow[]> {
  const stack = await startStack()
  const browser = await chromium.launch(launchOptionsWith('korean'))
  try {
    const rows: BenchRow[] = []
    for (const { name, path, seconds } of pages) {
      await largestPaint(browser, `${stack.baseUrl}${path}`, false)
      const times: number[] = []
      for (let nth = 0; nth < loads; nth += 1)
        times.push(await largestPaint(browser, `${stack.baseUrl}${path}`, true))
      const value = median(times)
      rows.push({
        name: `largest paint of ${name}, throttled (floor: the budget)`,
        unit: 's',
        value,
        floor: seconds,
        ratio: value / seconds,
        target: '≤ 1',
      })
    }
    rows.push(...(await benchTaps(browser, stack.baseUrl)))
    rows.push(...(await benchLighthouse(stack.baseUrl)))
    return rows
  } finally {
    await browser.close()
    await stack.stop()
  }
}

async function largestPaint(browser: Browser, url: string, throttled: boolean): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  if (throttled) {
    const session = await context.newCDPSession(page)
    const slow4g = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750, offline: false }
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForSelector('#app[data-live]', { state: 'attached', timeout: 60_000 })
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return ms / 1000
}
