import type { Locator, Page } from '@playwright/test'

/** A toast; what went wrong is announced a second time, beside what one sees. */
export const toastSaying = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: '알림' }).getByText(words)
