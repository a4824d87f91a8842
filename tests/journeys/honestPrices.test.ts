import { freePeriod } from './periods.ts'
import { amountOf, bag, chooseAndRent, enter, login, payButton, tapPeriod } from './renting.ts'
import { demo, expect, test } from './shop.ts'

/** A member of whom no other journey asks anything. */
const withoutCoupons = 'minseo@billim.kr'

test('the price does not rise at the till: a coupon that is not owned is offered, not counted', async ({
  page,
  office,
}) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 4, ahead: 6 })
  await page.goto(`/product/detail/${productId}`)
  const strip = page.getByRole('button', { name: /쿠폰 받으면/ })
  await expect(strip, 'a percentage names its cap').toContainText(/20%\(최대 [\d,]+원\) 더 할인/)
  const bar = page.getByRole('region', { name: '렌트하기' })
  await bar.getByRole('link').click()
  await tapPeriod(page, period)
  const sheet = page.getByRole('region', { name: '이용기간' })
  await expect(amountOf(sheet, '주문 금액')).toHaveText('2% 48,000원')
  await expect(amountOf(sheet, '쿠폰 받으면')).toHaveText('38,400원')
  await page.getByRole('button', { name: '일정 적용' }).click()
  await expect(bar).toContainText('48,000원')

  await test.step('after the login checkout asks for exactly that', async () => {
    await page.getByRole('button', { name: '바로 렌트' }).click()
    await expect(page).toHaveURL(/\/login/)
    await login(page, withoutCoupons)
    await expect(page.getByRole('heading', { name: '주문/결제' })).toBeVisible()
    await expect(amountOf(page, '최종 결제 금액')).toHaveText('48,000원')
  })
  await test.step('and offers the coupon: taken there, it is used', async () => {
    const offer = page.getByRole('button', { name: /쿠폰 받기$/ })
    await expect(page.getByText(/받으면 9,600원 더 할인돼요/)).toBeVisible()
    await offer.click()
    await expect(amountOf(page, '최종 결제 금액')).toHaveText('38,400원')
    await expect(payButton(page)).toHaveText('38,400원 결제하기')
    await expect(offer).toHaveCount(0)
  })
})

test('coupons and points that cannot be read are said at the till, and lower the price once they are', async ({
  page,
  office,
}) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 4, ahead: 6 })
  await enter(page, office, demo)
  const asked = ['**/api/users/possession-coupons', '**/api/users/possession-points']
  for (const call of asked) await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await chooseAndRent(page, productId, period)
  const unread = page.getByRole('alert').filter({ hasText: /불러오지 못했어요/ })
  await expect(unread).toHaveText([/쿠폰을 불러오지 못했어요/, /포인트를 불러오지 못했어요/])
  await expect(amountOf(page, '최종 결제 금액')).toHaveText('48,000원')
  for (const call of asked) await page.unroute(call)
  for (const what of [/쿠폰을/, /포인트를/])
    await unread.filter({ hasText: what }).getByRole('button', { name: '다시 불러오기' }).click()
  await expect(unread).toHaveCount(0)
  await expect(page.getByLabel('사용할 포인트')).toBeVisible()
  await expect(amountOf(page, '최종 결제 금액')).toHaveText('38,400원')
})
