import { comeIn, pressButton } from './consoleEntry.ts'
import { axeFindings, Steps, tabTo } from './keyboardSteps.ts'
import { aCoupon, aMember, anOrder, aWaybill, rentalReaches, staffCalls, takeCoupon } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { chooseReason } from './reasons.ts'
import { type BackOffice, expect, test } from './shop.ts'

/** What the month brings an owner, by its rows. */
async function rowsOf(office: BackOffice, { id }: { id: number }): Promise<unknown> {
  const finance = await staffCalls(office, 'finance')
  return finance('GET', `settlements/${id}/${(await office.today()).slice(0, 7)}`)
}
const withRow = (row: Record<string, unknown>) => ({
  result: expect.arrayContaining([expect.objectContaining(row)]),
})

test('half of a collected rental goes back by keyboard, borne by its owner, in six steps, and once', async ({
  page: member,
  desk: page,
  office,
}) => {
  const owner = await anOwner(member, office)
  const { receive, accept } = await staffOf(office)
  const consignment = await applies(office, owner)
  await receive(consignment, '상태가 좋아요')
  const product = await accept(consignment)
  const renter = await aMember(office, { points: 9_600 })
  const order = await anOrder(office, renter, { product, points: 9_600 })
  await rentalReaches(office, order, 'collected')
  await comeIn(page, office, 'finance@billim.kr', `/staff/orders?q=${order.orderNumber}&work=all`)
  const keys = page.keyboard
  const dialog = page.getByRole('dialog', { name: '추가 환불', exact: true })

  const steps = new Steps()
  await steps.take('open the menu of the rental', () =>
    pressButton(page.getByRole('table', { name: '주문 상품' }).getByRole('button', { name: /작업$/ })),
  )
  await steps.take('choose the refund', () =>
    page.getByRole('menuitem', { name: '추가 환불' }).press('Enter'),
  )
  await expect(dialog.getByLabel('소유자 몫'), 'what is asked first has the focus').toBeFocused()
  await expect(dialog.getByText('없어요.', { exact: true }), 'nothing went back so far').toBeVisible()
  await steps.take('say who bears it', async () => {
    await keys.press('ArrowDown')
    await keys.press('ArrowDown')
  })
  await expect(dialog.getByLabel('소유자 몫')).toHaveValue('yes')
  const sum = dialog.getByLabel('환불 금액')
  await expect(sum).toBeEnabled()
  await steps.take('type the sum', async () => {
    await tabTo(page, sum)
    await keys.type('24000')
  })
  const meaning = dialog.getByRole('status')
  for (const said of ['48,000원', '19,200원', '4,800P', '16,848원']) await expect(meaning).toContainText(said)
  expect(await axeFindings(page)).toEqual([])
  await steps.take('choose the reason', async () => {
    await tabTo(page, dialog.getByRole('group', { name: '자주 쓰는 사유' }).getByRole('button').first())
    await keys.press('Space')
  })
  // The answer to the first attempt is lost on its way.
  await page.route(
    '**/api/staff/order-items/*/refund',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await steps.take('send it', () => keys.press('Control+Enter'))
  expect(steps.done.length).toBeLessThanOrEqual(6)
  await expect(dialog.getByText('그사이 환불한 금액이 있어요.'), 'it may be the one just sent').toBeVisible()
  await pressButton(dialog.getByRole('button', { name: '1건 추가 환불' }))
  await expect(dialog).toHaveCount(0)

  await expect.poll(async () => (await office.ledgerOf(order.orderId))?.balanceAmount).toBe(19_200)
  const points = await office.call('GET', '/api/users/possession-points', undefined, renter.token)
  expect(points.data).toMatchObject({ points: 4_800 })
  expect(await rowsOf(office, owner)).toMatchObject(withRow({ kind: 'refund', expected: -16_848 }))
  const made = await office.rows('SELECT FROM shop.item_refunds WHERE order_item_id = $1', [
    order.orderItemId,
  ])
  expect(made, 'sent twice, given once').toHaveLength(1)
  await page.getByRole('row').filter({ hasText: order.orderNumber }).click()
  await expect(page.getByRole('complementary').getByRole('heading', { name: '추가 환불' })).toBeVisible()
})

test('of a rental that cost nothing finance says that it counts, and its owner is paid for it', async ({
  page: member,
  desk: page,
  office,
}) => {
  const owner = await anOwner(member, office)
  const { receive, accept } = await staffOf(office)
  const consignment = await applies(office, owner)
  await receive(consignment, '상태가 좋아요')
  const product = await accept(consignment)
  const renter = await aMember(office)
  const coupon = await aCoupon(office, { products: [product], discountValue: 100 })
  await takeCoupon(office, renter, coupon)
  const order = await anOrder(office, renter, { product, coupon })
  expect(order.total).toBe(0)
  await rentalReaches(office, order, 'delivered')
  const { orderItemId } = order
  const asked = await office.call('POST', '/api/users/order-items-returns', { orderItemId }, renter.token)
  expect(asked.status).toBe(200)
  const operations = await staffCalls(office, 'operations')
  for (const step of ['approve', 'collecting', 'collected'])
    await operations('POST', `order-items/${orderItemId}/return/${step}`, {
      returnNumber: 1,
      ...(step === 'collecting' && { courier: 'cj', trackingNumber: aWaybill() }),
      reason: '상태를 확인했어요',
    })

  await comeIn(page, office, 'finance@billim.kr', '/staff/returns')
  await page.getByRole('row').filter({ hasText: order.orderNumber }).click()
  const decision = page.getByRole('complementary').locator('form').filter({ hasText: '환불 결정' })
  await decision.getByLabel('환불 금액').fill('0')
  const ownersPart = decision.locator('dt:text-is("소유자 정산 금액") + dd')
  await expect(ownersPart).toHaveText('0원')
  await decision.getByRole('checkbox', { name: /소유자 정산에는 셈/ }).check()
  await expect(ownersPart).toHaveText('33,696원')
  await chooseReason(decision)
  await decision.getByRole('button', { name: '0원 환불하고 완료' }).click()
  await expect(decision).toHaveCount(0)
  expect(await rowsOf(office, owner)).toMatchObject(withRow({ base: 48_000, expected: 33_696 }))
})
