import type { Page } from '@playwright/test'
import type { Session } from '../../domain/wire/auth.ts'
import { people } from '../../server/demo/story/people.ts'
import { enterAs } from './ownData.ts'
import type { BackOffice } from './shop.ts'

const { shopper } = people

/** Less than a token lasts. */
const sessionServesMs = 10 * 60_000
const sessions = new Map<string, { session: Promise<Session>; until: number }>()
/** Checking a password is slow on purpose, so that one login serves the pages of some minutes. */
function sessionFor(office: BackOffice, email: string): Promise<Session> {
  const now = performance.now()
  const key = `${office.url} ${email}`
  const known = sessions.get(key)
  if (known !== undefined && known.until > now) return known.session
  const session = office.sessionOf(email)
  sessions.set(key, { session, until: now + sessionServesMs })
  return session
}

/** What a page asks by POST and yet changes nothing of the member's. */
const asks = /\/api\/users\/(possession-coupons|visitors)$/
/** What a page sends because it was looked at. */
const seen = /\/seen$/

/**
 * Opens the pages of this browser as somebody of the demo shop's story, whom every journey shares: what they have may
 * be looked at, and whatever a page would write for them does not reach the shop.
 */
export async function readAs(page: Page, office: BackOffice, email: string): Promise<void> {
  await page.context().route('**/api/users/**', (route) => {
    const url = route.request().url()
    if (route.request().method() === 'GET' || asks.test(url)) return route.fallback()
    if (seen.test(url)) return route.fulfill({ json: { data: null } })
    return route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: '볼 수만 있어요.' } })
  })
  await enterAs(page, { session: await sessionFor(office, email) })
}

export const readAsShopper = (page: Page, office: BackOffice): Promise<void> =>
  readAs(page, office, shopper.email)

export async function ownerOfTheStory(office: BackOffice): Promise<{ id: number; email: string }> {
  const [owner] = await office.rows<{ id: number; email: string }>(
    'SELECT id::int AS id, email FROM shop.members WHERE email = $1',
    [people.owner.email],
  )
  if (owner === undefined) throw new Error('the story has no owner')
  return owner
}

export async function shopperOfTheStory(office: BackOffice): Promise<{ id: number; newOrderId: string }> {
  // Two bags, ordered the day before the shop begins.
  const [found] = await office.rows<{ id: number; newOrderId: string }>(
    `SELECT m.id::int AS id, i.order_id::text AS "newOrderId"
     FROM shop.order_items i JOIN shop.members m ON m.id = i.member_id
     WHERE m.email = $1 AND i.status = 'new' GROUP BY m.id, i.order_id ORDER BY count(*) DESC LIMIT 1`,
    [shopper.email],
  )
  if (found === undefined) throw new Error('the story has no new order')
  return found
}
