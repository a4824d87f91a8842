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
  seoulDate,
} from '../../domain/shared/civilDate.ts'
import { calendarOf, freePeriod, spokenDay } from './periods.ts'
import {
  agree,
  amountOf,
  bag,
  cardSheet,
  chooseAndRent,
  enter,
  orderIdOf,
  payButton,
  registerCard,
} from './renting.ts'
import { type BackOffice, expect, test } from './shop.ts'

const member = 'owner@billim.kr'

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

/** When this day of the year comes next. */
function nextDay(month: number, day: number): CivilDate {
  const today = seoulDate(new Date())
  const { year } = partsOf(today)
  const thisYear = clampedDate(year, month, day)
  return thisYear > today ? thisYear : clampedDate(year + 1, month, day)
}

const spokenMonth = (date: CivilDate): string => `${partsOf(date).year}년 ${partsOf(date).month}월`

for (const { name, month, day } of [
  { name: 'January', month: 1, day: 29 },
  { name: 'February', month: 2, day: 26 },
])
  test(`late in ${name} the calendar spans the months, and a period across their end is rented`, async ({
    page,
    office,
  }) => {
    const productId = await office.productId(bag)
    const today = nextDay(month, day)
    await office.moveClock(`${today}T10:00:00+09:00`)
    await expect.poll(() => office.today()).toBe(today)
    await enter(page, office, member)
    await page.goto(`/product/rent/${productId}`)
    await expect(page.getByRole('region', { name: '이용기간' })).toBeVisible()
    expect(await shownMonths(page)).toEqual([0, 1, 2].map((later) => spokenMonth(addMonths(today, later))))

    const period = await acrossMonths(office, productId)
    const price = rentalPrice(12_300, period)
    await chooseAndRent(page, productId, period)
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
  /** A minute before midnight, three days before a day on which this product can be rented from. */
  const beforeMidnight = async (office: BackOffice, productId: number) => {
    const period = await freePeriod(office, productId, { days: 3 })
    const today = addDays(period.start, -3)
    await office.moveClock(`${today}T23:59:00+09:00`)
    await expect.poll(() => office.today()).toBe(today)
    return { period, today }
  }
  const afterMidnight = async (office: BackOffice, today: CivilDate) => {
    const tomorrow = addDays(today, 1)
    await office.moveClock(`${tomorrow}T00:01:00+09:00`)
    await expect.poll(() => office.today()).toBe(tomorrow)
  }
  const comesBackToTheTab = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

  test('an open calendar moves on to the new day by itself', async ({ page, office }) => {
    const productId = await office.productId(bag)
    const { today } = await beforeMidnight(office, productId)
    await page.goto(`/product/rent/${productId}`)
    const dayOf = (day: CivilDate) => page.getByRole('button', { name: spokenDay(day) })
    await expect(dayOf(today)).toHaveAccessibleName(/오늘/)
    await expect(dayOf(addDays(today, 3))).not.toBeDisabled()
    await afterMidnight(office, today)
    await comesBackToTheTab(page)
    await expect(dayOf(addDays(today, 1))).toHaveAccessibleName(/오늘/, { timeout: 40_000 })
    await expect(dayOf(addDays(today, 3))).toBeDisabled()
  })

  test('an order whose start became too early is refused with the reason, and nothing is held', async ({
    page,
    office,
  }) => {
    const productId = await office.productId(bag)
    const { period, today } = await beforeMidnight(office, productId)
    await enter(page, office, member)
    await chooseAndRent(page, productId, period)
    await agree(page)
    await afterMidnight(office, today)
    await payButton(page).click()
    await expect(page.getByRole('region', { name: '결제하기' })).toContainText('부터 시작할 수 있어요')
    await expect(page.locator('iframe[title="카드 결제"]')).toHaveCount(0)
    await expect(page.getByText(formatWithWeekday(period.start)).first()).toBeVisible()
    const held = await office.rows(
      `SELECT FROM shop.slots WHERE product_id = $1 AND start_on = $2 AND status IN ('held', 'booked')`,
      [productId, period.start],
    )
    expect(held).toEqual([])
  })
})
