import { addDays } from '../../domain/shared/civilDate.ts'
import { rentLikeThePictures } from './apiRental.ts'
import { freePeriod } from './periods.ts'
import { amountOf, bag, enter } from './renting.ts'
import { type BackOffice, demo, expect, test } from './shop.ts'

/** What staff do to the first item of an order, as their console will. */
async function staffOf(office: BackOffice, orderId: string) {
  const [item] = await office.rows<{ id: string }>(
    'SELECT order_item_id::text AS id FROM shop.order_items WHERE order_id = $1',
    [orderId],
  )
  const tokens = {
    operations: await office.tokenOf('operations@billim.kr', '/api/staff/login'),
    finance: await office.tokenOf('finance@billim.kr', '/api/staff/login'),
  }
  return async (path: string, body: object = {}, role: keyof typeof tokens = 'operations') => {
    const all = { reason: '상태를 확인했어요', ...body }
    const answer = await office.call('POST', `/api/staff/order-items/${item?.id}/${path}`, all, tokens[role])
    if (answer.status !== 200) throw new Error(`${path}: ${answer.message}`)
  }
}

test('a member asks for a return, is declined, asks again, and gets card and points back', async ({
  page,
  office,
}) => {
  await enter(page, office, demo)
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 4, ahead: 5 })
  const orderId = await rentLikeThePictures(office, productId, period)
  const acts = await staffOf(office, orderId)
  await acts('prepare')
  await acts('ship', { courier: 'cj', trackingNumber: '123456789012' })
  await office.moveClock(`${period.start}T11:00:00+09:00`)
  await acts('delivered')
  const item = page.getByRole('region', { name: bag })
  const steps = page.getByRole('list', { name: '반품 진행 상황' })
  const ask = async () => {
    await item.getByRole('button', { name: '반품 신청' }).click()
    return page.getByRole('dialog', { name: '반품 신청' })
  }

  await test.step('asks with a reason and a few words', async () => {
    await page.goto(`/order/detail/${orderId}`)
    await expect(page.getByRole('heading', { name: '배송 완료' })).toBeVisible()
    const sheet = await ask()
    await sheet.getByLabel('반품 사유 (선택)').selectOption('does_not_fit')
    await sheet.getByLabel('자세한 내용 (선택)').fill('끈이 너무 짧아요')
    await sheet.getByRole('button', { name: '반품 신청하기' }).click()
    await expect(page.getByText('반품을 신청했어요.')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '반품 진행중' })).toBeVisible()
    await expect(steps.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText(
      '반품 접수',
    )
    await expect(item.getByRole('button', { name: '반품 신청' })).toHaveCount(0)
  })

  await test.step('reads why it was declined, and may ask again with the item alone', async () => {
    await acts('return/decline', { declineReason: 'other', reason: '사진을 보내 주시면 다시 확인할게요' })
    await page.reload()
    await expect(page.getByRole('heading', { name: '배송 완료' })).toBeVisible()
    await expect(item.getByRole('note')).toContainText('사진을 보내 주시면 다시 확인할게요')
    await (await ask()).getByRole('button', { name: '반품 신청하기' }).click()
    await expect(page.getByRole('heading', { name: '반품 진행중' })).toBeVisible()
    await expect(item.getByRole('note')).toHaveCount(0)
  })

  await test.step('follows it back to the shop', async () => {
    await acts('return/approve')
    await acts('return/collecting', { courier: 'cj', trackingNumber: '634212345678' })
    await page.reload()
    await expect(steps.locator('[aria-current=step]')).toContainText('수거')
    await expect(item.getByRole('link', { name: '수거 조회' })).toHaveAttribute('href', /wblNo=634212345678$/)
    await office.moveClock(`${addDays(period.start, 1)}T15:00:00+09:00`)
    await acts('return/collected')
    await page.reload()
    await expect(steps.locator('[aria-current=step]')).toContainText('검수')
  })

  await test.step('gets half of it back: to the card, and as points', async () => {
    await acts('return/complete', { refund: 19_200 }, 'finance')
    await page.reload()
    await expect(page.getByRole('heading', { name: '반품 완료' })).toBeVisible()
    await expect(amountOf(item, '결제한 금액')).toHaveText('38,400원')
    await expect(amountOf(item, '돌려받는 금액')).toHaveText('19,200원')
    await expect(amountOf(item, '포인트')).toHaveText('3,200P')
    await expect(amountOf(item, '이용 금액')).toHaveText('19,200원')
    await expect.poll(async () => (await office.ledgerOf(orderId))?.balanceAmount).toBe(16_000)
    await page.reload()
    await expect(amountOf(item, '카드 · 완료')).toHaveText('16,000원')
  })

  await test.step('and the books say the same', async () => {
    await expect
      .poll(() => office.journalOf(orderId))
      .toEqual({
        card_clearing: 16_000,
        points_liability: 3_200,
        sales_discounts: 4_800,
        rental_revenue: -22_545,
        vat_payable: -1_455,
      })
  })
})
