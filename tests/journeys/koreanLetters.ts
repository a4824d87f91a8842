import { type Browser, chromium } from '@playwright/test'
import { launchOptionsWith } from '../support/chromium.ts'
import { test as inItsShop } from './shop.ts'

/**
 * Journeys of a machine that has letters for Korean, as most have. Their browser runs beside the worker's own: a worker
 * with other launch options would want a shop of its own.
 */
export const test = inItsShop.extend<object, { korean: Browser }>({
  korean: [
    async ({ browserName: _ }, use) => {
      const browser = await chromium.launch(launchOptionsWith('korean'))
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ korean, display }, use) => {
    const context = await korean.newContext(display)
    await use(context)
    await context.close()
  },
})
