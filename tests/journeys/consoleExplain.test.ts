import { comeIn } from './consoleEntry.ts'
import { aMember, anOrder, aProduct, rentalReaches } from './ownData.ts'
import { expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('an order is seen before and after its shipping', async ({ page, office }) => {
  const order = await anOrder(office, await aMember(office), { product: await aProduct(office) })
  const { orderId, orderNumber } = order
  await rentalReaches(office, order, 'ship')
  const [before] = await office.rows<{ events: number }>(
    `SELECT count(*)::int AS events FROM es.events e JOIN es.streams s USING (stream_no)
     WHERE s.stream_id = ANY ($1) AND e.type <> 'order.item.shipped'`,
    [[`order:${orderId}`, `payment:${orderId}`]],
  )
  await comeIn(page, office, 'finance@billim.kr', '/staff/as-of')
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
