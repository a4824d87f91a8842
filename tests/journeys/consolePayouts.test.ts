import { colleague, comeIn, pressButton } from './consoleEntry.ts'
import { type BackOffice, expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const finance = 'finance@billim.kr'
const won = (amount: number | undefined) => (amount ?? 0).toLocaleString('ko-KR').replace('-', '−')

type Paid = { day: string; transaction: string; key: string; amount: number; kept: number; number: string }

/** Two captures of a payout that is young enough to be read again. */
const twoPaid = (office: BackOffice) =>
  office.rows<Paid>(
    `SELECT r.paid_out_on::text AS day, r.transaction_key AS transaction, r.payment_key AS key,
       r.amount::int AS amount, (r.fee + r.vat)::int AS kept, o.order_numbers AS number
     FROM shop.provider_payout_rows r JOIN shop.payments p USING (payment_key) JOIN shop.orders o USING (order_id)
     WHERE NOT r.is_cancel AND r.paid_out_on > (SELECT max(l.paid_out_on) - 6 FROM shop.provider_payout_rows l)
       AND 2 <= (SELECT count(*) FROM shop.provider_payout_rows s WHERE s.paid_out_on = r.paid_out_on AND NOT s.is_cancel)
     ORDER BY r.paid_out_on DESC, o.order_numbers LIMIT 2`,
  )

test('an auditor finds why a payout of the card provider is 1,320 won short', async ({ page, office }) => {
  const [dear, short] = await twoPaid(office)
  if (dear === undefined || short === undefined)
    throw new Error('the demo shop has no payout of two captures')
  const keys = page.keyboard
  const rowOf = (day: string) => page.getByRole('row').filter({ hasText: day.replaceAll('-', '.') })
  const drawer = page.getByRole('complementary')
  const month = dear.day.slice(0, 7)

  await test.step('a fee of 1,200 won too much, and 120 of tax: named with its payment', async () => {
    await office.listOtherwise({ transactionKey: dear.transaction, feeBy: 1_200 })
    await office.runJob('readProviderPayouts')
    await comeIn(page, colleague(office, finance), '/staff')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: '결제사 지급', exact: true }).focus()
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('결제사 지급')
    await page.getByLabel('지급월').fill(month)
    const row = rowOf(dear.day)
    await expect(row).toContainText('−1,320')
    await expect(row).toContainText('차이 있음')
    await row.focus()
    await keys.press('Enter')
    const why = drawer.getByRole('region', { name: '차이의 원인' })
    await expect(why.getByRole('listitem')).toHaveCount(1)
    await expect(why).toContainText(dear.number)
    await expect(why).toContainText('수수료가 달라요 −1,320')
    await expect(why).toContainText(`약정 수수료 ${won(dear.kept)} · 실제 수수료 ${won(dear.kept + 1_320)}`)
    await why.getByRole('link', { name: won(dear.amount) }).focus()
    await keys.press('Enter')
    await expect(page).toHaveURL(/explain/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('근거')
  })

  await test.step('a line that is listed with 1,320 less stands among the differences until it comes right', async () => {
    await office.listOtherwise({ transactionKey: dear.transaction })
    await office.listOtherwise({ transactionKey: short.transaction, amountBy: -1_320 })
    await office.runJob('readProviderPayouts')
    await page.getByRole('link', { name: '대사 차이', exact: true }).focus()
    await keys.press('Enter')
    const open = page.getByRole('row').filter({ hasText: short.key })
    await expect(open).toContainText('금액이 달라요')
    await expect(open).toContainText(`${won(short.amount)}${won(short.amount - 1_320)}−1,320`)
    await open.getByRole('link', { name: '−1,320' }).focus()
    await keys.press('Enter')
    await expect(page).toHaveURL(/payments/)
    await expect(page.getByRole('row').filter({ hasText: short.number })).toBeVisible()

    await page.goto('/staff/differences?status=open')
    const left = page.getByRole('row').filter({ hasText: short.key })
    await pressButton(left.getByRole('button', { name: /작업$/ }))
    await page.getByRole('menuitem', { name: '손익 처리' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('사유').fill('결제사가 주지 않기로 확인했어요')
    await pressButton(dialog.getByRole('button', { name: /손익 처리/ }))
    await expect(left).toHaveCount(0)
    await page.goto('/staff/differences?status=settled')
    await expect(left).toContainText('손익 처리')
    await left.getByRole('link', { name: '손익 처리' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('근거')
    await expect(page.getByRole('main')).toContainText('대사 차이 손익')
    await expect(page.getByRole('main')).toContainText('1,320')
  })

  await test.step('a payment is found by its order number, and the file holds what is shown', async () => {
    await page.getByRole('link', { name: '결제', exact: true }).focus()
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('결제')
    await page.getByLabel('결제 검색').focus()
    await keys.type(dear.number)
    await keys.press('Enter')
    const row = page.getByRole('row').filter({ hasText: dear.number })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(won(dear.amount - dear.kept))
    const saved = page.waitForEvent('download')
    await pressButton(page.getByRole('button', { name: '1건 내보내기' }))
    expect((await saved).suggestedFilename()).toBe('payments.csv')
    await expect(toastSaying(page, '파일을 저장했어요.')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).focus()
    await keys.press('j')
    await keys.press('Enter')
    await expect(drawer).toContainText(dear.key)
    await expect(drawer.getByRole('link', { name: dear.day.replaceAll('-', '.') })).toBeVisible()
  })
})
