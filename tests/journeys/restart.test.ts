import { aMember, aPeriod, aProduct, enterAs, openCheckout } from './ownData.ts'
import { agree, amountOf, cardSheet, endSheet, payButton } from './renting.ts'
import { type BackOffice, expect, test } from './shop.ts'

// Its server is killed.
test.use({ ownShop: 'restart' })

/** Waits as long as a start takes: the test's own time is its only limit. */
const servesAgain = (office: BackOffice) => expect.poll(() => office.isServing(), { timeout: 0 }).toBe(true)

test('a line that is lost, and a server that dies, while somebody checks out cost them a second tap, nothing else', async ({
  page,
  context,
  office,
}) => {
  const product = await aProduct(office)
  const member = await aMember(office, { points: 5_000, card: true, address: true })
  const period = await aPeriod(office, product)
  await enterAs(page, member)
  await openCheckout(page, office, product, period)
  await page.getByLabel('배송 메모', { exact: true }).selectOption('door')
  await page.getByLabel('사용할 포인트').fill('2000')
  await agree(page)
  // With the best coupon, which may be known later than the page.
  const price = '36,400원'
  await expect(payButton(page)).toHaveText(`${price} 결제하기`)
  await expect(payButton(page)).toBeEnabled()

  await test.step('the page says that it reaches nobody, and keeps what was typed', async () => {
    await context.setOffline(true)
    await payButton(page).click()
    await expect(page.getByRole('region', { name: '결제하기' })).toContainText('인터넷 연결 오류')
    await expect(payButton(page)).toHaveText(`${price} 결제하기`)
    await expect(payButton(page)).toBeEnabled()
    await expect(page.getByLabel('배송 메모', { exact: true })).toHaveValue('door')
    await expect(page.getByLabel('사용할 포인트')).toHaveValue('2,000')
    await expect(page.getByLabel('주문 내용을 확인했고 모두 동의해요')).toBeChecked()
  })

  await test.step('back on the line, the same page goes on without a reload', async () => {
    await context.setOffline(false)
    await payButton(page).click()
    await expect(cardSheet(page).getByRole('button', { name: /원 결제$/ })).toBeVisible()
  })

  await test.step('a server that dies while the provider is asked makes one order of it, with one charge', async () => {
    office.killShop()
    await endSheet(page, /원 결제$/)
    await servesAgain(office)
    const checkAgain = page.getByRole('button', { name: '결제 결과 확인하기' })
    const done = page.getByText('주문을 마쳤어요.')
    await expect(done.or(checkAgain)).toBeVisible()
    if (await checkAgain.isVisible()) await checkAgain.click()
    await expect(done).toBeVisible()
    await expect(amountOf(page, '결제 금액')).toHaveText(price)
    expect(await office.chargesFor(product.id, period.start)).toBe(1)
  })
})
