import { addDays } from '../../domain/shared/civilDate.ts'
import { comeIn } from './consoleEntry.ts'
import { aMember, anOrder, aProduct, enterAs, rentalReaches } from './ownData.ts'
import { spokenDay } from './periods.ts'
import { amountOf, cardSheet, registerCard } from './renting.ts'
import { expect, test } from './shop.ts'

test('a member extends a rental under way by card, and staff see its new end', async ({
  page,
  desk,
  office,
}) => {
  const member = await aMember(office)
  const product = await aProduct(office)
  const order = await anOrder(office, member, { product })
  await rentalReaches(office, order, 'delivered')
  await enterAs(page, member)
  const item = page.getByRole('region', { name: product.name })
  const sheet = page.getByRole('dialog', { name: '대여 연장' })
  const end = addDays(order.period.end, 2)

  await test.step('chooses a later day and sees what it costs more', async () => {
    await page.goto(`/order/detail/${order.orderId}`)
    await item.getByRole('button', { name: '대여 연장' }).click()
    await expect(sheet.getByRole('button', { name: '연장하기' })).toBeDisabled()
    await sheet.getByRole('button', { name: spokenDay(end) }).click()
    await expect(amountOf(sheet, '결제 금액')).toHaveText('22,200원')
  })

  await test.step('gives up at the card, and the sheet is there with the same day', async () => {
    await sheet.getByRole('button', { name: '22,200원 결제하기' }).click()
    await cardSheet(page).getByRole('button', { name: '닫기' }).click()
    await expect(sheet.getByRole('alert')).toBeInViewport()
    await expect(amountOf(sheet, '결제 금액')).toHaveText('22,200원')
  })

  await test.step('pays, and the order has the new end and price', async () => {
    await sheet.getByRole('button', { name: '22,200원 결제하기' }).click()
    await registerCard(cardSheet(page))
    await cardSheet(page).getByRole('button', { name: '22,200원 결제' }).click()
    await expect(page.getByText(/까지 연장했어요/).first()).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await expect(amountOf(page, '최종 결제 금액')).toHaveText('70,200원')
    await expect(item.getByText(/까지 연장$/)).toBeVisible()
    for (const amount of ['48,000원', '22,200원'])
      await expect(
        page.getByText(new RegExp(`카드.* · ${amount}$`)),
        'each payment says how much',
      ).toBeVisible()
  })

  await test.step('staff read it in the drawer of the order', async () => {
    await comeIn(desk, office, 'operations@billim.kr', `/staff/orders?open=${order.orderItemId}`)
    const drawer = desk.getByRole('complementary', { name: '주문 상품 상세' })
    const extended = drawer.getByRole('heading', { name: '대여 연장' }).locator('xpath=..')
    await expect(extended).toContainText(end.replaceAll('-', '.'))
    await expect(extended).toContainText('카드 22,200원')
  })
})
