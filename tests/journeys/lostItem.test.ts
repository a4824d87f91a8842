import type { Page } from '@playwright/test'
import { monthOf } from '../../domain/shared/civilDate.ts'
import { comeIn } from './consoleEntry.ts'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aProduct } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { chooseReason } from './reasons.ts'
import { amountOf } from './renting.ts'
import { expect, test } from './shop.ts'

const consignment = (id: string) => `/staff/consignments?open=${id}`

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
  desk,
  office,
}) => {
  const owner = await anOwner(page, office)
  const id = await applies(office, owner)
  const staff = await staffOf(office)
  await staff.receive(id, '모서리에 가벼운 마모가 있어요.')
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
  await comeIn(desk, office, 'operations@billim.kr', consignment(id))
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

  await test.step('finance agree to the compensation', async () => {
    await comeIn(desk, office, 'finance@billim.kr', consignment(id))
    const dialog = await asksFor(desk, number, '분실 종료 승인')
    await expect(dialog.getByRole('definition').last()).toContainText('배상금 1,200,000원')
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '1건 분실 종료 승인' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(desk.getByRole('region', { name: '분실' })).toContainText('지급한 배상금')
  })

  await test.step('its owner reads what happened, and what it brings', async () => {
    await openLive(page, `/mypage/consignment/detail/${id}`)
    await expect(page.getByRole('main').getByRole('heading', { name: '분실', level: 2 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('배상금 1,200,000원을')
    const inbox = async () =>
      JSON.stringify(await office.call('GET', '/api/users/my-inbox', undefined, owner.token))
    await expect.poll(inbox).toContain('돌려드릴 수 없게 됐어요')
    await openLive(page, '/mypage')
    await page.getByRole('button', { name: /^알림/ }).click()
    await expect(page.getByRole('dialog', { name: '알림' })).toContainText('돌려드릴 수 없게 됐어요')
    await openLive(page, `/mypage/settlement?month=${monthOf(await office.today())}`)
    const statement = page.getByRole('region', { name: /정산 명세서/ })
    await expect(statement).toContainText('파손·분실 배상')
    await expect(amountOf(page, '위탁자')).toHaveText(owner.name)
    await expect(amountOf(page, '받을 금액')).toHaveText('1,200,000원')
  })
})
