import type { Page } from '@playwright/test'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { openLive } from './openLive.ts'
import { aMember, aPeriod, aProduct, enterAs, openCheckout, staffCalls } from './ownData.ts'
import {
  agree,
  amountOf,
  cardSheet,
  endSheet,
  endSheetWith,
  findStreetEarly,
  login,
  payButton,
  registerCard,
} from './renting.ts'
import { expect, test } from './shop.ts'
import { losesSession } from './tokens.ts'

const bar = (page: Page) => page.getByRole('region', { name: '결제하기' })

async function inputsAreKept(page: Page): Promise<void> {
  await expect(page.getByLabel('받는 분')).toHaveValue('이서준')
  await expect(page.getByLabel('상세 주소')).toHaveValue('101동 1203호')
  await expect(page.getByLabel('배송 메모', { exact: true })).toHaveValue('door')
}

test('a lost session, a changed price and a declined card leave what was typed at checkout, and the next payment for the same days succeeds', async ({
  page,
  office,
}) => {
  const product = await aProduct(office, { dailyRentalPrice: 15_800, discountRate: 10 })
  const period = await aPeriod(office, product, { days: 3 })
  const member = await aMember(office)
  const rent = (perDay: number) => `${rentalPrice(perDay, period).totalRentPrice.toLocaleString('ko-KR')}원`
  await enterAs(page, member)
  await openCheckout(page, office, product, period)

  await test.step('a postcode search that does not answer says so; the next one finds what was searched before it could listen', async () => {
    await page.getByLabel('배송지 이름').fill('집')
    await page.getByLabel('받는 분').fill('이서준')
    await page.getByLabel('휴대폰 번호').fill('01034567890')
    const search = page.getByRole('button', { name: '주소 검색' })
    await page.route('**/postcode.v2.js*', (route) => route.abort(), { times: 1 })
    await search.click()
    await expect(
      page.getByText('지금은 우편번호 검색을 쓸 수 없어요. 잠시 후 다시 시도해 주세요.'),
    ).toBeVisible()
    await findStreetEarly(page, async () => {
      // The first tap puts away the search that did not answer.
      await search.click()
      await search.click()
    })
    await page.getByLabel('상세 주소').fill('101동 1203호')
  })
  await page.getByLabel('배송 메모', { exact: true }).selectOption('door')
  await agree(page)
  // 14,200 a day less the welcome coupon: 20 % of 42,600, to the next hundred.
  await expect(amountOf(page, '총 렌트 금액')).toHaveText(rent(product.perDay))
  await expect(payButton(page)).toHaveText('34,100원 결제하기')

  await test.step('logged out in the middle, the member logs in and finds it as it was', async () => {
    await losesSession(page, () => payButton(page).click())
    await expect(page).toHaveURL('/login?returnUrl=%2Forder')
    const promise = page.getByText('쓰던 내용은 이 탭에 그대로 있어요.')
    await expect(promise).toBeVisible()
    const items = (await page.evaluate(() => localStorage.getItem('rent_item'))) ?? ''
    // As another tab does that logs out.
    await page.evaluate(() => localStorage.removeItem('rent_item'))
    await openLive(page, '/login?returnUrl=%2Forder')
    await expect(promise, 'nothing is promised without the items').toHaveCount(0)
    await page.evaluate((kept) => localStorage.setItem('rent_item', kept), items)
    await openLive(page, '/login?returnUrl=%2Forder')
    await expect(promise).toBeVisible()
    await login(page, member.email)
    await expect(page).toHaveURL('/order')
    await inputsAreKept(page)
    await expect(payButton(page)).toHaveText('34,100원 결제하기')
  })
  await test.step('a price that changed meanwhile is shown before anything is paid', async () => {
    const written = () =>
      office.rows(`SELECT count(*)::int AS events FROM es.events WHERE meta->>'actor' = $1`, [
        `member:${member.id}`,
      ])
    const before = await written()
    const operations = await staffCalls(office, 'operations')
    await operations('PUT', `products/${product.id}`, { discountRate: 0 })
    await payButton(page).click()
    await expect(bar(page)).toContainText(/금액|가격/)
    await expect(amountOf(page, '총 렌트 금액')).toHaveText(rent(15_800))
    await expect(payButton(page)).toHaveText('37,900원 결제하기')
    await inputsAreKept(page)
    expect(await written()).toEqual(before)
  })
  const sheet = cardSheet(page)
  await test.step('a card sheet whose script does not come says what to do, and opens with the next tap', async () => {
    await page.route('**/v2/standard', (route) => route.abort(), { times: 1 })
    await payButton(page).click()
    await expect(bar(page)).toContainText('인터넷 연결을 확인해 주세요. 결제되지 않았어요.')
    await expect(payButton(page)).toHaveText('37,900원 결제하기')
    await inputsAreKept(page)
  })
  await test.step('a declined card leaves everything', async () => {
    await payButton(page).click()
    await registerCard(sheet)
    await endSheetWith(page, 'decline', 'REJECT_CARD_PAYMENT')
    await expect(bar(page).getByText(/한도초과|잔액부족/)).toBeVisible()
    await expect(payButton(page)).toHaveText('37,900원 결제하기')
    await inputsAreKept(page)
    await expect(page.getByLabel('주문 내용을 확인했고 모두 동의해요')).toBeChecked()
  })
  await test.step('paid at last', async () => {
    await payButton(page).click()
    await endSheet(page, '37,900원 결제')
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
    expect(await office.chargesFor(product.id, period.start)).toBe(1)
  })
})
