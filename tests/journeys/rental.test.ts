import { addDays } from '../../domain/shared/civilDate.ts'
import { aCoupon, aMember, anOrder, aPeriod, aProduct, enterAs, saveAddress, takeCoupon } from './ownData.ts'
import {
  agree,
  amountOf,
  cardSheet,
  endSheet,
  orderIdOf,
  payButton,
  registerCard,
  tapPeriod,
  typeAddress,
} from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test('a member rents a bag for four days, with a coupon and points, to a new address', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const member = await aMember(office, { points: 6_400, address: true })
  // Of coupons of one worth the one that ends first is taken.
  const endDate = addDays(await office.today(), 2)
  const coupon = await aCoupon(office, { products: [product], endDate })
  await takeCoupon(office, member, coupon)
  const period = await aPeriod(office, product, { ahead: 5 })
  await enterAs(page, member)

  const bar = page.getByRole('region', { name: '렌트하기' })
  await test.step('chooses the days, and reads the prices of the calendar', async () => {
    await page.goto(`/product/detail/${product.id}`)
    await bar.getByRole('link').click()
    await tapPeriod(page, period)
    const sheet = page.getByRole('region', { name: '이용기간' })
    await expect(amountOf(sheet, '총 렌트 금액')).toHaveText('49,200원')
    await expect(amountOf(sheet, '기간 할인')).toHaveText('-1,200원')
    await expect(amountOf(sheet, '쿠폰 할인')).toHaveText('-9,600원')
    await expect(amountOf(sheet, '주문 금액')).toHaveText('22% 38,400원')
    await page.getByRole('button', { name: '일정 적용' }).click()
    await expect(page).toHaveURL(/\/product\/detail\//)
    await expect(bar).toContainText('38,400원')
    await page.getByRole('button', { name: '바로 렌트' }).click()
  })

  await test.step('adds an address with the postcode search', async () => {
    await page.getByRole('button', { name: '배송지 변경' }).click()
    await page.getByRole('button', { name: '배송지 추가' }).click()
    await typeAddress(page, {
      name: '작업실',
      person: '김지우',
      phone: '01023456789',
      search: '가로수길 43',
      road: '서울 강남구 가로수길 43',
      detail: '2층',
    })
    const listed = Promise.withResolvers<void>()
    await page.route('**/api/users/delivery-address', async (route) => {
      if (route.request().method() === 'GET') await listed.promise
      await route.continue()
    })
    await page.getByRole('button', { name: '저장하기' }).click()
    await expectToast(page, '배송지를 추가했어요.')
    await expect(page.getByRole('dialog'), 'no sheet waits for the book').toHaveCount(0)
    await expect(page.getByText('서울 강남구 가로수길 43, 2층')).toBeVisible()
    const isListed = page.waitForResponse('**/api/users/delivery-address')
    listed.resolve()
    await isListed
    await page.unroute('**/api/users/delivery-address')
  })

  await test.step('uses a coupon and points and agrees', async () => {
    await expect(page.getByRole('button', { name: new RegExp(coupon.name) })).toContainText('-9,600원')
    await page.getByLabel('사용할 포인트').fill('6400')
    await expect(amountOf(page, '총 렌트 금액')).toHaveText('49,200원')
    await expect(amountOf(page, '기간 할인')).toHaveText('-1,200원')
    await expect(amountOf(page, '쿠폰 할인')).toHaveText('-9,600원')
    await expect(amountOf(page, '포인트 사용')).toHaveText('-6,400원')
    await expect(amountOf(page, '배송비')).toHaveText('무료배송')
    await expect(amountOf(page, '최종 결제 금액')).toHaveText('32,000원')
    await expect(payButton(page)).toBeDisabled()
    await agree(page)
    await expect(payButton(page)).toHaveText('32,000원 결제하기')
  })

  await test.step('pays with a card that is registered in the sheet', async () => {
    await payButton(page).click()
    const sheet = cardSheet(page)
    await registerCard(sheet)
    await expect(sheet.getByText('동안 일정이 확보돼 있어요')).toBeVisible()
    await expect(payButton(page)).toBeDisabled()
    await endSheet(page, '32,000원 결제')
    await expect(page).toHaveURL(/\/order\/complete\//)
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
    await expect(amountOf(page, '상품 금액')).toHaveText('48,000원')
    await expect(amountOf(page, '쿠폰 할인')).toHaveText('-9,600원')
    await expect(amountOf(page, '포인트 사용')).toHaveText('-6,400원')
    await expect(amountOf(page, '결제 금액')).toHaveText('32,000원')
  })

  const orderId = orderIdOf(page)
  await test.step('sees the order with every amount', async () => {
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await expect(page.getByRole('heading', { name: '배송 준비중' })).toBeVisible()
    await expect(amountOf(page, '최종 결제 금액')).toHaveText('32,000원')
    await expect(amountOf(page, '포인트 사용')).toHaveText('-6,400원')
    await expect(page.getByText('결제 완료')).toBeVisible()
    await expect(page.getByRole('link', { name: '영수증 보기' })).toBeVisible()
    await expect(amountOf(page, '주소')).toContainText('가로수길 43, 2층')
  })

  await test.step('and the books say the same', async () => {
    expect(await office.journalOf(orderId)).toEqual({
      card_clearing: 32_000,
      points_liability: 6_400,
      customer_prepayments: -38_400,
    })
    expect(await office.ledgerOf(orderId)).toMatchObject({
      status: 'DONE',
      totalAmount: 32_000,
      balanceAmount: 32_000,
    })
  })

  await test.step('within two hours the member may change their mind for nothing', async () => {
    await page.getByRole('button', { name: '예약 취소' }).click()
    const sheet = page.getByRole('dialog', { name: '예약 취소' })
    await expect(sheet).toContainText('주문한 지 2시간이 지나지 않아 수수료가 없어요.')
    await sheet.getByLabel('취소 사유').selectOption('changed_mind')
    await sheet.getByRole('button', { name: '취소하고 38,400원 환불' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click()
    await expect(page.getByRole('heading', { name: '예약 취소 완료' })).toBeVisible()
    await expect(amountOf(page, '취소 수수료')).toHaveText('0원')
    await expect(amountOf(page, '카드 환불')).toHaveText('32,000원')
    await expect(amountOf(page, '포인트 환불')).toHaveText('6,400P')
    await expect.poll(async () => (await office.ledgerOf(orderId))?.balanceAmount).toBe(0)
    await expect.poll(() => office.journalOf(orderId)).toEqual({})
  })
})

test('a member moves an order to Jeju and pays the difference, and gets it back on the way home', async ({
  page,
  office,
}) => {
  const member = await aMember(office, { card: true, address: true })
  const inJeju = { addressName: '제주집', postCode: '63122', address1: '제주특별자치도 제주시 문연로 6' }
  await saveAddress(office, member, { ...inJeju, isDefault: false })
  const product = await aProduct(office)
  const order = await anOrder(office, member, { product })
  await enterAs(page, member)
  await page.goto(`/order/detail/${order.orderId}`)
  const chooses = async (address: string) => {
    await page.getByRole('button', { name: '배송지 변경' }).click()
    await page.getByRole('button', { name: `${address} 선택`, exact: true }).click()
  }
  const changing = page.getByRole('dialog', { name: '배송지 변경' })

  await test.step('the address says what it costs more before anything is paid', async () => {
    await chooses('제주집')
    await expect(amountOf(changing, '추가 배송비')).toHaveText('3,000원')
    await expect(amountOf(changing, '바꿀 주소')).toContainText('문연로 6')
    await expect(amountOf(page, '주소')).toContainText('연무장길 33')
  })
  await test.step('a card sheet that is closed comes back to it: nothing was paid', async () => {
    await changing.getByRole('button', { name: '3,000원 결제하고 바꾸기' }).click()
    await endSheet(page, '닫기')
    await expect(changing.getByRole('alert')).toBeInViewport()
    await expect(changing).toContainText('결제되지 않았고, 배송지도 그대로예요.')
  })
  await test.step('paid by a double tap once, the order has the address and its fee', async () => {
    await changing.getByRole('button', { name: '3,000원 결제하고 바꾸기' }).dblclick()
    await endSheet(page, '3,000원 결제')
    await expectToast(page, '추가 배송비를 결제하고 배송지를 바꿨어요.')
    await expect(changing).toHaveCount(0)
    await expect(amountOf(page, '주소')).toContainText('문연로 6')
    await expect(amountOf(page, '배송비')).toHaveText('3,000원')
    await expect(amountOf(page, '최종 결제 금액')).toHaveText('51,000원')
    await expect(page.getByRole('link', { name: '3,000원 영수증 보기' })).toBeVisible()
    expect(await office.journalOf(order.orderId)).toEqual({
      ...{ card_clearing: 51_000, customer_prepayments: -51_000 },
    })
  })
  await test.step('home again gives it back to the card', async () => {
    await chooses('집')
    await expect(amountOf(changing, '돌려받는 배송비')).toHaveText('3,000원')
    await changing.getByRole('button', { name: '바꾸고 3,000원 돌려받기' }).click()
    await expectToast(page, /3,000원을 돌려드려요/)
    await expect(amountOf(page, '주소')).toContainText('연무장길 33')
    await expect(amountOf(page, '배송비')).toHaveText('무료배송')
    await expect
      .poll(() => office.journalOf(order.orderId))
      .toEqual({
        ...{ card_clearing: 48_000, customer_prepayments: -48_000 },
      })
  })
})
