import type { Page } from '@playwright/test'

const awaited = '/awaited-by-the-page'

/** Keeps the page busy with a script until `act` is over: the page hears of all that `act` did only then. */
async function whileBusy(page: Page, act: () => Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>()
  await page.route(`**${awaited}`, async (route) => {
    await over.promise
    await route.fulfill({ body: '' })
  })
  const asked = page.waitForRequest(`**${awaited}`)
  const running = page.evaluate((address) => {
    const call = new XMLHttpRequest()
    // A synchronous call holds up everything else of the page.
    call.open('GET', address, false)
    call.send()
  }, awaited)
  await asked
  await act()
  over.resolve()
  await running
  await page.unroute(`**${awaited}`)
}

/** Two steps back of which the page hears at once. */
export async function backTwiceAtOnce(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory')
  await whileBusy(page, async () => {
    for (const entry of [entries[currentIndex - 1], entries[currentIndex - 2]]) {
      if (entry === undefined) throw new Error('the tab has no two steps to go back')
      await browser.send('Page.navigateToHistoryEntry', { entryId: entry.id })
    }
  })
  await browser.detach()
}
