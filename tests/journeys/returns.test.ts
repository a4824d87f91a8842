import { addDays } from '../../domain/shared/civilDate.ts'
import { aMember, anOrder, aProduct, aWaybill, enterAs, rentalReaches, staffCalls } from './ownData.ts'
import { standsBelowTheCard } from './pageWatch.ts'
import { spokenDay } from './periods.ts'
import { amountOf, cardFrame, cardSheet, endSheet, registerCard } from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test('a rental under way is extended by card; its return was declined, is asked for again, and gives back card and points', async ({
  page,
  office,
}) => {
  const member = await aMember(office, { points: 12_400 })
  const product = await aProduct(office)
  const order = await anOrder(office, member, { product, points: 6_400 })
  await rentalReaches(office, order, 'delivered')
  const operations = await staffCalls(office, 'operations')
  const acts = (path: string, body: object = {}) =>
    operations('POST', `order-items/${order.orderItemId}/return/${path}`, {
      reason: '상태를 확인했어요',
      ...body,
    })
  const asked = { orderItemId: order.orderItemId }
  await office.call('POST', '/api/users/order-items-returns', asked, member.token)
  await acts('decline', { declineReason: 'other', reason: '사진을 보내 주시면 다시 확인할게요' })
  await enterAs(page, member)
  const item = page.getByRole('region', { name: product.name })
  const extending = page.getByRole('dialog', { name: '대여 연장' })
  const end = addDays(order.period.end, 2)

  await test.step('an extension chooses a later day and says what it costs more', async () => {
    await page.goto(`/order/detail/${order.orderId}`)
    await item.getByRole('button', { name: '대여 연장' }).click()
    await expect(extending.getByRole('button', { name: '연장하기' })).toBeDisabled()
    await extending.getByRole('button', { name: spokenDay(end) }).click()
    await expect(amountOf(extending, '결제 금액')).toHaveText('22,200원')
  })
  await test.step('a card that is given up leaves the sheet with the same day', async () => {
    await extending.getByRole('button', { name: '22,200원 결제하기' }).click()
    await endSheet(page, '닫기')
    await expect(extending.getByRole('alert')).toBeInViewport()
    await expect(amountOf(extending, '결제 금액')).toHaveText('22,200원')
  })
  await test.step('so does Back, which stays on the page and lets the days and points go', async () => {
    const points = async () =>
      (await office.call('GET', '/api/users/possession-points', undefined, member.token)).data
    const released: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') released.push(new URL(request.url()).pathname)
    })
    await extending.getByLabel('사용할 포인트').fill('5000')
    await extending.getByRole('button', { name: '17,200원 결제하기' }).click()
    await expect(cardSheet(page).getByRole('button', { name: '닫기' })).toBeVisible()
    expect(await points()).toMatchObject({ points: 1_000 })
    await page.goBack()
    await expect(cardFrame(page)).toHaveCount(0)
    await expect(extending.getByRole('alert')).toBeInViewport()
    await expect(page).toHaveURL(`/order/detail/${order.orderId}`)
    expect(released).toEqual([expect.stringMatching(/^\/api\/users\/extensions\/[0-9a-f-]{36}$/)])
    expect(await points()).toMatchObject({ points: 6_000 })
    await extending.getByLabel('사용할 포인트').fill('0')
    await expect(amountOf(extending, '결제 금액')).toHaveText('22,200원')
  })
  await test.step('paid, the next extension begins anew, also when the order could not be read since', async () => {
    await extending.getByRole('button', { name: '22,200원 결제하기' }).click()
    await registerCard(cardSheet(page))
    await page.route(`**/api/users/order-detail/${order.orderId}`, (route) => route.abort(), { times: 1 })
    await endSheet(page, '22,200원 결제')
    await expectToast(page, '까지 연장했어요')
    await expect(extending).toHaveCount(0)
    await item.getByRole('button', { name: '대여 연장' }).click()
    await extending
      .getByRole('button', { name: /연장 가능/ })
      .first()
      .click()
    await extending.getByRole('button', { name: /원 결제하기$/ }).click()
    await endSheet(page, '닫기')
    await expect(extending.getByRole('alert')).toBeInViewport()
    await standsBelowTheCard(page)
    await page.goBack()
    await expect(extending).toHaveCount(0)
  })
  await test.step('the order has the new end and price', async () => {
    await page.reload()
    await expect(amountOf(page, '최종 결제 금액')).toHaveText('63,800원')
    await expect(item.getByText(/까지 연장$/)).toBeVisible()
    const [line, progress] = await Promise.all([
      item.getByText(/까지 연장$/).boundingBox(),
      item.getByRole('list', { name: '진행 상황', exact: true }).boundingBox(),
    ])
    const gap = (progress?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0)
    expect(gap, 'one distance to the steps, not two').toBeLessThan(40)
    for (const amount of ['41,600원', '22,200원'])
      await expect(
        page.getByText(new RegExp(`카드.* · ${amount}$`)),
        'each payment says how much',
      ).toBeVisible()
  })

  const steps = page.getByRole('list', { name: '반품 진행 상황' })
  await test.step('why a return was declined is read, and it is asked for again with a reason and a few words', async () => {
    await expect(page.getByRole('heading', { name: '배송 완료' })).toBeVisible()
    await expect(item.getByRole('note')).toContainText('사진을 보내 주시면 다시 확인할게요')
    await item.getByRole('button', { name: '반품 신청' }).click()
    const sheet = page.getByRole('dialog', { name: '반품 신청' })
    await sheet.getByLabel('반품 사유 (선택)').selectOption('does_not_fit')
    await sheet.getByLabel('자세한 내용 (선택)').fill('끈이 너무 짧아요')
    await sheet.getByRole('button', { name: '반품 신청하기' }).click()
    await expectToast(page, '반품을 신청했어요.')
    await expect(sheet).toHaveCount(0)
    await expect(steps.locator('[aria-current=step]')).toContainText('반품 접수')
    await expect(item.getByRole('note')).toHaveCount(0)
    await expect(item.getByRole('button', { name: '반품 신청' })).toHaveCount(0)
    await expect(
      item.getByRole('heading', { name: '반품 진행중' }),
      'the button that opened the sheet is gone',
    ).toBeFocused()
  })
  await test.step('half of it goes back: to the card, and as points', async () => {
    await acts('approve')
    await acts('collecting', { courier: 'cj', trackingNumber: aWaybill() })
    await acts('collected')
    const finance = await staffCalls(office, 'finance')
    await finance('POST', `order-items/${order.orderItemId}/return/complete`, {
      ...{ refund: 35_100, reason: '환불 기준에 따랐어요' },
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: '반품 완료' })).toBeVisible()
    await expect(amountOf(item, '결제한 금액')).toHaveText('70,200원')
    await expect(amountOf(item, '돌려받는 금액')).toHaveText('35,100원')
    await expect(amountOf(item, '포인트')).toHaveText('3,200P')
    await expect(amountOf(item, '이용 금액')).toHaveText('35,100원')
  })
})
