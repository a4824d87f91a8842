import type { Page } from '@playwright/test'
import { aMember, aPeriod, aProduct, carryToCheckout, enterAs } from './ownData.ts'
import { expect, test } from './shop.ts'

test.use({ isFirstVisit: true })

/** About what a phone gets in a lift: every answer takes half a second. */
const lift = { latency: 500, downloadThroughput: 125_000, uploadThroughput: 62_500, offline: false }

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', lift)
}

const waiting = (page: Page) => page.getByRole('status').getByText('불러오는 중이에요')

test('on a slow line a checkout is not blank while it waits', async ({ page, office }) => {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3 })
  await enterAs(page, await aMember(office))
  await carryToCheckout(page, office, product, period)
  await slowDown(page)
  // No answer comes before the page was seen to wait for it.
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/users/**', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto('/order', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: '주문/결제' })).toBeVisible()
  await expect(waiting(page)).toBeAttached()
  seen.resolve()
  await expect(page.getByRole('main').getByText('최종 결제 금액')).toBeVisible()
})
