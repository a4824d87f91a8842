import { CardSheet } from './cardSheet.ts'
import { expect, test, type Visitor } from './visitor.ts'

async function opensAProduct({ page }: Visitor, nth = 0) {
  await page.locator('main article a').nth(nth).click()
  await page.waitForURL(/\/product\/detail\//)
}

/** From the list to the order page with a period that the calendar offers. */
async function takesAProductToCheckout(visitor: Visitor, nth: number) {
  const { page } = visitor
  await visitor.opens('/product')
  await opensAProduct(visitor, nth)
  await page.getByRole('link', { name: '이용기간을 선택해 주세요' }).click()
  await page.waitForURL(/\/product\/rent\//)
  const period = await visitor.choosesAPeriod()
  await page.waitForURL(/\/product\/detail\//)
  await page.getByRole('button', { name: '바로 렌트' }).click()
  await page.waitForURL(/\/order$/)
  return period
}

const paysTheOrder = async ({ page }: Visitor) => {
  await page.getByRole('checkbox', { name: /모두 동의해요/ }).check({ force: true })
  await page.getByRole('button', { name: /원 결제하기$/ }).click()
}

const wonIn = (text: string) => Number(text.replace(/\D/g, ''))

test.describe('one whole rental', () => {
  test('a list filtered by a period shows only what can be rented then, and Back restores it', async ({
    visitor,
  }) => {
    const { page } = visitor
    await visitor.opens('/product')
    await page.getByRole('button', { name: /날짜 선택/ }).click()
    await visitor.choosesAPeriod(page.getByRole('dialog'))
    await page.waitForURL(/start=\d{4}-\d{2}-\d{2}&end=/)
    const address = page.url()
    await opensAProduct(visitor)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(page).toHaveURL(address)
  })

  test('a guest who adds to the cart logs in and comes back to the same product with the period kept', async ({
    visitor,
  }) => {
    const { page } = visitor
    await visitor.opens('/product')
    await opensAProduct(visitor)
    await page.getByRole('link', { name: '이용기간을 선택해 주세요' }).click()
    const [start] = await visitor.choosesAPeriod()
    await page.waitForURL(/\/product\/detail\//)
    await page.getByRole('button', { name: '장바구니', exact: true }).click()
    await page.waitForURL(/\/login\?returnUrl=%2Fproduct%2Frent%2F/)
    await visitor.logsIn()
    await page.waitForURL(/\/product\/rent\//)
    await expect(page.getByRole('region', { name: '이용기간' })).toContainText(start ?? 'no start')
  })

  test('a member rents with a new address, points and terms, pays, and finds the order', async ({
    visitor,
  }) => {
    const { page } = visitor
    await visitor.opens('/login')
    await visitor.logsIn()
    const [start] = await takesAProductToCheckout(visitor, 2)
    await expect(page.getByText(start ?? 'no start').first()).toBeVisible()
    await visitor.addsAnAddress()
    await expect(page.getByText('연무장길').first()).toBeVisible()
    await page.getByRole('button', { name: /렌트 서비스 이용약관/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
    await paysTheOrder(visitor)
    await expect(page.getByText(/날짜를 \d{2}:\d{2} 동안 잡아 뒀어요/)).toBeVisible()
    await new CardSheet(page).approves()
    await page.waitForURL(/\/order\/complete\//)
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await expect(page.getByRole('heading', { name: '배송 준비중' })).toBeVisible()
    await expect(page.getByRole('link', { name: '영수증 보기' })).toBeVisible()
  })

  test('a sheet that is closed, declined or timed out leaves nothing held: the same dates can be paid afterwards', async ({
    visitor,
  }) => {
    const { page } = visitor
    await visitor.opens('/login')
    await visitor.logsIn()
    await takesAProductToCheckout(visitor, 3)
    await paysTheOrder(visitor)
    const sheet = new CardSheet(page)
    await sheet.closes()
    await expect(page.getByText('사용자가 카드 입력을 취소했어요.')).toBeVisible()
    for (const ending of ['reject', 'decline', 'expired'] as const) {
      await page.getByRole('button', { name: /원 결제하기$/ }).click()
      await sheet.endsWith(ending)
      await expect(page.getByRole('button', { name: /원 결제하기$/ })).toBeEnabled()
      await expect(page.getByRole('region', { name: '결제하기' }).locator('p')).toHaveCount(1)
    }
    await page.getByRole('button', { name: /원 결제하기$/ }).click()
    await sheet.approves()
    await page.waitForURL(/\/order\/complete\//)
  })

  test('cancelling costs nothing within 2 hours and at 4 days, 30 % at 3 and 50 % at 2 days before the start', async ({
    visitor,
  }) => {
    const { page } = visitor
    await visitor.opens('/login')
    await visitor.logsIn()
    await takesAProductToCheckout(visitor, 4)
    await paysTheOrder(visitor)
    await new CardSheet(page).approves()
    await page.waitForURL(/\/order\/complete\//)
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await page.waitForURL(/\/order\/detail\//)
    const order = page.url()
    const startDay = await visitor.startOfOrder(order)
    const quoted = async (daysBefore: number | null) => {
      if (daysBefore !== null)
        await visitor.movesTheClockTo(`${visitor.dayBefore(startDay, daysBefore)}T11:00:00+09:00`)
      await page.goto(order)
      await page.getByRole('button', { name: '예약 취소' }).click()
      const sheet = page.getByRole('dialog')
      const amount = wonIn(await sheet.getByText('취소할 금액').locator('xpath=..').locator('dd').innerText())
      const fee = wonIn(
        await sheet
          .getByText(/^취소 수수료/)
          .locator('xpath=..')
          .locator('dd')
          .innerText(),
      )
      return { amount, fee }
    }
    try {
      expect((await quoted(null)).fee).toBe(0)
      expect((await quoted(4)).fee).toBe(0)
      const three = await quoted(3)
      expect(three.fee).toBe(Math.floor((three.amount * 30) / 100))
      const two = await quoted(2)
      expect(two.fee).toBe(Math.floor((two.amount * 50) / 100))
      await page.getByLabel('취소 사유').selectOption('date_change')
      await page.getByRole('button', { name: /취소하고 .*원 환불/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click()
      await page.waitForURL(/\/mypage\/rent\/cancel-complete/)
      await expect(
        page.getByText(`${(two.amount - two.fee).toLocaleString('ko-KR')}원을 돌려 드려요.`),
      ).toBeVisible()
    } finally {
      await visitor.movesTheClockTo(null)
    }
  })
})
