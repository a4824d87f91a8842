import { freePeriod } from './periods.ts'
import { agree, amountOf, bag, cardSheet, chooseAndRent, enter, payButton, registerCard } from './renting.ts'
import { demo, expect, test } from './shop.ts'

test('a server that dies while somebody checks out costs them a second tap, nothing else', async ({
  page,
  office,
}) => {
  test.setTimeout(120_000)
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 18 })
  const charged = await office.chargesFor(productId, period.start)
  await enter(page, office, demo)
  await chooseAndRent(page, productId, period)
  await page.getByLabel('배송 메모', { exact: true }).selectOption('door')
  await page.getByLabel('사용할 포인트').fill('2000')
  await agree(page)
  const price = await payButton(page).textContent()

  await test.step('the page says that it reaches nobody, and keeps what was typed', async () => {
    office.killShop()
    await payButton(page).click()
    await expect(page.getByRole('region', { name: '결제하기' })).toContainText('인터넷 연결 오류')
    await expect(payButton(page)).toHaveText(price ?? '')
    await expect(payButton(page)).toBeEnabled()
    await expect(page.getByLabel('배송 메모', { exact: true })).toHaveValue('door')
    await expect(page.getByLabel('사용할 포인트')).toHaveValue('2,000')
    await expect(page.getByLabel('주문 내용을 확인했고 모두 동의해요')).toBeChecked()
  })

  await test.step('started again, the same page goes on without a reload', async () => {
    await expect.poll(() => office.isServing(), { timeout: 60_000 }).toBe(true)
    await payButton(page).click()
    await registerCard(cardSheet(page))
  })

  await test.step('and once more while the provider is asked: one order, one charge', async () => {
    office.killShop()
    await cardSheet(page)
      .getByRole('button', { name: /원 결제$/ })
      .click()
    await expect.poll(() => office.isServing(), { timeout: 60_000 }).toBe(true)
    const checkAgain = page.getByRole('button', { name: '결제 결과 확인하기' })
    const done = page.getByText('주문을 마쳤어요.')
    await expect(done.or(checkAgain)).toBeVisible({ timeout: 30_000 })
    if (await checkAgain.isVisible()) await checkAgain.click()
    await expect(done).toBeVisible({ timeout: 30_000 })
    await expect(amountOf(page, '결제 금액')).toHaveText(price?.replace(' 결제하기', '') ?? '')
    expect(await office.chargesFor(productId, period.start)).toBe(charged + 1)
  })
})

test('a second start on the same data names the first one and leaves the shop alone', async ({
  page,
  office,
}) => {
  await page.goto(office.url)
  const { code, said } = await office.startAgain()
  expect(code).toBe(1)
  expect(said).toContain(
    `belongs to the shop of process ${office.supervisor} on port ${new URL(office.url).port}`,
  )
  expect(await office.isServing()).toBe(true)
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
})

test('a shop that is killed again and again comes back, and so does its PostgreSQL', async ({
  page,
  office,
}) => {
  test.setTimeout(180_000)
  for (let time = 1; time <= 3; time += 1) {
    office.killShop()
    await expect.poll(() => office.isServing(), { timeout: 60_000 }).toBe(true)
  }
  // An outside PostgreSQL is not ours to kill.
  if (process.env.DATABASE_URL !== undefined) return
  office.killPostgres()
  await expect.poll(() => office.isServing(), { timeout: 60_000 }).toBe(false)
  await expect.poll(() => office.isServing(), { timeout: 60_000 }).toBe(true)
  await enter(page, office, demo)
})
