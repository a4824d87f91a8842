import { expect, type Page } from '@playwright/test'
import { shopperOfTheStory } from '../demoStory.ts'
import { bag } from '../renting.ts'
import type { BackOffice } from '../shop.ts'

export type Tour = { productId: number; orderId: string; office: BackOffice }

export async function tourOf(office: BackOffice): Promise<Tour> {
  const productId = await office.productId(bag)
  return { productId, orderId: (await shopperOfTheStory(office)).newOrderId, office }
}

type Settled = (page: Page) => Promise<void>

/** A page that every visitor may expect to be accessible, still, quiet and readable without scripts. */
export type Visit = {
  name: string
  path: (tour: Tour) => string | Promise<string>
  /** What stands on it once it has settled. */
  settled: Settled & { words?: RegExp }
  /** The heading that a reader without scripts gets. */
  heading: RegExp
  /** Rendered by the server with its data. */
  rendered?: true
  members?: true
  /** What has to be done before the page means anything. */
  before?: (page: Page, tour: Tour) => Promise<unknown>
  /** What else it shows, and how a visitor comes there without loading it anew. */
  next?: { name: string; reach: Settled }
  /** Looked at on the narrowest phone as well. */
  isNarrow?: true
}

export const hasHeading = (name: RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeAttached()

/** These words stand in the main part, also in what the server draws. */
export const shows = (words: RegExp): Visit['settled'] =>
  Object.assign((page: Page) => expect(page.getByRole('main').getByText(words).first()).toBeVisible(), {
    words,
  })
