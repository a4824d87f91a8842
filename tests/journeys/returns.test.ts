import { aMember, anOrder, aProduct, aWaybill, enterAs, rentalReaches, staffCalls } from './ownData.ts'
import { amountOf } from './renting.ts'
import { expect, test } from './shop.ts'

test('a member asks for a return, is declined, asks again, and gets card and points back', async ({
  page,
  office,
}) => {
  const member = await aMember(office, { points: 6_400 })
  const product = await aProduct(office)
  const order = await anOrder(office, member, { product, points: 6_400 })
  await rentalReaches(office, order, 'delivered')
  const operations = await staffCalls(office, 'operations')
  const acts = (path: string, body: object = {}) =>
    operations('POST', `order-items/${order.orderItemId}/return/${path}`, {
      reason: '상태를 확인했어요',
      ...body,
    })
  await enterAs(page, member)
  const item = page.getByRole('region', { name: product.name })
  const steps = page.getByRole('list', { name: '반품 진행 상황' })
  const ask = async () => {
    await item.getByRole('button', { name: '반품 신청' }).click()
    return page.getByRole('dialog', { name: '반품 신청' })
  }

  await test.step('asks with a reason and a few words', async () => {
    await page.goto(`/order/detail/${order.orderId}`)
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
    await acts('decline', { declineReason: 'other', reason: '사진을 보내 주시면 다시 확인할게요' })
    await page.reload()
    await expect(page.getByRole('heading', { name: '배송 완료' })).toBeVisible()
    await expect(item.getByRole('note')).toContainText('사진을 보내 주시면 다시 확인할게요')
    await (await ask()).getByRole('button', { name: '반품 신청하기' }).click()
    await expect(page.getByRole('heading', { name: '반품 진행중' })).toBeVisible()
    await expect(item.getByRole('note')).toHaveCount(0)
  })

  await test.step('follows it back to the shop', async () => {
    await acts('approve')
    const trackingNumber = aWaybill()
    await acts('collecting', { courier: 'cj', trackingNumber })
    await page.reload()
    await expect(steps.locator('[aria-current=step]')).toContainText('수거')
    await expect(item.getByRole('link', { name: '수거 조회' })).toHaveAttribute(
      'href',
      new RegExp(`wblNo=${trackingNumber}$`),
    )
    await acts('collected')
    await page.reload()
    await expect(steps.locator('[aria-current=step]')).toContainText('검수')
  })

  await test.step('gets half of it back: to the card, and as points', async () => {
    const finance = await staffCalls(office, 'finance')
    await finance('POST', `order-items/${order.orderItemId}/return/complete`, {
      ...{ refund: 24_000, reason: '환불 기준에 따랐어요' },
    })
    await expect.poll(async () => (await office.ledgerOf(order.orderId))?.balanceAmount).toBe(20_800)
    await page.reload()
    await expect(page.getByRole('heading', { name: '반품 완료' })).toBeVisible()
    await expect(amountOf(item, '결제한 금액')).toHaveText('48,000원')
    await expect(amountOf(item, '돌려받는 금액')).toHaveText('24,000원')
    await expect(amountOf(item, '포인트')).toHaveText('3,200P')
    await expect(amountOf(item, '이용 금액')).toHaveText('24,000원')
  })
})
