import type { TestInfo } from '@playwright/test'
import { comeIn, pressButton } from './consoleEntry.ts'
import { Hand } from './hand.ts'
import { chooseReason } from './reasons.ts'
import { type BackOffice, expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const finance = 'finance@billim.kr'
const won = (amount: number | undefined) => (amount ?? 0).toLocaleString('ko-KR').replace('-', '−')
const dots = (day: string) => day.replaceAll('-', '.')

type Paid = { day: string; transaction: string; key: string; amount: number; kept: number; number: string }

/** Two captures of the last payouts, which the next reading reads again. */
async function twoPaid(office: BackOffice): Promise<[Paid, Paid]> {
  const paid = await office.rows<Paid>(
    `SELECT r.paid_out_on::text AS day, r.transaction_key AS transaction, r.payment_key AS key,
       r.amount::int AS amount, (r.fee + r.vat)::int AS kept, o.order_numbers AS number
     FROM shop.provider_payout_rows r JOIN shop.payments p USING (payment_key) JOIN shop.orders o USING (order_id)
     WHERE NOT r.is_cancel ORDER BY r.paid_out_on, o.order_numbers`,
  )
  const [one, two] = paid.slice(-2)
  if (one === undefined || two === undefined) throw new Error('the card provider has paid out nothing')
  return [one, two]
}

test('why do the books and the provider’s payout of a day differ by 1,320 won', async ({
  page,
  office,
}, info: TestInfo) => {
  const [dear] = await twoPaid(office)
  await office.listOtherwise({ transactionKey: dear.transaction, feeBy: 1_200 })
  await office.runJob('readProviderPayouts')
  await comeIn(page, office, finance)
  const hand = new Hand(page)
  await hand.find(`${Number(dear.day.slice(8))}일`, new RegExp(`${dots(dear.day)} 결제사 지급`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('결제사 지급')
  await expect(page.getByRole('row').filter({ hasText: dots(dear.day) })).toContainText('−1,320')
  const why = page.getByRole('complementary').getByRole('region', { name: '차이의 원인' })
  await expect(why.getByRole('listitem')).toHaveCount(1)
  await expect(why).toContainText(dear.number)
  await expect(why).toContainText('수수료가 달라요 −1,320')
  await expect(why).toContainText(`약정 수수료 ${won(dear.kept)} · 실제 수수료 ${won(dear.kept + 1_320)}`)
  hand.isDone(info, '결제사 지급')
  await office.listOtherwise({ transactionKey: dear.transaction })
  await office.runJob('readProviderPayouts')
})

test('a transfer has the only account chosen, and says which choice is missing where there are two', async ({
  page,
  office,
}) => {
  const [paid] = await twoPaid(office)
  const refund = {
    ...{ refundId: crypto.randomUUID(), paymentKey: paid.key, orderId: crypto.randomUUID() },
    ...{ memberId: 1, memberName: '김지우', orderNumbers: paid.number, chargeId: null, name: null },
    ...{
      amount: 48_000,
      status: 'rejected',
      providerCode: 'EXCEED_MAX_REFUND_DUE',
      reason: null,
      sending: 1,
    },
    ...{ lastReason: null, requestedAt: '2026-11-14T02:05:00.000Z', settledAt: null, paidBy: null },
    ...{
      transactionKey: null,
      goodwill: 0,
      goodwillLeft: 0,
      open: 0,
      grantable: 0,
      countedGoodwill: 0,
      assignee: null,
    },
  }
  const account = (name: string, isCurrent: boolean) => ({
    ...{ account: name, bankName: '토스뱅크', accountNumber: '100012345678', accountHolderName: '김지우' },
    ...{ isCurrent, verifiedAt: '2026-11-14T02:00:00.000Z' },
  })
  let accounts = [account('first', true)]
  await page.route(/\/api\/staff\/refunds\?/, async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, result: [refund], cntAll: 1 } } })
  })
  await page.route('**/api/staff/refunds/*/account', (route) =>
    route.fulfill({ json: { data: { amount: refund.amount, accounts } } }),
  )
  const dialog = page.getByRole('dialog', { name: '계좌 이체 기록' })
  const chosen = dialog.getByLabel('보낸 계좌')
  const opensDialog = async () => {
    await pressButton(
      page.getByRole('row').filter({ hasText: '김지우' }).getByRole('button', { name: /작업$/ }),
    )
    await page.getByRole('menuitem', { name: '계좌 이체 기록' }).press('Enter')
  }
  await comeIn(page, office, finance, '/staff/refunds')
  await opensDialog()
  await expect(chosen).toHaveValue(`first ${refund.amount}`)
  await pressButton(dialog.getByRole('button', { name: /계좌 이체 기록/ }))
  await expect(dialog.getByRole('alert')).toHaveText('은행 거래 번호 항목을 입력해 주세요.')
  await page.keyboard.press('Escape')

  await test.step('the only account is not chosen by itself at a sum that nobody has read (rule 963)', async () => {
    await opensDialog()
    await expect(chosen).toHaveValue('first 48000')
    await dialog.getByLabel('은행 거래 번호').fill('KB-1')
    await chooseReason(dialog)
    refund.amount = 28_000
    await page.route('**/api/staff/refunds/*/transfer', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'REFUND_CHANGED', message: '그사이 바뀌었어요.', data: { refund: 28_000 } },
      }),
    )
    await pressButton(dialog.getByRole('button', { name: /계좌 이체 기록/ }))
    await pressButton(dialog.getByRole('button', { name: '확인했고 계속하기' }))
    await expect(chosen).toHaveValue('')
    await expect(dialog.getByText(/고른 내용이 그사이 바뀌었어요 \(토스뱅크 .+ 48,000원\)\./)).toBeVisible()
    await chosen.selectOption({ index: 1 })
    await expect(chosen).toHaveValue('first 28000')
    await pressButton(dialog.getByRole('button', { name: '닫기' }))
    await pressButton(page.getByRole('button', { name: '저장하지 않고 나가기' }))
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a press beside the menu gives the focus back to its button', async () => {
    const opener = page.getByRole('row').filter({ hasText: '김지우' }).getByRole('button', { name: /작업$/ })
    await opener.click()
    await expect(page.getByRole('menuitem', { name: '계좌 이체 기록' })).toBeVisible()
    // What is open covers the page: the press is where the heading is.
    await page.getByRole('heading', { level: 1 }).click({ force: true })
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await test.step('accounts that are shown have the focus of the button that showed them', async () => {
    await page.goto(`${office.url}/staff/refunds?open=${refund.refundId}`)
    await pressButton(page.getByRole('button', { name: '이체할 계좌 보기' }))
    const shown = page.getByRole('region', { name: '이체할 계좌' })
    await expect(shown).toContainText('100012345678')
    await expect(shown).toBeFocused()
    await page.goto(`${office.url}/staff/refunds`)
  })
  accounts = [account('second', true), account('first', false)]
  await page.reload()
  await opensDialog()
  await expect(chosen.getByRole('option')).toHaveCount(3)
  await expect(chosen).toHaveValue('')
  await pressButton(dialog.getByRole('button', { name: /계좌 이체 기록/ }))
  await expect(dialog.getByRole('alert')).toHaveText('보낸 계좌 항목을 선택해 주세요.')
})

test('a line that is listed with 1,320 won less leads to its payment with its payout, and is closed as a loss', async ({
  page,
  office,
}) => {
  const [, short] = await twoPaid(office)
  await office.listOtherwise({ transactionKey: short.transaction, amountBy: -1_320 })
  await office.runJob('readProviderPayouts')
  await comeIn(page, office, finance, '/staff/differences')
  const open = page.getByRole('row').filter({ hasText: short.key })

  await test.step('it stands among the differences, and leads to its payment', async () => {
    await expect(open).toContainText('금액이 달라요')
    await expect(open).toContainText(`${won(short.amount)}${won(short.amount - 1_320)}−1,320`)
    await open.getByRole('link', { name: '−1,320' }).press('Enter')
    await expect(page).toHaveURL(/payments/)
    await expect(page.getByRole('row').filter({ hasText: short.number })).toHaveCount(1)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('complementary')
    await expect(drawer).toContainText(short.key)
    await expect(drawer.getByRole('link', { name: dots(short.day) })).toBeVisible()
  })

  await test.step('it is closed as a loss, which the books explain', async () => {
    await page.goto('/staff/differences?status=open')
    await pressButton(open.getByRole('button', { name: /작업$/ }))
    await page.getByRole('menuitem', { name: '손익 처리' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('사유').fill('결제사가 주지 않기로 확인했어요')
    await pressButton(dialog.getByRole('button', { name: /손익 처리/ }))
    // While a dialog is open, nothing behind it has a role.
    await expect(dialog).toHaveCount(0)
    await expect(open).toHaveCount(0)
    await page.goto('/staff/differences?status=settled')
    await expect(open).toContainText('손익 처리')
    await open.getByRole('link', { name: '손익 처리' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('근거')
    await expect(page.getByRole('main')).toContainText('대사 차이 손익')
    await expect(page.getByRole('main')).toContainText('1,320')
  })
})
