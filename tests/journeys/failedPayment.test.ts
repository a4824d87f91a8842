import type { Page } from '@playwright/test'
import type { Period } from '../../domain/shared/civilDate.ts'
import { freePeriod } from './periods.ts'
import {
  agree,
  amountOf,
  bag,
  cardSheet,
  chooseAndRent,
  endSheetWith,
  enter,
  payButton,
  registerCard,
  typeAddress,
} from './renting.ts'
import { type BackOffice, expect, newcomer, test } from './shop.ts'

const bar = (page: Page) => page.getByRole('region', { name: '결제하기' })

/** Nothing of the member's is held any more: no dates, no coupon, no draft; and no money was taken. */
async function nothingIsHeld(
  office: BackOffice,
  productId: number,
  period: Period,
  charged: number,
): Promise<void> {
  await expect
    .poll(() =>
      office.rows(
        `SELECT (SELECT count(*)::int FROM shop.slots s WHERE s.product_id = $1 AND s.start_on = $2
                   AND s.status IN ('held', 'booked')) AS slots,
                (SELECT count(*)::int FROM shop.orders o JOIN shop.members m ON m.id = o.member_id
                 WHERE m.email = $3 AND o.status = 'awaiting_payment') AS drafts,
                (SELECT count(*)::int FROM shop.member_coupons c JOIN shop.members m ON m.id = c.member_id
                 WHERE m.email = $3 AND c.status = 'held') AS coupons`,
        [productId, period.start, newcomer],
      ),
    )
    .toEqual([{ slots: 0, drafts: 0, coupons: 0 }])
  expect(await office.chargesFor(productId, period.start)).toBe(charged)
}

async function inputsAreKept(page: Page): Promise<void> {
  await expect(page.getByLabel('받는 분')).toHaveValue('이서준')
  await expect(page.getByLabel('상세 주소')).toHaveValue('101동 1203호')
  await expect(page.getByLabel('배송 메모', { exact: true })).toHaveValue('door')
  await expect(page.getByLabel('주문 내용을 확인했고 모두 동의해요')).toBeChecked()
}

test('a payment that is declined, closed or too late leaves nothing behind, and the next one succeeds', async ({
  page,
  office,
}) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 5, ahead: 6 })
  const charged = await office.chargesFor(productId, period.start)
  await enter(page, office, newcomer)
  await chooseAndRent(page, productId, period)
  // 36,900 + 11,100 + 11,100, and the welcome coupon: 20 % would be 11,820 but gives 10,000 at most.
  await expect(amountOf(page, '쿠폰 할인')).toHaveText('-10,000원')
  await expect(amountOf(page, '최종 결제 금액')).toHaveText('49,100원')
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

  const sheet = cardSheet(page)
  const ends: readonly [string, () => Promise<void>, RegExp][] = [
    ['closed', () => sheet.getByRole('button', { name: '닫기' }).click(), /카드 입력을 취소했어요/],
    [
      'declined by the card company',
      () => endSheetWith(sheet, 'decline', 'REJECT_CARD_PAYMENT'),
      /한도초과|잔액부족/,
    ],
    ['declined in the sheet', () => endSheetWith(sheet, 'reject', 'INVALID_STOPPED_CARD'), /정지된 카드/],
    ['too late', () => endSheetWith(sheet, 'expired'), /시간/],
  ]
  for (const [name, end, message] of ends) {
    await test.step(name, async () => {
      await payButton(page).click()
      await registerCard(sheet)
      await end()
      await expect(bar(page).getByText(message)).toBeVisible()
      await expect(payButton(page)).toHaveText('49,100원 결제하기')
      await inputsAreKept(page)
      await nothingIsHeld(office, productId, period, charged)
    })
  }

  await test.step('the address was saved once', async () => {
    const rows = await office.rows(
      `SELECT count(*)::int AS n FROM shop.delivery_addresses a JOIN shop.members m ON m.id = a.member_id
       WHERE m.email = $1`,
      [newcomer],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  await test.step('paid at last', async () => {
    await payButton(page).click()
    await registerCard(sheet)
    await sheet.getByRole('button', { name: '49,100원 결제' }).click()
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
    expect(await office.chargesFor(productId, period.start)).toBe(charged + 1)
  })
})
