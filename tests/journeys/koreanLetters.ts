import { chromium } from '@playwright/test'
import { launchOptionsWith } from '../support/chromium.ts'
import { test as inItsShop } from './shop.ts'
import { forAWhile, Visitors } from './visitors.ts'

/**
 * Journeys of a machine that has letters for Korean, as most have. Their browser runs beside the worker's own: a worker
 * with other launch options would want a shop of its own.
 */
export const test = inItsShop.extend<object, { korean: Visitors }>({
  korean: [
    async ({ browserName: _ }, use) => {
      const browser = await chromium.launch(forAWhile(launchOptionsWith('korean')))
      await use(new Visitors(browser))
      await browser.close()
    },
    { scope: 'worker' },
  ],
  context: ({ korean, display, isFirstVisit }, use) => korean.visit(display, { isFirst: isFirstVisit }, use),
})
