import type { Page } from '@playwright/test'

declare global {
  interface Window {
    timerOfThePage?: typeof window.setTimeout
  }
}

/**
 * What the page wants to do a moment later waits for minutes: however slow the machine is, what the journey does next
 * comes first.
 */
export const timersTakeLonger = (page: Page) =>
  page.evaluate(() => {
    const later = window.setTimeout
    window.timerOfThePage = later
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => later(run, ms * 1_000) })
  })

export const timersAsBefore = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { setTimeout: window.timerOfThePage }))
