import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What toasts have said on this page and no expectation has taken yet. */
    toldInToasts?: string[]
  }
}

/** Writes down what the context's pages say in toasts: one lives for two seconds, which is less than a busy machine may take to look. */
export const hearToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const told: string[] = []
    window.toldInToasts = told
    const toast = '[data-notice]'
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const one of node.matches(toast) ? [node] : node.querySelectorAll(toast))
            told.push(one.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })

/** The page says it in a toast, however briefly. Each toast answers one expectation. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const says = (one: string) => (typeof words === 'string' ? one.includes(words) : words.test(one))
  // A page that is left in the middle of the look is looked at again.
  const take = async () => {
    const told = await page.evaluate(() => window.toldInToasts ?? []).catch(() => [])
    const nth = told.findIndex(says)
    if (nth === -1) return false
    await page.evaluate((at) => window.toldInToasts?.splice(at, 1), nth).catch(() => undefined)
    return true
  }
  await expect.poll(take, { message: `a toast with ${words}` }).toBe(true)
}

/** A toast that is looked at; what went wrong is announced a second time, beside what one sees. */
export const toastSaying = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: '알림' }).getByText(words)
