import type { Page } from '@playwright/test'
import { aMember, aPeriod, aProduct, enterAs, openCheckout } from './ownData.ts'
import { agree, amountOf, cardSheet, endSheetWith, payButton, registerCard, typeAddress } from './renting.ts'
import { expect, test } from './shop.ts'

const bar = (page: Page) => page.getByRole('region', { name: '결제하기' })

async function inputsAreKept(page: Page): Promise<void> {
  await expect(page.getByLabel('받는 분')).toHaveValue('이서준')
  await expect(page.getByLabel('상세 주소')).toHaveValue('101동 1203호')
  await expect(page.getByLabel('배송 메모', { exact: true })).toHaveValue('door')
  await expect(page.getByLabel('주문 내용을 확인했고 모두 동의해요')).toBeChecked()
}

test('a card that is declined leaves what was typed, and the next payment for the same days succeeds', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 5 })
  await enterAs(page, await aMember(office))
  await openCheckout(page, office, product, period)
  await typeAddress(page, {
    name: '집',
    person: '이서준',
    phone: '01034567890',
    search: '잠실한빛아파트',
    road: '서울 송파구 올림픽로 212',
    detail: '101동 1203호',
  })
  await page.getByLabel('배송 메모', { exact: true }).selectOption('door')
  await agree(page)

  // 36,900 + 11,100 + 11,100, and the welcome coupon: 20 % would be 11,820 but gives 10,000 at most.
  await expect(amountOf(page, '최종 결제 금액')).toHaveText('49,100원')
  const sheet = cardSheet(page)
  const ends: readonly [string, () => Promise<void>, RegExp][] = [
    [
      'declined by the card company',
      () => endSheetWith(sheet, 'decline', 'REJECT_CARD_PAYMENT'),
      /한도초과|잔액부족/,
    ],
    ['declined in the sheet', () => endSheetWith(sheet, 'reject', 'INVALID_STOPPED_CARD'), /정지된 카드/],
  ]
  for (const [name, end, message] of ends) {
    await test.step(name, async () => {
      await payButton(page).click()
      await registerCard(sheet)
      await end()
      await expect(bar(page).getByText(message)).toBeVisible()
      await expect(payButton(page)).toHaveText('49,100원 결제하기')
      await inputsAreKept(page)
    })
  }

  await test.step('paid at last', async () => {
    await payButton(page).click()
    await registerCard(sheet)
    await sheet.getByRole('button', { name: '49,100원 결제' }).click()
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
    expect(await office.chargesFor(product.id, period.start)).toBe(1)
  })
})
