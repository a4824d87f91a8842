import type { Browser, Locator, Page } from '@playwright/test'
import { type BenchRow, median } from './measure.ts'

type Tap = {
  name: string
  path: string
  ms: number
  find: (page: Page) => Locator
  /** What the tap opens and how soon it has to be usable, where that is more than the next frame. */
  opens?: { name: string; selector: string; ms: number }
}

const taps: readonly Tap[] = [
  {
    name: 'a day of the calendar',
    path: '/product/rent/1',
    ms: 60,
    find: (page) => page.getByRole('button', { name: /시작 가능/ }).nth(2),
  },
  {
    name: 'a category of the new items',
    path: '/',
    ms: 80,
    find: (page) => page.getByRole('button', { name: '여성' }).first(),
  },
  {
    name: 'the period row of the list',
    path: '/product',
    ms: 80,
    find: (page) => page.getByRole('button', { name: '날짜 선택' }),
    opens: { name: 'days that can be tapped', selector: '[role=dialog] [data-date]:enabled', ms: 250 },
  },
  {
    name: 'a section of the detail',
    path: '/product/detail/1',
    ms: 80,
    find: (page) => page.getByRole('button', { name: '이용안내' }),
  },
]
const tapsEach = 5
/** The browser tells of no event that was answered faster. */
const leastMs = 16

/** From the finger to the next frame, with a processor four times slower; medians. */
export async function benchTaps(browser: Browser, baseUrl: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { name, path, ms, find, opens } of taps) {
    const times: Answered[] = []
    for (let nth = 0; nth < tapsEach; nth += 1)
      times.push(await tapOnce(browser, `${baseUrl}${path}`, find, opens?.selector))
    const row = (what: string, value: number, floor: number): BenchRow => ({
      name: `tap on ${what}, processor four times slower (floor: the budget)`,
      unit: 'ms',
      value,
      floor,
      ratio: value / floor,
      target: '≤ 1',
    })
    rows.push(row(name, median(times.map(({ frameMs }) => frameMs)), ms))
    if (opens !== undefined)
      rows.push(row(`${name}, until ${opens.name}`, median(times.map(({ openMs }) => openMs)), opens.ms))
  }
  return rows
}

/** Milliseconds from the finger to the next frame, and until what it opens is drawn (0 when nothing is opened). */
type Answered = { frameMs: number; openMs: number }

async function tapOnce(
  browser: Browser,
  url: string,
  find: Tap['find'],
  opened: string | undefined,
): Promise<Answered> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  })
  const page = await context.newPage()
  // As somebody who has put home's popup away for today.
  await page.addInitScript(() => {
    localStorage.setItem('popup', new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' }))
  })
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForSelector('#app[data-live]', { state: 'attached', timeout: 60_000 })
  const target = find(page)
  await target.waitFor()
  await page.waitForLoadState('networkidle')
  await target.scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    [...document.images].every((picture) => {
      const { top, bottom, left, right } = picture.getBoundingClientRect()
      const seen = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
      return picture.complete || !seen
    }),
  )
  const box = await target.boundingBox()
  if (box === null) throw new Error(`nothing to tap on ${url}`)
  await page.evaluate((selector) => {
    addEventListener('pointerdown', ({ timeStamp }) => {
      if (selector === undefined) return
      const waiting = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return
        waiting.disconnect()
        // Two frames later the browser has painted it.
        requestAnimationFrame(() =>
          requestAnimationFrame((now) => performance.measure('opened', { start: timeStamp, end: now })),
        )
      })
      waiting.observe(document.body, { childList: true, subtree: true })
    })
  }, opened)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // By its place: looking for what lies under the finger is the bench's own work.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const frameMs = await page.evaluate(
    (least) =>
      new Promise<number>((resolve) => {
        const events = ['pointerdown', 'pointerup', 'click']
        const eachEvent: PerformanceObserverInit & { durationThreshold: number } = {
          type: 'event',
          durationThreshold: least,
          buffered: true,
        }
        let longest = least
        new PerformanceObserver((list) => {
          for (const { name, duration } of list.getEntries())
            if (events.includes(name)) longest = Math.max(longest, duration)
        }).observe(eachEvent)
        setTimeout(() => resolve(longest), 1_500)
      }),
    leastMs,
  )
  const openMs =
    opened === undefined
      ? 0
      : await page
          .waitForFunction(() => performance.getEntriesByName('opened')[0]?.duration)
          .then((duration) => duration.evaluate((ms) => ms ?? 0))
  await context.close()
  return { frameMs, openMs }
}
