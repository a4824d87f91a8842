import { expect, type Page } from '@playwright/test'
import { shopperOfTheStory } from '../demoStory.ts'
import { bag } from '../renting.ts'
import type { BackOffice } from '../shop.ts'

export type Tour = { productId: number; orderId: string; office: BackOffice }

export async function tourOf(office: BackOffice): Promise<Tour> {
  const productId = await office.productId(bag)
  return { productId, orderId: (await shopperOfTheStory(office)).newOrderId, office }
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
