import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './shop.ts'

/** What a person does at the keyboard without stopping to look. */
export class Steps {
  readonly done: string[] = []
  async take(what: string, act: () => Promise<void>): Promise<void> {
    this.done.push(what)
    await act()
  }
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(element).toBeFocused()
}

/** The overlay hears keys: it takes the focus after it has begun to listen. */
export const hears = (overlay: Locator): Promise<void> =>
  expect.poll(() => overlay.evaluate((one) => one.contains(document.activeElement))).toBe(true)

/** Types into the palette and takes its first entry. */
export async function findByPalette(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /찾기/ })).toBeFocused()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}

/** Who speaks to the screen says what is read on it. */
const offByDefault = { 'label-content-name-mismatch': { enabled: true } }

/**
 * What axe finds wrong on the page, beside a notice that fades. No page that is looked at has a frame, so that what is
 * found needs no second page to be put together in. Naming each element that is right takes a third of the time.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: offByDefault })
    .exclude('[aria-label^="알림"]')
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}
