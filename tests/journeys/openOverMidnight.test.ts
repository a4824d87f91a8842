import type { Page } from '@playwright/test'
import { addDays, type CivilDate, formatWithWeekday } from '../../domain/shared/civilDate.ts'
import type { ExtensionOptions } from '../../domain/wire/extensions.ts'
import { aMember, anOrder, aPeriod, aProduct, enterAs } from './ownData.ts'
import { spokenDay } from './periods.ts'
import { type BackOffice, expect, test } from './shop.ts'

test.use({ isFirstVisit: true })

const dayOf = (page: Page, day: CivilDate) => page.getByRole('button', { name: spokenDay(day) })

/** A page at a minute before the midnight after which the first possible start of a product is too near. */
async function beforeMidnight(page: Page, office: BackOffice) {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3 })
  const { start } = period
  const [today, tomorrow] = [addDays(start, -3), addDays(start, -2)]
  let now = `${today}T23:59:00+09:00`
  await page.route('**/api/users/now', (route) =>
    route.fulfill({
      json: { data: { now: new Date(now).toISOString(), today: now.slice(0, 10), closedDays: [] } },
    }),
  )
  await page.clock.install()
  const midnight = async () => {
    now = `${tomorrow}T00:01:00+09:00`
    // A calendar that is looked at asks again every half minute. Every timer fires at its own time: SWR gives the question
    // before as the answer until a timer of two seconds has forgotten it.
    await page.clock.runFor(30_000)
  }
  return { product, period, start, today, tomorrow, midnight }
}

test('a calendar that is open over midnight in Seoul moves on to the new day by itself', async ({
  page,
  office,
}) => {
  const { product, start, today, tomorrow, midnight } = await beforeMidnight(page, office)
  await page.goto(`/product/rent/${product.id}`)
  await expect(dayOf(page, today)).toHaveAccessibleName(/오늘/)
  await expect(dayOf(page, start)).not.toBeDisabled()
  await midnight()
  await expect(dayOf(page, tomorrow)).toHaveAccessibleName(/오늘/)
  await expect(dayOf(page, start)).toBeDisabled()
})

test('the calendar of a list lets a start go at midnight that is too near by then, and says why', async ({
  page,
  office,
}) => {
  const { start, midnight } = await beforeMidnight(page, office)
  await page.goto('/product')
  await page.getByRole('button', { name: /날짜 선택/ }).click()
  await page.getByRole('button', { name: '초기화' }).click()
  await dayOf(page, start).click()
  const panel = page.getByRole('region', { name: '이용기간' })
  await expect(panel).toContainText('종료일을 선택해 주세요')
  await midnight()
  await expect(panel).toContainText('시작일을 선택해 주세요')
  await expect(panel).toContainText('오늘부터 3일 뒤에 시작할 수 있어요.')
})

test('the page of an order calls 오늘 after midnight what it called 내일 before (rule 834)', async ({
  page,
  office,
}) => {
  const { product, period, start, midnight } = await beforeMidnight(page, office)
  const member = await aMember(office)
  const order = await anOrder(office, member, { product, period })
  await enterAs(page, member)
  await page.goto(`/order/detail/${order.orderId}`)
  const item = page.getByRole('region', { name: product.name })
  const shipped = formatWithWeekday(addDays(start, -2))
  await expect(item).toContainText(`내일 ${shipped}에 출고해요.`)
  await midnight()
  await expect(item).toContainText(`오늘 ${shipped}에 출고해요.`)
})

test('the days of a visit go at midnight with the line that names them, when they become too near (rules 833 and 834)', async ({
  page,
  office,
}) => {
  const { period, midnight } = await beforeMidnight(page, office)
  await page.goto(`/product?start=${period.start}&end=${period.end}`)
  await expect(page.getByRole('button', { name: '기간 지우기' })).toBeVisible()
  await midnight()
  await expect(page.getByRole('button', { name: '빌릴 수 없는 날짜예요. 날짜 선택' })).toBeVisible()
})

test('the sheet of an extension says over midnight what a cancellation keeps from then on (rule 782)', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  const product = await aProduct(office)
  const order = await anOrder(office, member, { product })
  await enterAs(page, member)
  let isOver = false
  await page.route('**/api/users/order-items/*/extension', async (route) => {
    const response = await route.fetch()
    const { data }: { data: ExtensionOptions } = await response.json()
    const days = data.days.map((day) => ({ ...day, fee: 12_345 }))
    const cancelling = { feePercent: 30, reason: 'days_before_start' }
    await route.fulfill({ response, json: { data: isOver ? { ...data, cancelling, days } : data } })
  })
  await page.clock.install()
  await page.goto(`/order/detail/${order.orderId}`)
  const extending = page.getByRole('dialog', { name: '대여 연장' })
  await page.getByRole('button', { name: '대여 연장' }).click()
  await extending.getByRole('button', { name: spokenDay(addDays(order.period.end, 1)) }).click()
  await expect(extending).toContainText('지금 취소하면 수수료가 없어요.')
  isOver = true
  await page.clock.runFor(30_000)
  await expect(extending).toContainText('더한 대여료의 30%인 12,345원이 수수료예요.')
})
