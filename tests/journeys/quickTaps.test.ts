import type { Locator } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aProduct, enterAs, listOf, type Product } from './ownData.ts'
import { expect, test } from './shop.ts'

declare global {
  interface Window {
    stepsTaken?: number
  }
}

test.use({ hasMotion: true })

/** Two taps before the page has drawn what the first one asks for. */
const tapTwice = (button: Locator) =>
  button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('only an element can be tapped')
    element.click()
    element.click()
  })

test('two quick taps open one sheet, and two on its cross close it and nothing else; a notice that leads back leads nowhere once Back has left the page', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const gone = await aProduct(office, { brandId: product.brandId })
  await openLive(page, listOf(product))
  const list = page.url()
  const linkTo = ({ name }: Product) => page.getByRole('article').getByRole('link', { name })
  await linkTo(product).click()
  const open = page.getByRole('button', { name: '공유하기' })
  await expect(open).toBeVisible()
  const entries = () => page.evaluate(() => window.history.length)
  const before = await entries()
  const sheet = page.getByRole('dialog', { name: '공유하기' })
  await tapTwice(open)
  await expect(sheet).toBeVisible()
  expect(await entries()).toBe(before + 1)
  await tapTwice(sheet.getByRole('button', { name: '닫기' }))
  await expect(sheet).toBeHidden()
  await open.click()
  await expect(sheet, 'the page is still there, and the sheet opens again').toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`/product/detail/${product.id}`)
  await page.goBack()
  await expect(page).toHaveURL(list)

  await page.route('**/api/users/products/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '찾으시는 내용이 없어요.' } }),
  )
  await linkTo(gone).click()
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('상품 정보를 찾을 수 없어요')
  await page.goBack()
  await expect(page).toHaveURL(list)
  await page.evaluate(() => {
    window.stepsTaken = 0
    window.addEventListener('popstate', () => {
      window.stepsTaken = (window.stepsTaken ?? 0) + 1
    })
  })
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(notice).toHaveCount(0)
  await expect(linkTo(gone)).toBeVisible()
  // A step that was on its way would come before this one.
  await page.unroute('**/api/users/products/**')
  await linkTo(product).click()
  await expect(page).toHaveURL(`/product/detail/${product.id}`)
  await page.goBack()
  await expect(page).toHaveURL(list)
  expect(await page.evaluate(() => window.stepsTaken), 'steps back in the end').toBe(1)
})

test('a sheet that is closed while its cancellation is on the way leaves no button to cancel again', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  const { orderId } = await anOrder(office, member, { product: await aProduct(office) })
  await enterAs(page, member)
  await page.goto(`/order/detail/${orderId}`)
  const open = page.getByRole('button', { name: '예약 취소' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: '예약 취소' })
  await sheet.getByLabel('취소 사유').selectOption('date_change')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/users/order-items-cancel', async (route) => {
    await held.promise
    await route.continue()
  })
  await sheet.getByRole('button', { name: /^취소하고/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click()
  await expect(sheet.getByRole('button', { name: /^취소하고/ })).toBeDisabled()
  await sheet.getByRole('button', { name: '닫기' }).click()
  await expect(sheet).toBeHidden()
  held.resolve()
  await expect(page.getByRole('heading', { name: '예약 취소' })).toBeVisible()
  await expect(open).toHaveCount(0)
})
