import type { Page } from '@playwright/test'
import { aMember, aPeriod, aProduct, enterAs, openCheckout } from './ownData.ts'
import { agree, cardSheet, payButton } from './renting.ts'
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

test('on a slow line no page is blank, and impatient taps make one order', async ({ page, office }) => {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3 })
  await enterAs(page, await aMember(office, { card: true, address: true }))
  await openCheckout(page, office, product, period)
  await slowDown(page)

  await test.step('a checkout that is loaded anew keeps its place while it waits', async () => {
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: '주문/결제' })).toBeVisible()
    await expect(waiting(page)).toBeAttached()
    await expect(page.getByRole('main').getByText('최종 결제 금액')).toBeVisible()
  })

  const drafts: string[] = []
  const orders: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/order-drafts')) drafts.push(request.method())
    if (request.url().endsWith('/api/users/orders')) orders.push(request.method())
  })

  await test.step('the pay button says what it is doing and takes no second tap', async () => {
    await agree(page)
    await payButton(page).click({ clickCount: 3 })
    await expect(payButton(page)).toHaveText('주문을 확인하고 있어요')
    await expect(payButton(page)).toBeDisabled()
    await payButton(page).click({ force: true })
    const pay = cardSheet(page).getByRole('button', { name: /원 결제$/ })
    await expect(payButton(page)).toContainText('결제 중')
    await pay.click({ clickCount: 2 })
    await expect(payButton(page)).toContainText('결제를 확인하고 있어요')
    await payButton(page).click({ force: true })
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
  })
  expect(drafts).toEqual(['POST'])
  expect(orders).toEqual(['POST'])
  expect(await office.chargesFor(product.id, period.start)).toBe(1)

  await test.step('the order stands behind it', async () => {
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await expect(page.getByRole('main').getByText('최종 결제 금액')).toBeVisible()
  })
})
