import type { Page } from '@playwright/test'
import { freePeriod } from './periods.ts'
import { agree, bag, cardSheet, chooseAndRent, enter, payButton, registerCard } from './renting.ts'
import { expect, test } from './shop.ts'

/** About what a phone gets in a lift: every answer takes most of a second. */
const lift = { latency: 700, downloadThroughput: 62_500, uploadThroughput: 31_250, offline: false }

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', lift)
}

const waiting = (page: Page) => page.getByRole('status').getByText('불러오는 중이에요')

test('on a slow line no page is blank, and impatient taps make one order', async ({ page, office }) => {
  test.setTimeout(180_000)
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 20 })
  const charged = await office.chargesFor(productId, period.start)
  await enter(page, office, 'owner@billim.kr')
  await chooseAndRent(page, productId, period)
  await slowDown(page)

  await test.step('a checkout that is loaded anew keeps its place while it waits', async () => {
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: '주문/결제' })).toBeVisible({ timeout: 30_000 })
    await expect(waiting(page)).toBeAttached({ timeout: 30_000 })
    await expect(page.getByRole('main').getByText('최종 결제 금액')).toBeVisible({ timeout: 60_000 })
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
    const sheet = cardSheet(page)
    await registerCard(sheet)
    await expect(payButton(page)).toContainText('결제 중')
    await sheet.getByRole('button', { name: '36,900원 결제' }).click()
    await expect(payButton(page)).toContainText('결제를 확인하고 있어요')
    await payButton(page).click({ force: true })
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible({ timeout: 60_000 })
  })
  expect(drafts).toEqual(['POST'])
  expect(orders).toEqual(['POST'])
  expect(await office.chargesFor(productId, period.start)).toBe(charged + 1)

  await test.step('the order stands behind it', async () => {
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await expect(page.getByRole('main').getByText('최종 결제 금액')).toBeVisible({ timeout: 60_000 })
  })
})
