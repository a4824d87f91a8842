import type { Page } from '@playwright/test'

/** Opens a page that the server drew, and waits until its buttons answer. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('#app[data-live]', { state: 'attached' })
}
