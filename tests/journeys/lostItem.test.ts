import type { Page } from '@playwright/test'
import { comeIn } from './consoleEntry.ts'
import { aMember, anOrder, aProduct } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { chooseReason } from './reasons.ts'
import { expect, test } from './shop.ts'

async function asksFor(page: Page, number: string, label: string) {
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('button', { name: /작업$/ })
    .click()
  await page.getByRole('menuitem', { name: label }).click()
  return page.getByRole('dialog', { name: label, exact: true })
}

test('an owner’s item that cannot be found leaves the shop, its renter gets another, and its owner is compensated', async ({
  page,
  desk,
  office,
}) => {
  const owner = await anOwner(page, office)
  const id = await applies(office, owner)
  const staff = await staffOf(office)
  await staff.receive(id, '')
  // What is nearest in price comes first: nothing else costs as much.
  const perDay = 13_700
  const product = await staff.accept(id, perDay)
  const twin = await aProduct(office, { dailyRentalPrice: perDay })
  const { orderNumber } = await anOrder(office, await aMember(office), { product })
  const [found] = await office.rows<{ number: string }>(
    'SELECT consignment_number AS number FROM shop.consignments WHERE consignment_id = $1',
    [id],
  )
  const number = found?.number ?? ''
  // Who may do which of it, operations or finance, is the server's to say.
  await comeIn(desk, office, 'admin@billim.kr', `/staff/consignments?open=${id}`)
  await expect(desk.getByRole('complementary', { name: '위탁 상세' })).toBeVisible()
  const lost = desk.getByRole('region', { name: '분실' })

  await test.step('it is reported with its worth, and whose rental is in the way is seen', async () => {
    const dialog = await asksFor(desk, number, '분실 신고')
    await dialog.getByRole('button', { name: '창고를 모두 찾았지만 없어요.' }).click()
    await dialog.getByLabel('마지막으로 가지고 있던 쪽').selectOption('매장이나 배송 중에 잃어버림')
    await dialog.getByLabel(/합의한 상품 가치/).fill('1,200,000')
    await dialog.getByRole('button', { name: '1건 분실 신고' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(lost).toContainText('창고를 모두 찾았지만 없어요.')
    await expect(lost).toContainText('예약 1건을 교환하거나 취소해야')
  })

  await test.step('something else is sent, from the drawer of that rental', async () => {
    await lost.getByRole('link', { name: orderNumber }).click()
    const drawer = desk.getByRole('complementary', { name: '주문 상품 상세' })
    await drawer.getByRole('button', { name: '대신 보낼 상품 찾기' }).click()
    await drawer.getByRole('button', { name: `이 상품으로 교환: ${twin.code}` }).click()
    const dialog = desk.getByRole('dialog', { name: '상품 교환' })
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '1건 상품 교환' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(drawer.getByRole('heading', { name: '상품 교환', exact: true })).toBeVisible()
  })

  await test.step('the compensation is agreed to', async () => {
    await desk.goBack()
    const dialog = await asksFor(desk, number, '분실 종료 승인')
    await expect(dialog.getByRole('definition').last()).toContainText('배상금 1,200,000원')
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '1건 분실 종료 승인' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(lost).toContainText('지급 예정')
  })
})
