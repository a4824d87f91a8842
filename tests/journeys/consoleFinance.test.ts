import { z } from 'zod'
import { colleague, comeIn } from './consoleEntry.ts'
import { aMember, anOrder, aProduct, enterAs, type Member, staffCalls } from './ownData.ts'
import { amountOf } from './renting.ts'
import { type BackOffice, expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const finance = 'finance@billim.kr'
const won = (amount: number | undefined) => (amount ?? 0).toLocaleString('ko-KR')

const cancelled = z.object({ cancels: z.array(z.object({ transactionKey: z.string() })) })

/** A rental of which the card provider's own people give a part back at their desk. */
async function givenBackAtDesk(office: BackOffice, member: Member, cancelAmount: number) {
  const { orderId, orderNumber } = await anOrder(office, member, { product: await aProduct(office) })
  const [order] = await office.rows<{ paymentKey: string }>(
    'SELECT payment_key AS "paymentKey" FROM shop.orders WHERE order_id = $1',
    [orderId],
  )
  if (order === undefined) throw new Error('the order is not there')
  const answer = await fetch(`${office.simulatorsUrl}/toss/v1/payments/${order.paymentKey}/cancel`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('test_sk_local:')}`,
      'content-type': 'application/json',
      'idempotency-key': `desk-${order.paymentKey}`,
    },
    body: JSON.stringify({ cancelAmount, cancelReason: '고객센터에서 취소' }),
  })
  const { cancels } = cancelled.parse(await answer.json())
  return { orderId, orderNumber, ...order, transactionKey: cancels.at(-1)?.transactionKey ?? '' }
}

test('of the demo shop’s story: a chart of twelve months says by its keys how many points end, and leads to them', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const drawer = page.getByRole('complementary')
  const [lot] = await office.rows<{ month: string; points: number; number: string }>(
    `WITH lots AS (SELECT *, to_char(expires_at AT TIME ZONE 'Asia/Seoul', 'YYYY.MM') AS month FROM shop.point_lots)
     SELECT l.month, o.order_numbers AS number, (SELECT sum(remaining)::int FROM lots s WHERE s.month = l.month) AS points
     FROM lots l JOIN shop.order_items i USING (order_item_id) JOIN shop.orders o ON o.order_id = i.order_id
     WHERE l.remaining > 0 ORDER BY l.expires_at, l.lot_id LIMIT 1`,
  )
  if (lot === undefined) throw new Error('nobody has points left')
  await comeIn(page, colleague(office, finance), '/staff/points')
  await expect(page.getByText('모든 달의 기말이 장부와 같아요')).toBeVisible()
  const chart = page.getByRole('application', { name: '12개월 소멸 예정' })
  const said = page.getByRole('status').filter({ hasText: '소멸 예정' })
  await chart.focus()
  await expect(said).toContainText('P')
  const months = [await said.innerText()]
  while (!months.at(-1)?.includes(lot.month) && months.length < 12) {
    await keys.press('ArrowRight')
    await expect(said).not.toHaveText(months.at(-1) ?? '')
    months.push(await said.innerText())
  }
  await expect(said).toContainText(`${won(lot.points)}P`)
  const forecast = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: lot.month }) })
  await forecast
    .getByRole('link', { name: won(lot.points), exact: true })
    .last()
    .focus()
  await keys.press('Enter')
  await expect(page).toHaveURL(/month=/)
  const earned = page.getByRole('row').filter({ hasText: lot.number }).first()
  await earned.focus()
  await keys.press('Enter')
  await expect(drawer).toContainText('적립')
  await expect(drawer).toContainText(lot.number)
})

test('a file that is under way says so, and ends where it is stopped', async ({ page, office }) => {
  await comeIn(page, colleague(office, finance), '/staff/refunds')
  const file = /\/api\/staff\/refunds\.(csv|xlsx)/
  // The file does not come, so that it is still under way at the second press.
  await page.route(file, () => {})
  const stopped = page.waitForEvent('requestfailed', (request) => file.test(request.url()))
  const exporting = page.getByRole('button', { name: /건 내보내기$/ })
  await exporting.press('Enter')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: '내보내기 취소' }).press('Enter')
  await stopped
  await expect(page.getByText('내보내기를 멈췄어요.')).toBeVisible()
  await expect(exporting).toBeVisible()
})

test('what the provider’s desk gave back is closed as goodwill, and its member reads it apart', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  const { orderId, orderNumber, paymentKey, transactionKey } = await givenBackAtDesk(office, member, 5_000)
  const till = await staffCalls(office, 'finance')
  await till('POST', 'refunds/found', { paymentKey, transactionKey, reason: '결제사에 확인했어요' })
  await comeIn(page, colleague(office, finance), '/staff/refunds')
  await page.getByLabel('상태').selectOption('환불 완료')
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await expect(row).toContainText('결제사 취소')
  await row.getByRole('button', { name: /작업$/ }).press('Enter')
  await page.getByRole('menuitem', { name: '배려 환불로 마감' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('배려 비용으로 마감할 금액').fill('5,000')
  await dialog.getByLabel('사유').fill('배송이 늦었어요')
  await dialog.getByRole('button', { name: /배려 환불로 마감/ }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('배려 환불')

  await enterAs(page, member)
  await page.goto(`/order/detail/${orderId}`)
  await expect(amountOf(page, '배려 환불')).toHaveText('5,000원')
  await page.goto('/mypage/payment')
  await expect(page.getByText('배려 환불로 카드에 5,000원 돌려드렸어요.').first()).toBeVisible()
})
