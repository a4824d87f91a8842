import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { draftRequest, rentByCalls } from './apiRental.ts'
import { colleague, comeIn } from './consoleEntry.ts'
import { aStranger, joinByCalls } from './newMember.ts'
import { openLive } from './openLive.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { freePeriod } from './periods.ts'
import { chooseReason } from './reasons.ts'
import { amountOf, bag, enter } from './renting.ts'
import { type BackOffice, demo, expect, test } from './shop.ts'

/** A colleague's desk with this page of the console. */
async function atTheDesk(browser: Browser, office: BackOffice, email: string, path: string): Promise<Page> {
  const desk = await browser.newContext({
    ...{ viewport: { width: 1440, height: 900 }, locale: 'ko-KR' },
    ...{ isMobile: false, hasTouch: false },
  })
  const page = await desk.newPage()
  await comeIn(page, colleague(office, email), `${office.url}/staff/${path}`)
  return page
}

const consignment = (id: string) => `consignments?open=${id}`

async function asksFor(page: Page, number: string, label: string) {
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('button', { name: /작업$/ })
    .click()
  await page.getByRole('menuitem', { name: label }).click()
  return page.getByRole('dialog', { name: label, exact: true })
}

test('an owner’s item that cannot be found leaves the shop, its renter gets another, and its owner is paid', async ({
  page,
  office,
  browser,
}) => {
  const owner = await anOwner(page, office)
  const id = await applies(office, owner)
  const staff = await staffOf(office)
  await staff.receive(id, '모서리에 가벼운 마모가 있어요.')
  const productId = await staff.accept(id)
  const period = await freePeriod(office, productId, { days: 3, ahead: 3 })
  const request = draftRequest({ productId, period, dailyRentalPrice: 12_300 })
  const orderId = await rentByCalls(office, request, await office.tokenOf(demo))
  const [found] = await office.rows<{ number: string; orders: string }>(
    `SELECT c.consignment_number AS number, o.order_numbers AS orders
     FROM shop.consignments c, shop.orders o WHERE c.consignment_id = $1 AND o.order_id = $2`,
    [id, orderId],
  )
  const { number, orders } = found ?? { number: '', orders: '' }
  const desk = await atTheDesk(browser, office, 'operations@billim.kr', consignment(id))
  await expect(desk.getByRole('complementary', { name: '위탁 상세' })).toBeVisible()
  const lost = desk.getByRole('region', { name: '분실' })

  await test.step('operations report it with its worth, and see whose rental is in the way', async () => {
    const dialog = await asksFor(desk, number, '분실 신고')
    await dialog.getByRole('button', { name: '창고를 모두 찾았지만 없어요.' }).click()
    await dialog.getByLabel('마지막으로 가지고 있던 쪽').selectOption('매장에서 잃어버림')
    await dialog.getByLabel(/합의한 상품 가치/).fill('1,200,000')
    await dialog.getByRole('button', { name: '1건 분실 신고' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(lost).toContainText('창고를 모두 찾았지만 없어요.')
    await expect(lost).toContainText('예약 1건을 교환하거나 취소해야')
  })

  await test.step('something else is sent, from the drawer of that rental', async () => {
    await lost.getByRole('link', { name: orders }).click()
    const drawer = desk.getByRole('complementary', { name: '주문 상품 상세' })
    await drawer.getByRole('button', { name: '대신 보낼 상품 찾기' }).click()
    await drawer
      .getByRole('button', { name: /^이 상품으로 교환/ })
      .first()
      .click()
    const dialog = desk.getByRole('dialog', { name: '상품 교환' })
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '1건 상품 교환' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(drawer.getByRole('heading', { name: '상품 교환', exact: true })).toBeVisible()
  })

  await test.step('finance agree to the compensation', async () => {
    const finance = await atTheDesk(browser, office, 'finance@billim.kr', consignment(id))
    const dialog = await asksFor(finance, number, '분실 종료 승인')
    await expect(dialog.getByRole('definition').last()).toContainText('배상금 1,200,000원')
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '1건 분실 종료 승인' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(finance.getByRole('region', { name: '분실' })).toContainText('지급한 배상금')
  })

  await test.step('its owner reads what happened, and what it brings', async () => {
    await openLive(page, `/mypage/consignment/detail/${id}`)
    await expect(page.getByRole('main').getByRole('heading', { name: '분실', level: 2 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('배상금 1,200,000원을')
    await expect
      .poll(
        async () => JSON.stringify(await office.call('GET', '/api/users/my-inbox', undefined, owner.token)),
        {
          timeout: 30_000,
        },
      )
      .toContain('돌려드릴 수 없게 됐어요')
    await openLive(page, '/mypage')
    await page.getByRole('button', { name: /^알림/ }).click()
    await expect(page.getByRole('dialog', { name: '알림' })).toContainText('돌려드릴 수 없게 됐어요')
    const month = (await office.today()).slice(0, 7)
    await openLive(page, `/mypage/settlement?month=${month}`)
    const statement = page.getByRole('region', { name: /정산 명세서/ })
    await expect(statement).toContainText('파손·분실 배상')
    await expect(amountOf(page, '위탁자')).toHaveText('윤하늘')
    await expect(amountOf(page, '받을 금액')).toHaveText('1,200,000원')
  })
})

/** A product of the shop itself that no other journey knows, and its rental by a member, sent to them. */
async function sent(office: BackOffice, renter: string, deliveryFee: number) {
  const [shelf] = await office.rows<{ brandId: number; categoryId: number; fileId: number }>(
    `SELECT brand_id AS "brandId", coalesce(c3, c2, c1) AS "categoryId",
       (SELECT min(id) FROM shop.files)::int AS "fileId" FROM shop.products WHERE product_name = $1`,
    [bag],
  )
  if (shelf === undefined) throw new Error('the shelf is empty')
  const { fileId, ...place } = shelf
  const productName = `분실 시험 토트 ${randomInt(1_000_000)}`
  const made = await office.call(
    'POST',
    '/api/staff/products',
    {
      ...{ ...place, productName, dailyRentalPrice: 12_300, supplyPrice: 900_000, reason: '새로 올려요' },
      ...{ productCode: `LOST-${randomInt(1_000_000)}`, onSale: true },
      pictures: [{ type: 'main', fileId, view: null }],
    },
    await office.tokenOf('content@billim.kr', '/api/staff/login'),
  )
  expect(made.code).toBe('')
  const productId = await office.productId(productName)
  await office.rows(
    `UPDATE shop.products SET shipping_cost = 'paid', base_shipping_cost = $2 WHERE id = $1`,
    [productId, deliveryFee],
  )
  const period = await freePeriod(office, productId, { days: 3, ahead: 3 })
  const request = draftRequest({ productId, period, dailyRentalPrice: 12_300 })
  const paid = { deliveryFee, totalAmount: request.totalAmount + deliveryFee }
  const orderId = await rentByCalls(office, { ...request, ...paid }, await office.tokenOf(renter))
  const [item] = await office.rows<{ id: string; number: string }>(
    `SELECT i.order_item_id AS id, o.order_numbers AS number
     FROM shop.order_items i JOIN shop.orders o USING (order_id) WHERE i.order_id = $1`,
    [orderId],
  )
  if (item === undefined) throw new Error('nothing was ordered')
  const { act } = await staffOf(office)
  await act(`order-items/${item.id}/prepare`)
  await act(`order-items/${item.id}/ship`, { courier: null, trackingNumber: null })
  return { ...item, orderId, act }
}

test('what the shop itself lost: on its way its renter has everything back, with its renter the rental ends', async ({
  page,
  office,
  browser,
}) => {
  const renter = aStranger('renter')
  expect((await joinByCalls(page, office, renter)).status).toBe(200)
  const undelivered = await sent(office, renter.email, 3_000)
  const kept = await sent(office, renter.email, 0)
  await kept.act(`order-items/${kept.id}/delivered`)
  const desk = await atTheDesk(browser, office, 'operations@billim.kr', `orders?q=${undelivered.number}`)

  await test.step('operations end what the courier lost', async () => {
    const dialog = await asksFor(desk, undelivered.number, '분실 종료')
    await expect(dialog.getByRole('definition').last()).toHaveText(/전액 환불 · 판매 종료$/)
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '1건 분실 종료' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(desk.getByRole('row', { name: new RegExp(undelivered.number) })).toContainText('취소')
  })

  await test.step('and see its days closed in the calendar', async () => {
    const [rental] = await office.rows<{ product: number; month: string }>(
      `SELECT product_id AS product, to_char(start_on, 'YYYY-MM') AS month FROM shop.order_items
       WHERE order_item_id = $1`,
      [undelivered.id],
    )
    await desk.goto(`${office.url}/staff/calendar?productId=${rental?.product}&month=${rental?.month ?? ''}`)
    await desk.getByRole('button', { name: new RegExp(` 분실 .*${undelivered.number}$`) }).click()
    await expect(desk.getByRole('complementary', { name: '대여 일정 상세' })).toContainText(
      '잃어버린 상품이라 이 기간에는 빌릴 수 없어요.',
    )
  })

  await test.step('and what its renter did not give back', async () => {
    await desk.goto(`${office.url}/staff/orders?q=${kept.number}`)
    const dialog = await asksFor(desk, kept.number, '분실 종료')
    await expect(dialog.getByRole('definition').last()).toHaveText('분실 · 판매 종료')
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '1건 분실 종료' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(desk.getByRole('row', { name: new RegExp(kept.number) })).toContainText('분실')
  })

  await test.step('their renter reads of both, and has rent and delivery fee back', async () => {
    await enter(page, office, renter.email)
    await openLive(page, `/order/detail/${undelivered.orderId}`)
    await expect(page.getByRole('main')).toContainText('보내 드리던 상품을 잃어버렸어요.')
    await expect(amountOf(page, '카드 환불')).toContainText('39,900원')
    await expect(page.getByRole('link', { name: '다시 예약' })).toHaveCount(0)
    await openLive(page, `/order/detail/${kept.orderId}`)
    await expect(page.getByRole('main').getByRole('heading', { name: '분실', level: 2 })).toBeVisible()
  })
})
