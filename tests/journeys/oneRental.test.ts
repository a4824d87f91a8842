import type { Page } from '@playwright/test'
import { expect, test, type Visitor } from './visitor.ts'

/** The card sheet of the local provider; a person sees the same buttons. */
const cardSheet = (page: Page) => page.frameLocator('iframe').first()

async function takesAProductToCheckout(visitor: Visitor) {
  const { page } = visitor
  await visitor.opens('/product')
  await page.locator('main article a').first().click()
  await page.waitForURL(/\/product\/detail\//)
  await page.getByRole('link', { name: /이용기간을 선택해 주세요|\d{2}\.\d{2}/ }).click()
  await page.waitForURL(/\/product\/rent\//)
  const period = await visitor.choosesAPeriod()
  await page.waitForURL(/\/product\/detail\//)
  await page.getByRole('button', { name: '바로 렌트' }).click()
  return period
}

test.describe('one whole rental', () => {
  test('a list filtered by a period shows only what can be rented then, and Back restores it', async ({
    visitor,
  }) => {
    const { page } = visitor
    await visitor.opens('/product')
    await page.getByRole('button', { name: /날짜 선택/ }).click()
    await visitor.choosesAPeriod(page.getByRole('dialog'))
    await page.waitForURL(/start=\d{4}-\d{2}-\d{2}&end=/)
    const address = page.url()
    await page.locator('main article a').first().click()
    await page.waitForURL(/\/product\/detail\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(page).toHaveURL(address)
  })

  test('a guest who adds to the cart logs in and comes back to the same product with the period kept', async ({
    visitor,
  }) => {
    const { page } = visitor
    await visitor.opens('/product')
    await page.locator('main article a').first().click()
    await page.waitForURL(/\/product\/detail\//)
    await page.getByRole('link', { name: '이용기간을 선택해 주세요' }).click()
    const [start] = await visitor.choosesAPeriod()
    await page.waitForURL(/\/product\/detail\//)
    await page.getByRole('button', { name: '장바구니', exact: true }).click()
    await page.waitForURL(/\/login\?returnUrl=%2Fproduct%2Frent%2F/)
    await visitor.logsIn()
    await page.waitForURL(/\/product\/rent\//)
    await expect(page.getByRole('region', { name: '이용기간' })).toContainText(start ?? 'no start')
  })

  test('a member rents with coupon and points, sees the hold count down, and finds the order', async ({
    visitor,
  }) => {
    const { page } = visitor
    await visitor.opens('/login')
    await visitor.logsIn()
    const [start] = await takesAProductToCheckout(visitor)
    await page.waitForURL(/\/order$/)
    await expect(page.getByText(start ?? 'no start').first()).toBeVisible()
    await page.getByRole('checkbox', { name: /모두 동의해요/ }).check({ force: true })
    await page.getByRole('button', { name: /원 결제하기$/ }).click()
    await expect(page.getByText(/\d{2}:\d{2}/).first()).toBeVisible()
    await expect(cardSheet(page).locator('body')).toBeVisible()
  })
})
