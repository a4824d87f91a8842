import type { Page } from '@playwright/test'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { possibleEnds, possibleStarts } from '../../domain/rental/calendar.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  clampedDate,
  daysBetween,
  formatWithWeekday,
  monthOf,
  type Period,
  partsOf,
} from '../../domain/shared/civilDate.ts'
import { aMember, aPeriod, aProduct, enterAs } from './ownData.ts'
import { calendarOf, spokenDay } from './periods.ts'
import { agree, amountOf, cardSheet, chooseAndRent, orderIdOf, payButton, registerCard } from './renting.ts'
import { type BackOffice, expect, test } from './shop.ts'

test.use({ ownShop: 'monthEnd' })

/** The first period that begins in one month and ends in the next. */
async function acrossMonths(office: BackOffice, productId: number): Promise<Period> {
  const calendar = await calendarOf(office, productId)
  for (const start of possibleStarts(calendar)) {
    const end = possibleEnds(start, calendar).find((day) => monthOf(day) !== monthOf(start))
    if (end !== undefined) return { start, end }
  }
  throw new Error(`nothing across a month's end is free for ${productId}`)
}

const shownMonths = (page: Page) =>
  page.getByRole('table').evaluateAll((all) => all.map((one) => one.ariaLabel))

const spokenMonth = (date: CivilDate): string => `${partsOf(date).year}년 ${partsOf(date).month}월`

async function moveTo(office: BackOffice, today: CivilDate, time: string): Promise<void> {
  await office.moveClock(`${today}T${time}+09:00`)
  await expect.poll(() => office.today()).toBe(today)
}

/** When this day of the year comes next. */
function nextDay(from: CivilDate, month: number, day: number): CivilDate {
  const { year } = partsOf(from)
  const thisYear = clampedDate(year, month, day)
  return thisYear > from ? thisYear : clampedDate(year + 1, month, day)
}

for (const { name, month, day } of [
  { name: 'December, over New Year', month: 12, day: 29 },
  { name: 'February', month: 2, day: 26 },
])
  test(`late in ${name} the calendar spans the months, and a period across their end is rented`, async ({
    page,
    office,
  }) => {
    const today = nextDay(await office.today(), month, day)
    await moveTo(office, today, '10:00:00')
    const [product, member] = [await aProduct(office), await aMember(office, { address: true })]
    await enterAs(page, member)
    await page.goto(`/product/rent/${product.id}`)
    await expect(page.getByRole('region', { name: '이용기간' })).toBeVisible()
    expect(await shownMonths(page)).toEqual([0, 1, 2].map((later) => spokenMonth(addMonths(today, later))))

    const period = await acrossMonths(office, product.id)
    const price = rentalPrice(product.perDay, period)
    await chooseAndRent(page, product.id, period)
    await expect(amountOf(page, '총 렌트 금액')).toHaveText(
      `${price.totalRentPrice.toLocaleString('ko-KR')}원`,
    )
    await agree(page)
    await payButton(page).click()
    const sheet = cardSheet(page)
    await registerCard(sheet)
    await sheet.getByRole('button', { name: /원 결제$/ }).click()
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
    const rows = await office.rows(
      'SELECT start_on::text AS start, end_on::text AS end FROM shop.orders WHERE order_id = $1',
      [orderIdOf(page)],
    )
    expect(rows).toEqual([{ start: period.start, end: period.end }])
    expect(daysBetween(period.start, period.end) + 1).toBe(price.rentalDays)
  })

test.describe('over midnight in Seoul', () => {
  /** A minute before midnight, three days before a day on which the product can be rented from. */
  const beforeMidnight = async (office: BackOffice) => {
    const product = await aProduct(office)
    const period = await aPeriod(office, product, { days: 3 })
    const today = addDays(period.start, -3)
    await moveTo(office, today, '23:59:00')
    return { product, period, today, tomorrow: addDays(today, 1) }
  }

  test('an open calendar moves on to the new day by itself', async ({ page, office }) => {
    const { product, today, tomorrow } = await beforeMidnight(office)
    await page.clock.install()
    await page.goto(`/product/rent/${product.id}`)
    const dayOf = (day: CivilDate) => page.getByRole('button', { name: spokenDay(day) })
    await expect(dayOf(today)).toHaveAccessibleName(/오늘/)
    await expect(dayOf(addDays(today, 3))).not.toBeDisabled()
    await moveTo(office, tomorrow, '00:01:00')
    // A calendar that is looked at asks again every half minute.
    await page.clock.fastForward(30_000)
    await expect(dayOf(tomorrow)).toHaveAccessibleName(/오늘/)
    await expect(dayOf(addDays(today, 3))).toBeDisabled()
  })

  test('an order whose start became too early is refused with the reason, and nothing is held', async ({
    page,
    office,
  }) => {
    const { product, period, tomorrow } = await beforeMidnight(office)
    await enterAs(page, await aMember(office, { address: true }))
    await chooseAndRent(page, product.id, period)
    await agree(page)
    await moveTo(office, tomorrow, '00:01:00')
    await payButton(page).click()
    await expect(page.getByRole('region', { name: '결제하기' })).toContainText('부터 시작할 수 있어요')
    await expect(page.locator('iframe[title="카드 결제"]')).toHaveCount(0)
    await expect(page.getByText(formatWithWeekday(period.start)).first()).toBeVisible()
    const held = await office.rows(
      `SELECT FROM shop.slots WHERE product_id = $1 AND status IN ('held', 'booked')`,
      [product.id],
    )
    expect(held).toEqual([])
  })
})
