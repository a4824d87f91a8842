import { z } from 'zod'
import type { Period } from '../../domain/shared/civilDate.ts'
import { draftRequest } from './apiRental.ts'
import { freePeriod } from './periods.ts'
import { agree, bag, cardSheet, chooseAndRent, enter, orderIdOf, payButton, registerCard } from './renting.ts'
import { type BackOffice, demo, expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

const owner = 'owner@billim.kr'
const sheetFrame = 'iframe[title="카드 결제"]'

/** How many live holds and rentals there are of the product from that day on. */
const slotsOf = async (office: BackOffice, productId: number, period: Period) =>
  office.rows('SELECT status FROM shop.slots WHERE product_id = $1 AND start_on = $2 AND NOT released', [
    productId,
    period.start,
  ])

test('Back closes the card sheet, lets the dates go, and keeps what was chosen', async ({ page, office }) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 14 })
  const charged = await office.chargesFor(productId, period.start)
  await enter(page, office, owner)
  await chooseAndRent(page, productId, period)
  await page.getByLabel('배송 메모', { exact: true }).selectOption('door')
  await agree(page)
  await payButton(page).click()
  await registerCard(cardSheet(page))
  await page.goBack()
  await expect(page.locator(sheetFrame)).toHaveCount(0)
  await expect(page).toHaveURL('/order')
  await expect(page.getByText('카드 입력을 취소했어요.')).toBeVisible()
  await expect(page.getByLabel('배송 메모', { exact: true })).toHaveValue('door')
  await expect.poll(() => slotsOf(office, productId, period)).toEqual([])

  await payButton(page).click()
  await cardSheet(page).getByRole('button', { name: '36,900원 결제' }).click()
  await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
  expect(await office.chargesFor(productId, period.start)).toBe(charged + 1)
  await page.goBack()
  await expect(page, 'nothing of the checkout is left behind the order').toHaveURL(
    `/product/detail/${productId}`,
  )
})

test('Back closes the card sheet also when the visit began at the checkout', async ({ page, office }) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 16 })
  await enter(page, office, owner)
  await chooseAndRent(page, productId, period)
  const direct = await page.context().newPage()
  await direct.goto('/order')
  await agree(direct)
  await payButton(direct).click()
  await registerCard(cardSheet(direct))
  await direct.goBack()
  await expect(direct.locator(sheetFrame)).toHaveCount(0)
  await expect(direct).toHaveURL('/order')
  await expect(payButton(direct)).toBeEnabled()
  await expect.poll(() => slotsOf(office, productId, period)).toEqual([])
})

test('of two tabs that pay for the same rental, the slower is led to the order', async ({ page, office }) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 18 })
  await enter(page, office, demo)
  await chooseAndRent(page, productId, period)
  await agree(page)
  const second = await page.context().newPage()
  await second.goto('/order')
  await agree(second)

  await payButton(page).click()
  await registerCard(cardSheet(page))
  await payButton(second).click()
  await registerCard(cardSheet(second))
  await cardSheet(second)
    .getByRole('button', { name: /원 결제$/ })
    .click()
  await expect(second.getByText('주문을 마쳤어요.')).toBeVisible()
  const orderId = orderIdOf(second)

  await cardSheet(page)
    .getByRole('button', { name: /원 결제$/ })
    .click()
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('이미 주문한 상품이에요.')
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(`/order/detail/${orderId}`)
})

test('a cart that was left open in another tab cannot order the same line again', async ({
  page,
  office,
}) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 20 })
  const token = await office.tokenOf(owner)
  const line = { productId, rentalStartDate: period.start, rentalEndDate: period.end }
  await office.call('POST', '/api/users/cart', line, token)
  await enter(page, office, owner)
  await page.goto('/cart')
  const order = page.getByRole('region', { name: '주문하기' }).getByRole('button')
  await expect(order).toBeEnabled()
  const second = await page.context().newPage()
  await second.goto('/cart')
  await second.getByRole('region', { name: '주문하기' }).getByRole('button').click()
  await agree(second)
  await payButton(second).click()
  await registerCard(cardSheet(second))
  await cardSheet(second)
    .getByRole('button', { name: /원 결제$/ })
    .click()
  await expect(second.getByText('주문을 마쳤어요.')).toBeVisible()

  await order.click()
  await expect(toastSaying(page, '이미 주문한 상품이에요. 렌트 내역에서 확인해 주세요.')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(bag), 'the line is gone from the page as well').toHaveCount(0)
})

test('a cart whose days another member takes meanwhile says so, and marks the line', async ({
  page,
  office,
}) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 22 })
  const line = { productId, rentalStartDate: period.start, rentalEndDate: period.end }
  const added = await office.call('POST', '/api/users/cart', line, await office.tokenOf(owner))
  const { id } = z.object({ id: z.int() }).parse(added.data)
  await enter(page, office, owner)
  await page.goto('/cart')
  const order = page.getByRole('region', { name: '주문하기' }).getByRole('button')
  await expect(order).toBeEnabled()
  const token = await office.tokenOf(demo)
  const held = await office.call(
    'POST',
    '/api/users/order-drafts',
    draftRequest({ productId, period }),
    token,
  )
  expect(held.status).toBe(200)
  const { orderId } = z.object({ orderId: z.string() }).parse(held.data)
  await order.click()
  const told = toastSaying(page, '다른 고객님이 먼저 예약한 기간이에요. 다른 날짜를 골라 주세요.')
  await expect(told).toBeVisible()
  const gap = await told.evaluate((words) => {
    const sum = document.querySelector('section[aria-label="주문하기"]')
    return (sum?.getBoundingClientRect().top ?? 0) - words.getBoundingClientRect().bottom
  })
  expect(gap, 'the toast leaves the sum to be read').toBeGreaterThan(0)
  await expect(page.getByText('예약 마감')).toBeVisible()
  await expect(order).toBeDisabled()
  await office.call('DELETE', `/api/users/order-drafts/${orderId}`, undefined, token)
  await office.call('DELETE', `/api/users/cart/${id}`, undefined, await office.tokenOf(owner))
})
