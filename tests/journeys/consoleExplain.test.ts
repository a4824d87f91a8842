import { comeIn, sealLog } from './consoleEntry.ts'
import { aMember, anOrder, aProduct, staffCalls } from './ownData.ts'
import { expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const finance = 'finance@billim.kr'

test('an amount of the books leads to its events, to the rule with its numbers, and to the block that seals it', async ({
  page,
  office,
}) => {
  await sealLog(office)
  await comeIn(page, office, finance, '/staff')
  await page.getByRole('link', { name: '금액 근거', exact: true }).press('Enter')
  await page.getByRole('link', { name: /^대여 매출 잔액/ }).press('Enter')
  await expect(page.getByRole('heading', { name: '대여 매출 근거' })).toBeVisible()
  await expect(page.getByRole('table', { name: '대여 매출 줄' }).getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const story = page.getByRole('complementary', { name: '대여 매출 줄 상세' })
  const formula = story.getByRole('region', { name: '대여 매출', exact: true })
  await expect(formula).toContainText(/규칙 (62|65)/)
  await expect(formula.getByText('부가세', { exact: true })).toBeVisible()
  await expect(story.getByRole('table', { name: '분개' })).toContainText('부가세 예수금')
  await expect(story.getByText(/^블록 \d+ 봉인$/)).toBeVisible()
})

test('an order is seen before and after its shipping', async ({ page, office }) => {
  const { orderId, orderItemId, orderNumber } = await anOrder(office, await aMember(office), {
    product: await aProduct(office),
  })
  const operations = await staffCalls(office, 'operations')
  const step = (name: string, body: object = {}) =>
    operations('POST', `order-items/${orderItemId}/${name}`, { reason: '확인', ...body })
  await step('prepare')
  await step('ship', { courier: null, trackingNumber: null })
  const [before] = await office.rows<{ events: number }>(
    `SELECT count(*)::int AS events FROM es.events e JOIN es.streams s USING (stream_no)
     WHERE s.stream_id = ANY ($1) AND e.type <> 'order.item.shipped'`,
    [[`order:${orderId}`, `payment:${orderId}`]],
  )
  await comeIn(page, office, finance, '/staff')
  await page.getByRole('link', { name: '그때 상태' }).press('Enter')
  await page.getByLabel('주문번호 또는 흐름').fill(orderNumber)
  await page.keyboard.press('Enter')
  const slider = page.getByRole('slider')
  await slider.focus()
  await slider.press('Home')
  for (let nth = 1; nth < (before?.events ?? 0); nth += 1) await slider.press('ArrowRight')
  const state = page.getByRole('region', { name: '그때 상태' })
  await expect(state.getByRole('cell', { name: '출고 대기' }).first()).toBeVisible()
  await slider.press('ArrowRight')
  await expect(state.getByRole('heading')).toContainText('출고 직후')
  await expect(state.getByRole('cell', { name: '배송 중', exact: true }).first()).toBeVisible()
})
