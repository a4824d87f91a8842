import type { Page } from '@playwright/test'
import { addDays } from '../../domain/shared/civilDate.ts'
import { rentLikeThePictures } from './apiRental.ts'
import { freePeriod } from './periods.ts'
import { amountOf, bag, enter } from './renting.ts'
import { type BackOffice, demo, expect, test } from './shop.ts'

/** 38,400 won were paid for the item: 32,000 by card, 6,400 by points. */
type Case = {
  daysBefore: number
  percent: number
  fee: string
  card: string
  back: string
  cardRefund: number
}

const cases: readonly Case[] = [
  { daysBefore: 4, percent: 0, fee: '0원', card: '32,000원', back: '38,400원', cardRefund: 32_000 },
  { daysBefore: 3, percent: 30, fee: '-11,520원', card: '20,480원', back: '26,880원', cardRefund: 20_480 },
  { daysBefore: 2, percent: 50, fee: '-19,200원', card: '12,800원', back: '19,200원', cardRefund: 12_800 },
]

const openCancelling = async (page: Page, orderId: string) => {
  await page.goto(`/order/detail/${orderId}`)
  await page.getByRole('button', { name: '예약 취소' }).click()
  return page.getByRole('dialog', { name: '예약 취소' })
}

/** Ordered now; then the shop's clock stands at noon, so many days before the start. */
async function orderedAndWaited(office: BackOffice, daysBefore: number): Promise<string> {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 4, ahead: 5 })
  const orderId = await rentLikeThePictures(office, productId, period)
  await office.moveClock(`${addDays(period.start, -daysBefore)}T12:00:00+09:00`)
  return orderId
}

for (const { daysBefore, percent, fee, card, back, cardRefund } of cases) {
  test(`${daysBefore} days before the start cancelling costs ${percent} percent`, async ({
    page,
    office,
  }) => {
    await enter(page, office, demo)
    const orderId = await orderedAndWaited(office, daysBefore)
    const sheet = await openCancelling(page, orderId)
    const feeName = percent === 0 ? '취소 수수료' : `취소 수수료 ${percent}%`
    await test.step('the sheet says what it costs and what comes back', async () => {
      await expect(sheet).toContainText(`오늘은 시작 ${daysBefore}일 전이라`)
      await expect(amountOf(sheet, '취소할 금액')).toHaveText('38,400원')
      await expect(amountOf(sheet, feeName)).toHaveText(fee)
      await expect(amountOf(sheet, '돌려받는 금액')).toHaveText(back)
      await expect(amountOf(sheet, '포인트')).toHaveText('6,400P')
    })
    await test.step('without a reason nothing is cancelled', async () => {
      await sheet.getByRole('button', { name: `취소하고 ${back} 환불` }).click()
      await expect(sheet.getByText('취소 사유를 선택해 주세요.')).toBeVisible()
      await sheet.getByLabel('취소 사유', { exact: true }).selectOption('etc')
      await sheet.getByRole('button', { name: `취소하고 ${back} 환불` }).click()
      await expect(sheet.getByText('취소 사유를 입력해 주세요.')).toBeVisible()
    })
    await sheet.getByLabel('취소 사유', { exact: true }).selectOption('date_change')
    await sheet.getByRole('button', { name: `취소하고 ${back} 환불` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click()
    await test.step('the last page repeats it', async () => {
      await expect(page.getByRole('heading', { name: '예약 취소 완료' })).toBeVisible()
      await expect(amountOf(page, feeName)).toHaveText(fee)
      await expect(amountOf(page, '카드 환불')).toHaveText(card)
      await expect(amountOf(page, '포인트 환불')).toHaveText('6,400P')
    })
    await test.step('journal and provider agree', async () => {
      const payment = async () => (await office.ledgerOf(orderId))?.balanceAmount
      await expect.poll(payment).toBe(32_000 - cardRefund)
      const kept = 32_000 - cardRefund
      await expect
        .poll(() => office.journalOf(orderId))
        .toEqual(kept === 0 ? {} : { card_clearing: kept, cancellation_fee_revenue: -kept })
    })
    await test.step('the order says it, too', async () => {
      await page.getByRole('link', { name: '주문 상세' }).click()
      await expect(page.getByRole('heading', { name: '예약 취소', exact: true })).toBeVisible()
      await expect(amountOf(page, feeName)).toHaveText(fee)
      await expect(page.getByRole('button', { name: '예약 취소' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: '다시 예약' })).toHaveAttribute(
        'href',
        /^\/product\/detail\/\d+$/,
      )
    })
  })
}

test('one day before the start nothing can be cancelled any more', async ({ page, office }) => {
  await enter(page, office, demo)
  const orderId = await orderedAndWaited(office, 1)
  const sheet = await openCancelling(page, orderId)
  await expect(sheet.getByRole('alert')).toContainText('취소')
  await expect(sheet.getByRole('button', { name: /환불/ })).toHaveCount(0)
  expect(await office.ledgerOf(orderId)).toMatchObject({ balanceAmount: 32_000, cancels: [] })
  expect(await office.journalOf(orderId)).toMatchObject({ customer_prepayments: -38_400 })

  await test.step('but the staff can still give everything back', async () => {
    await office.giveEverythingBack()
    await expect.poll(async () => (await office.ledgerOf(orderId))?.balanceAmount).toBe(0)
    await expect.poll(() => office.journalOf(orderId)).toEqual({})
  })
})
