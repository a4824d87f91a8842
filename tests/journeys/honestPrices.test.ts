import { aCoupon, aMember, anOrder, aPeriod, aProduct, enterAs, openCheckout } from './ownData.ts'
import { agree, amountOf, login, payButton, tapPeriod } from './renting.ts'
import { expect, test } from './shop.ts'

test('the price does not rise at the till: a coupon that is not owned is offered, not counted', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const coupon = await aCoupon(office, {
    products: [product],
    discountValue: 30,
    maxDiscountAmount: 20_000,
  })
  // The coupons of joining are for the first order.
  const member = await aMember(office)
  await anOrder(office, member, { product })
  const period = await aPeriod(office, product, { ahead: 4 })
  await page.goto(`/product/detail/${product.id}`)
  const strip = page.getByRole('button', { name: /쿠폰 받으면/ })
  await expect(strip, 'a percentage names its cap').toContainText('30%(최대 20,000원) 더 할인')
  const bar = page.getByRole('region', { name: '렌트하기' })
  await bar.getByRole('link').click()
  await tapPeriod(page, period)
  const sheet = page.getByRole('region', { name: '이용기간' })
  await expect(amountOf(sheet, '주문 금액')).toHaveText('2% 48,000원')
  await expect(amountOf(sheet, '쿠폰 받으면')).toHaveText('33,600원')
  await page.getByRole('button', { name: '일정 적용' }).click()
  await expect(bar).toContainText('48,000원')

  await test.step('after the login checkout asks for exactly that', async () => {
    await page.getByRole('button', { name: '바로 렌트' }).click()
    await expect(page).toHaveURL(/\/login/)
    await login(page, member.email)
    await expect(page.getByRole('heading', { name: '주문/결제' })).toBeVisible()
    await expect(amountOf(page, '최종 결제 금액')).toHaveText('48,000원')
  })
  await test.step('and offers the coupon: taken there, it is used', async () => {
    const offer = page.getByRole('button', { name: `${coupon.name} 받기` })
    await expect(page.getByText(`${coupon.name} 받으면 14,400원 더 할인돼요`)).toBeVisible()
    await offer.click()
    await expect(amountOf(page, '최종 결제 금액')).toHaveText('33,600원')
    await expect(payButton(page)).toHaveText('33,600원 결제하기')
    await expect(offer).toHaveCount(0)
  })
})

test('coupons and points that cannot be read are said at the till, and lower the price once they are', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  await enterAs(page, await aMember(office, { points: 2_000 }))
  const asked = ['**/api/users/possession-coupons', '**/api/users/possession-points']
  for (const call of asked) await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await openCheckout(page, office, product, await aPeriod(office, product, { ahead: 4 }))
  const unread = page.getByRole('alert').filter({ hasText: /불러오지 못했어요/ })
  await expect(unread).toHaveText([/쿠폰을 불러오지 못했어요/, /포인트를 불러오지 못했어요/])
  await expect(amountOf(page, '최종 결제 금액')).toHaveText('48,000원')
  for (const call of asked) await page.unroute(call)
  for (const what of [/쿠폰을/, /포인트를/])
    await unread.filter({ hasText: what }).getByRole('button', { name: '다시 불러오기' }).click()
  await expect(unread).toHaveCount(0)
  await expect(page.getByLabel('사용할 포인트')).toBeVisible()
  // The coupon of joining: 20 %.
  await expect(amountOf(page, '최종 결제 금액')).toHaveText('38,400원')

  await test.step('agreed and loaded anew, the button waits for the coupon that was counted', async () => {
    await agree(page)
    await expect(payButton(page)).toBeEnabled()
    const known = Promise.withResolvers<void>()
    await page.route('**/api/users/possession-coupons', async (route) => {
      await known.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByLabel('주문 내용을 확인했고 모두 동의해요')).toBeChecked()
    await expect(payButton(page)).toHaveText('48,000원 결제하기')
    await expect(payButton(page)).toBeDisabled()
    known.resolve()
    await expect(payButton(page)).toHaveText('38,400원 결제하기')
    await expect(payButton(page)).toBeEnabled()
  })
})
