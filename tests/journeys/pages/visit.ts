import { expect, type Page } from '@playwright/test'
import { bag } from '../renting.ts'
import { type BackOffice, demo } from '../shop.ts'

export type Tour = { productId: number; orderId: string; office: BackOffice }

export async function tourOf(office: BackOffice): Promise<Tour> {
  const productId = await office.productId(bag)
  // The demo shop's own story: two bags, ordered yesterday.
  const [order] = await office.rows<{ id: string }>(
    `SELECT order_id::text AS id FROM shop.order_items i JOIN shop.members m ON m.id = i.member_id
     WHERE m.email = $1 AND i.status = 'new' GROUP BY order_id ORDER BY count(*) DESC LIMIT 1`,
    [demo],
  )
  if (order === undefined) throw new Error('the story has no new order')
  return { productId, orderId: order.id, office }
}

/** A page that every visitor may expect to be accessible, still, quiet and readable without scripts. */
export type Visit = {
  name: string
  path: (tour: Tour) => string | Promise<string>
  /** What stands on it once it has settled. */
  settled: (page: Page) => Promise<void>
  /** The heading that a reader without scripts gets. */
  heading: RegExp
  /** Rendered by the server with its data. */
  rendered?: true
  members?: true
  /** What has to be done before the page means anything. */
  before?: (page: Page, tour: Tour) => Promise<unknown>
}

export const hasHeading = (name: RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
export const shows = (words: RegExp) => (page: Page) =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible()
