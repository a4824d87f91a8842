import type { Page } from '@playwright/test'
import { type PersonKey, people } from '../../server/demo/story/people.ts'
import { enter } from './renting.ts'
import type { BackOffice } from './shop.ts'

/**
 * Opens the pages of this browser as a member of the demo shop's story, whom every journey shares: they may be looked
 * at, and whatever a page would write for them is refused.
 */
export async function readAs(page: Page, office: BackOffice, who: PersonKey): Promise<void> {
  await page
    .context()
    .route('**/api/users/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: '볼 수만 있어요.' } }),
    )
  await enter(page, office, people[who].email)
}
