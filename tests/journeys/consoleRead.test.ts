import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { comeIn, pressButton } from './consoleEntry.ts'
import { axeFindings } from './keyboardSteps.ts'
import { aMember, anOrder, aProduct, rentalReaches, staffCalls } from './ownData.ts'
import { chooseReason } from './reasons.ts'
import { type BackOffice, expect, test } from './shop.ts'

/*
 * Dialogs of the console whose rows, choices or offers a colleague changed while they were open.
 */

const operations = 'operations@billim.kr'

/** An order of a new member, and a product that costs less and can go out instead. */
async function anOrderToExchange(office: BackOffice) {
  const perDay = 21_300
  const product = await aProduct(office, { dailyRentalPrice: perDay })
  const cheaper = await aProduct(office, { dailyRentalPrice: perDay - 1_000 })
  return { cheaper, order: await anOrder(office, await aMember(office), { product }) }
}

const offeredFor = z.object({
  exchangeNumber: z.number(),
  rentalEndDate: z.string(),
  substitutes: z.array(z.object({ productId: z.number(), refund: z.number() })),
})

const formatted = (amount: number): string => amount.toLocaleString('ko-KR')
const readsOn = (alert: Locator) => pressButton(alert.getByRole('button', { name: '확인했고 계속하기' }))

/** What a picked option says. */
const shownIn = (select: Locator) =>
  select.evaluate((field) => field instanceof HTMLSelectElement && field.selectedOptions[0]?.textContent)

async function asksToCancel(page: Page, office: BackOffice, orderNumber: string, work: 'all' | 'new') {
  await comeIn(page, office, operations, `/staff/orders?q=${orderNumber}&work=${work}`)
  const table = page.getByRole('table', { name: '주문 상품' })
  await pressButton(table.getByRole('button', { name: /작업$/ }))
  await page.getByRole('menuitem', { name: '전액 환불로 취소' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '전액 환불로 취소', exact: true })
  const part = dialog.getByLabel('범위')
  await part.selectOption({ index: 1 })
  await chooseReason(dialog)
  return { dialog, part, send: dialog.getByRole('button', { name: '1건 전액 환불로 취소' }) }
}

test('a part that is offered at another sum by then is chosen anew, also once its row left the list (rules 963 and 964)', async ({
  desk: page,
  office,
}) => {
  const { order, cheaper } = await anOrderToExchange(office)
  const { dialog, part, send } = await asksToCancel(page, office, order.orderNumber, 'new')
  const picked = await shownIn(part)
  const colleague = await staffCalls(office, 'operations')
  const path = `order-items/${order.orderItemId}`
  const offer = offeredFor.parse(await colleague('GET', `${path}/substitutes`))
  const { refund } = offer.substitutes.find(({ productId }) => productId === cheaper.id) ?? { refund: 0 }
  await colleague('POST', `${path}/exchange`, {
    ...{ productId: cheaper.id, quotedRefund: refund, reason: '회원과 통화했어요' },
    ...{ exchangeNumber: offer.exchangeNumber, rentalEndDate: offer.rentalEndDate },
  })
  await rentalReaches(office, order, 'prepare')
  await send.click()
  const changed = dialog.getByRole('alert').filter({ hasText: '바뀐 주문이에요' })
  await expect(changed.getByRole('definition'), 'it is in no list of new orders').toHaveText([
    `결제 완료 · ${formatted(order.total)}원`,
    `출고 대기 · ${formatted(order.total - refund)}원`,
  ])
  await readsOn(changed)
  await expect(part).toHaveValue('')
  await expect(dialog.getByText(`고른 내용이 그사이 바뀌었어요 (${picked}). 다시 골라 주세요.`)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await send.click()
  await expect(dialog.getByText('범위 항목을 선택해 주세요.')).toBeVisible()
  await part.selectOption({ index: 1 })
  await expect(dialog.getByText('다시 골라 주세요.')).toHaveCount(0)
  await send.click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await office.ledgerOf(order.orderId))?.balanceAmount).toBe(0)
})

test('the choice of an attempt whose answer was lost is shown as it is sent again (rule 963)', async ({
  desk: page,
  office,
}) => {
  const order = await anOrder(office, await aMember(office), { product: await aProduct(office) })
  const { dialog, part, send } = await asksToCancel(page, office, order.orderNumber, 'all')
  const [picked, value] = [await shownIn(part), await part.inputValue()]
  await page.route(
    `**/order-items/${order.orderItemId}/cancel`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const isRead = page.waitForResponse((answer) =>
    answer.url().endsWith(`/api/staff/order-items/${order.orderItemId}`),
  )
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('인터넷 연결 오류')
  await isRead
  await expect(part, 'the item offers nothing to cancel any more').toHaveValue(value)
  expect(await shownIn(part)).toBe(picked)
  await send.click()
  await expect(dialog).toHaveCount(0)
})

test('until it is known what became of a row that left its list, nothing is sent again (rule 964)', async ({
  desk: page,
  office,
}) => {
  const order = await anOrder(office, await aMember(office), { product: await aProduct(office) })
  const { orderItemId, orderNumber } = order
  await comeIn(page, office, operations, `/staff/orders?q=${orderNumber}&work=new&selected=${orderItemId}`)
  const chosen = page.getByRole('region', { name: '선택한 항목' })
  await pressButton(chosen.getByRole('button', { name: '배송 준비' }))
  const dialog = page.getByRole('dialog', { name: '배송 준비', exact: true })
  await chooseReason(dialog)
  await rentalReaches(office, order, 'prepare')
  const asked = Promise.withResolvers<void>()
  await page.route(`**/api/staff/orders/rows/${orderItemId}?*`, async (route) => {
    await asked.promise
    await route.fallback()
  })
  const send = dialog.getByRole('button', { name: '1건 배송 준비' })
  await send.click()
  await expect(dialog.getByRole('status')).toHaveText('이 목록에서 빠져서 지금 상태를 확인하고 있어요.')
  await expect(send).toBeDisabled()
  asked.resolve()
  const changed = dialog.getByRole('alert')
  await expect(changed.getByRole('definition')).toHaveText(['결제 완료', '출고 대기'])
  await expect(changed).toContainText('그사이 달라져서 이 목록에서 빠졌어요.')
  await expect(send, 'nothing is left to do').toHaveCount(0)
  await pressButton(dialog.getByRole('button', { name: '닫기' }))
})

test('an exchange is agreed on for the sum and the product that were read, or read anew (rule 936)', async ({
  desk: page,
  office,
}) => {
  const { order, cheaper } = await anOrderToExchange(office)
  await comeIn(page, office, operations, `/staff/orders?q=${order.orderNumber}&open=${order.orderItemId}`)
  const drawer = page.getByRole('complementary', { name: '주문 상품 상세' })
  await pressButton(drawer.getByRole('button', { name: '대신 보낼 상품 찾기' }))
  const offer = drawer.getByRole('button', { name: `이 상품으로 교환: ${cheaper.code}` })
  await pressButton(offer)
  const dialog = page.getByRole('dialog', { name: '상품 교환' })
  const send = dialog.getByRole('button', { name: '1건 상품 교환' })
  const changed = dialog.getByRole('alert')
  await expect(dialog).toContainText(`${order.period.end.replaceAll('-', '.')}까지`)
  await chooseReason(dialog)
  const content = await staffCalls(office, 'content')
  const { version } = z.object({ version: z.number() }).parse(await content('GET', `products/${cheaper.id}`))
  await content('PUT', `products/${cheaper.id}`, {
    ...{ dailyRentalPrice: cheaper.perDay + 500, version, reason: '철이 바뀌어요' },
  })
  await send.click()
  await expect(changed.getByRole('definition')).toHaveText([/차액 3,900원 환불$/, /차액 2,000원 환불$/])
  await expect(send).toBeDisabled()
  await readsOn(changed)
  await chooseReason(dialog)
  await anOrder(office, await aMember(office), {
    product: { ...cheaper, perDay: cheaper.perDay + 500 },
    period: order.period,
  })
  await send.click()
  await expect(changed).toContainText('그 기간에 대신 보낼 수 있는 상품이 아니에요.')
  await expect(send, 'somebody else has it by now').toHaveCount(0)
  await expect(offer).toHaveCount(0)
  await pressButton(dialog.getByRole('button', { name: '닫기' }))
})
