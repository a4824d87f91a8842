import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

export type Heard = { complaints: string[] }

type Watched = {
  shifts: { value: number; at: number; what: string }[]
  /** When everything that the document names had come. */
  loadedAt: number
  violations: string[]
}
declare global {
  interface Window {
    watched?: Watched
  }
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
}

/** Listens from before the first byte: console, policy breaches, shifts and the end of the load. */
export async function watchTheLoad(page: Page): Promise<Heard> {
  const heard: Heard = { complaints: [] }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.complaints.push(message.text())
  })
  page.on('pageerror', (error) => heard.complaints.push(error.message))
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [], loadedAt: 0, violations: [] }
    window.watched = watched
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
    type Source = LayoutShift['sources'][number]
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`
    const movedNode = ({ node, previousRect, currentRect }: Source) =>
      `${node?.nodeName} "${node?.textContent?.slice(0, 24)}" ${placeOf(previousRect)} → ${placeOf(currentRect)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (isShift(entry) && !entry.hadRecentInput)
          watched.shifts.push({
            value: entry.value,
            at: entry.startTime,
            what: entry.sources.map(movedNode).join(' | '),
          })
    }).observe({ type: 'layout-shift', buffered: true })
    // The event's own time: `performance.now` may be another one's by now.
    window.addEventListener('load', ({ timeStamp }) => {
      watched.loadedAt = timeStamp
    })
    document.addEventListener('securitypolicyviolation', (breach) =>
      watched.violations.push(`${breach.violatedDirective} ${breach.blockedURI}`),
    )
  })
  return heard
}

/**
 * What the page saw of its own load, once it has settled. What may wait for the first view begins after the document's own
 * load, which is an order of the page; a paint has the time at which it was shown, which a busy machine puts off.
 */
export function whatHappened(page: Page, origin: string) {
  return page.evaluate((own) => {
    const watched = window.watched ?? { shifts: [], loadedAt: 0, violations: [] }
    const early = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < watched.loadedAt)
      .map(({ name }) => name)
    return {
      layoutShift: watched.shifts.reduce((sum, { value }) => sum + value, 0),
      shifts: watched.shifts,
      violations: watched.violations,
      thirdPartiesBeforeLoad: early.filter((url) => !url.startsWith(own)),
      fontsBeforeLoad: early.filter((url) => /\.woff2?(\?|$)/.test(url)),
    }
  }, origin)
}

/** Controls that a finger may miss; links inside a sentence, which no navigation is, are excepted (WCAG 2.2, 2.5.8). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      element.closest('nav') === null &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    /** A control may borrow its label's size, or have an invisible frame of its own around it. */
    const boxOf = (element: Element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const box = (label ?? element).getBoundingClientRect()
      const { width, height } = element.getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      const grown =
        after.content === 'none' || after.position !== 'absolute' ? 0 : Number.parseFloat(after.height)
      const wide =
        after.content === 'none' || after.position !== 'absolute' ? 0 : Number.parseFloat(after.width)
      return {
        width: Math.max(box.width, width, wide || 0),
        height: Math.max(box.height, height, grown || 0),
      }
    }
    const found: string[] = []
    for (const element of document.querySelectorAll(
      'a[href], button, input, select, summary, [role="button"]',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.closest('[inert]') !== null || isInSentence(element)) continue
      const { width, height } = boxOf(element)
      const isSpoken = width <= 1 || height <= 1
      if (!isSpoken && (Math.round(width) < least || Math.round(height) < least)) {
        const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
        found.push(
          `${element.tagName} ${Math.round(width)}×${Math.round(height)} ${words.trim().slice(0, 30)}`,
        )
      }
    }
    return found
  })
}

/** Fields into which an iPhone zooms when they are focused: their letters are smaller than 16 px. */
export function zoomingFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const letterless = new Set(['checkbox', 'radio', 'file', 'range', 'hidden'])
    return [...document.querySelectorAll('input, select, textarea, [contenteditable="true"]')].flatMap(
      (field) => {
        if (field instanceof HTMLInputElement && letterless.has(field.type)) return []
        const size = Number.parseFloat(getComputedStyle(field).fontSize)
        const words = field.getAttribute('aria-label') ?? field.getAttribute('name') ?? field.className
        return size < 16 ? [`${field.tagName} ${words} ${size}px`] : []
      },
    )
  })
}

/** The words of a page that are broken inside, over two lines. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      // A visually hidden text is one pixel wide.
      if ((text.parentElement?.getBoundingClientRect().width ?? 0) < 2) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[가-힣A-Za-z]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })

/** Fields of dates that reach past the window, or whose text is wider than they are. */
export const cutDates = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input')]
      .filter((field) => 'unit' in field.dataset)
      .filter(
        (field) => field.getBoundingClientRect().right > innerWidth || field.scrollWidth > field.clientWidth,
      )
      .map((field) => `${field.value} in ${field.clientWidth} at ${field.getBoundingClientRect().right}`),
  )

const entryOf = (page: Page) => page.evaluate(() => JSON.stringify(history.state))

/** The page stands on an entry of the history that opens no sheet. */
export const standsAlone = (page: Page) => expect.poll(() => entryOf(page)).not.toContain('overlay')

/** The card sheet of a sheet has given its entry of the history back: the next Back closes the sheet below. */
export const standsBelowTheCard = (page: Page) =>
  expect.poll(() => entryOf(page)).toMatch(/"overlay":"(?![^"]*-card")/)
