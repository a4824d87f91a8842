import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { aMember, aPeriod, aProduct, enterAs, openCheckout, staffCalls } from './ownData.ts'
import { agree, amountOf, payButton } from './renting.ts'
import { expect, test } from './shop.ts'

test('a price that changed after the calendar is shown before anything is paid', async ({ page, office }) => {
  const product = await aProduct(office, { dailyRentalPrice: 15_800, discountRate: 10 })
  const member = await aMember(office, { address: true })
  const period = await aPeriod(office, product, { days: 3 })
  const rent = (perDay: number) => `${rentalPrice(perDay, period).totalRentPrice.toLocaleString('ko-KR')}원`
  const written = () =>
    office.rows(`SELECT count(*)::int AS events FROM es.events WHERE meta->>'actor' = $1`, [
      `member:${member.id}`,
    ])
  await enterAs(page, member)
  await openCheckout(page, office, product, period)
  await expect(amountOf(page, '총 렌트 금액')).toHaveText(rent(product.perDay))
  const promised = await payButton(page).innerText()
  await agree(page)
  const before = await written()
  const operations = await staffCalls(office, 'operations')
  await operations('PUT', `products/${product.id}`, { discountRate: 0 })
  await payButton(page).click()
  await expect(page.getByRole('region', { name: '결제하기' })).toContainText(/금액|가격/)
  await expect(amountOf(page, '총 렌트 금액')).toHaveText(rent(15_800))
  await expect(payButton(page)).not.toHaveText(promised)
  expect(await written()).toEqual(before)
})
