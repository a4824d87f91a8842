import { addDays } from '../../domain/shared/civilDate.ts'
import { aMember, anOrder, aPeriod, aProduct, enterAs } from './ownData.ts'
import { amountOf } from './renting.ts'
import { expect, test } from './shop.ts'

test.use({ ownShop: 'cancellation' })

test('three days before the start a member cancels, and reads the fee before, after and in the order', async ({
  page,
  office,
}) => {
  const member = await aMember(office, { points: 6_400 })
  const product = await aProduct(office)
  // Three days before it are more than the two hours in which a mind may be changed for nothing.
  const period = await aPeriod(office, product, { ahead: 5 })
  const order = await anOrder(office, member, { product, period, points: 6_400 })
  await office.moveClock(`${addDays(period.start, -3)}T12:00:00+09:00`)
  await enterAs(page, member)
  await page.goto(`/order/detail/${order.orderId}`)
  await page.getByRole('button', { name: '예약 취소' }).click()
  const sheet = page.getByRole('dialog', { name: '예약 취소' })
  await test.step('the sheet says what it costs and what comes back', async () => {
    await expect(sheet).toContainText('오늘은 시작 3일 전이라')
    await expect(amountOf(sheet, '취소할 금액')).toHaveText('48,000원')
    await expect(amountOf(sheet, '취소 수수료 30%')).toHaveText('-14,400원')
    await expect(amountOf(sheet, '돌려받는 금액')).toHaveText('33,600원')
    await expect(amountOf(sheet, '포인트')).toHaveText('6,400P')
  })
  const cancel = sheet.getByRole('button', { name: '취소하고 33,600원 환불' })
  await cancel.click()
  await expect(sheet.getByText('취소 사유를 선택해 주세요.')).toBeVisible()
  await sheet.getByLabel('취소 사유', { exact: true }).selectOption('date_change')
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click()
  await test.step('the last page repeats it', async () => {
    await expect(page.getByRole('heading', { name: '예약 취소 완료' })).toBeVisible()
    await expect(amountOf(page, '취소 수수료 30%')).toHaveText('-14,400원')
    await expect(amountOf(page, '카드 환불')).toHaveText('27,200원')
    await expect(amountOf(page, '포인트 환불')).toHaveText('6,400P')
  })
  await test.step('and the order, which offers the product again', async () => {
    await page.getByRole('link', { name: '주문 상세' }).click()
    await expect(page.getByRole('heading', { name: '예약 취소', exact: true })).toBeVisible()
    await expect(amountOf(page, '취소 수수료 30%')).toHaveText('-14,400원')
    await expect(page.getByRole('button', { name: '예약 취소' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: '다시 예약' })).toHaveAttribute(
      'href',
      `/product/detail/${product.id}`,
    )
  })
})
