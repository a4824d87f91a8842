import { formatWithWeekday } from '../../domain/shared/civilDate.ts'
import { freePeriod } from './periods.ts'
import {
  agree,
  bag,
  cardSheet,
  chooseAndRent,
  enter,
  login,
  payButton,
  registerCard,
  tapPeriod,
} from './renting.ts'
import { demo, drawnPictures, expect, test } from './shop.ts'

const owner = 'owner@billim.kr'

test('two taps on the pay button make one order', async ({ page, office }) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 10 })
  await enter(page, office, owner)
  await chooseAndRent(page, productId, period)
  await agree(page)
  const drafts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/order-drafts')) drafts.push(request.method())
  })
  await payButton(page).dblclick()
  const sheet = cardSheet(page)
  await registerCard(sheet)
  expect(drafts).toEqual(['POST'])
  await expect(page.locator('iframe[title="카드 결제"]')).toHaveCount(1)
  await sheet.getByRole('button', { name: '36,900원 결제' }).dblclick()
  await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
  const rows = await office.rows(
    `SELECT count(*)::int AS n FROM shop.orders WHERE start_on = $1 AND status = 'placed'
     AND order_id IN (SELECT order_id FROM shop.order_items WHERE product_id = $2 AND status <> 'cancel')`,
    [period.start, productId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('of two members who pay for the same bag, one gets it and the other reads why not', async ({
  page,
  browser,
  office,
}) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 12 })
  await enter(page, office, owner)
  await chooseAndRent(page, productId, period)
  await agree(page)
  const context = await browser.newContext({
    baseURL: office.url,
    locale: 'ko-KR',
    viewport: page.viewportSize(),
  })
  const other = await context.newPage()
  await other.route(drawnPictures, (route) => route.abort())
  await login(other, demo)
  await chooseAndRent(other, productId, period)
  await agree(other)

  await payButton(page).click()
  await registerCard(cardSheet(page))
  await payButton(other).click()
  await expect(other.getByRole('region', { name: '결제하기' })).toContainText('다른')
  await expect(other.locator('iframe[title="카드 결제"]')).toHaveCount(0)
  await expect(payButton(other)).toBeEnabled()
  await cardSheet(page).getByRole('button', { name: '36,900원 결제' }).click()
  await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
  await context.close()
})

test('a calendar that is loaded anew keeps the chosen period', async ({ page, office }) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 4, ahead: 5 })
  await page.goto(`/product/rent/${productId}`)
  const chosen = page.getByRole('region', { name: '이용기간' })
  await expect(chosen.getByText('추천 일정')).toBeVisible()
  await page.goto(`/product/detail/${productId}`)
  await page.getByRole('region', { name: '렌트하기' }).getByRole('link').click()
  await page
    .getByRole('button', { name: /시작 가능/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: '초기화' }).click()
  await expect(chosen).toContainText('시작일을 선택해 주세요')
  await page.reload()
  await expect(chosen.getByText('추천 일정')).toBeVisible()
  await tapPeriod(page, period)
  await page.getByRole('button', { name: '일정 적용' }).click()
  await page.goto(`/product/rent/${productId}`)
  await page.reload()
  await expect(chosen).toContainText(
    `${formatWithWeekday(period.start)}부터 ${formatWithWeekday(period.end)}까지`,
  )
})
