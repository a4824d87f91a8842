import type { Page } from '@playwright/test'
import { aMember, aPeriod, aProduct, draftRequestOf, enterAs, openCheckout } from './ownData.ts'
import {
  agree,
  cardFrame,
  cardSheet,
  chooseAndRent,
  orderIdOf,
  payButton,
  pressLast,
  tapPeriod,
} from './renting.ts'
import { type BackOffice, expect, test } from './shop.ts'
import { timersAsBefore, timersTakeLonger } from './timers.ts'
import { toastSaying } from './toasts.ts'

test.use({ hasMotion: true })

const pay = (page: Page) => cardSheet(page).getByRole('button', { name: /원 결제$/ })

/** A member with a saved card and address, and a product with three days that are free. */
async function aRenter(page: Page, office: BackOffice) {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3 })
  await enterAs(page, await aMember(office, { card: true, address: true }))
  return { product, period }
}

test('Back closes the card sheet, lets the dates go, and keeps what was chosen; impatient taps then make one order', async ({
  page,
  office,
}) => {
  const { product, period } = await aRenter(page, office)
  await chooseAndRent(page, product.id, period)
  await page.getByLabel('배송 메모', { exact: true }).selectOption('door')
  await agree(page)
  await payButton(page).click()
  await expect(pay(page)).toBeVisible()
  await page.goBack()
  await expect(cardFrame(page)).toHaveCount(0)
  await expect(page).toHaveURL('/order')
  await expect(page.getByText('카드 입력을 취소했어요.')).toBeVisible()
  await expect(page.getByLabel('배송 메모', { exact: true })).toHaveValue('door')

  const sent: string[] = []
  page.on('request', (request) => {
    const call = /\/api\/users\/(order-drafts|orders)$/.exec(request.url())?.[1]
    if (call !== undefined) sent.push(call)
  })
  await payButton(page).click({ clickCount: 3 })
  await expect(payButton(page)).toBeDisabled()
  await pressLast(pay(page), 2)
  await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
  expect(sent).toEqual(['order-drafts', 'orders'])
  expect(await office.chargesFor(product.id, period.start)).toBe(1)
  await page.goBack()
  await expect(page, 'nothing of the checkout is left behind the order').toHaveURL(
    `/product/detail/${product.id}`,
  )
})

test('a visit that began at the checkout stays there after Back; of two tabs that pay, the slower is led to the order', async ({
  page,
  office,
}) => {
  const { product, period } = await aRenter(page, office)
  await openCheckout(page, office, product, period)
  await agree(page)
  await payButton(page).click()
  await expect(pay(page)).toBeVisible()
  await page.goBack()
  await expect(cardFrame(page)).toHaveCount(0)
  await expect(page).toHaveURL('/order')
  await expect(payButton(page)).toBeEnabled()

  const second = await page.context().newPage()
  await second.goto('/order')
  await agree(second)

  await payButton(page).click()
  await expect(pay(page)).toBeVisible()
  await payButton(second).click()
  await pressLast(pay(second))
  await expect(second.getByText('주문을 마쳤어요.')).toBeVisible()
  const orderId = orderIdOf(second)

  await pressLast(pay(page))
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('이미 주문한 상품이에요.')
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(`/order/detail/${orderId}`)
  expect(await office.chargesFor(product.id, period.start)).toBe(1)
})

test('of two tabs that are about to rent each finds its own again after a reload, a third what was chosen last', async ({
  page,
  office,
}) => {
  const { product, period } = await aRenter(page, office)
  const another = await aProduct(office)
  await chooseAndRent(page, product.id, period)
  const second = await page.context().newPage()
  await chooseAndRent(second, another.id, await aPeriod(office, another, { days: 4 }))
  for (const [tab, { name }] of [
    [page, product],
    [second, another],
  ] as const) {
    await tab.reload()
    await expect(tab.getByText(name)).toBeVisible()
  }
  const third = await page.context().newPage()
  await third.goto('/order')
  await expect(third.getByText(another.name)).toBeVisible()
})

test('a cart whose days another member takes meanwhile says so, marks the line, and leads to other days', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3 })
  const member = await aMember(office)
  const line = { productId: product.id, rentalStartDate: period.start, rentalEndDate: period.end }
  expect((await office.call('POST', '/api/users/cart', line, member.token)).status).toBe(200)
  await enterAs(page, member)
  await page.goto('/cart')
  const order = page.getByRole('region', { name: '주문하기' }).getByRole('button')
  await expect(order).toBeEnabled()
  const { token } = await aMember(office)
  const request = draftRequestOf({ product, period })
  expect((await office.call('POST', '/api/users/order-drafts', request, token)).status).toBe(200)
  await timersTakeLonger(page)
  await order.click()
  const told = toastSaying(page, '다른 고객님이 먼저 예약한 기간이에요. 다른 날짜를 골라 주세요.')
  await expect(told).toBeVisible()
  const gap = await told.evaluate((words) => {
    const sum = document.querySelector('section[aria-label="주문하기"]')
    return (sum?.getBoundingClientRect().top ?? 0) - words.getBoundingClientRect().bottom
  })
  expect(gap, 'the toast leaves the sum to be read').toBeGreaterThan(0)
  await timersAsBefore(page)
  await expect(page.getByText('예약 마감')).toBeVisible()
  await expect(order).toBeDisabled()
  await test.step('other days are shown on the page of the product, from which Back leads to the cart', async () => {
    await page.getByRole('link', { name: '다른 날짜 보기' }).click()
    await tapPeriod(page, await aPeriod(office, product, { days: 3 }))
    await page.getByRole('button', { name: '일정 적용' }).click()
    await expect(page).toHaveURL(`/product/detail/${product.id}`)
    await expect(page.getByRole('region', { name: '렌트하기' }).getByRole('link')).toContainText('3일')
    await page.goBack()
    await expect(page).toHaveURL('/cart')
  })
})
