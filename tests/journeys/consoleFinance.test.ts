import { z } from 'zod'
import { draftRequest, rentByCalls } from './apiRental.ts'
import { colleague, comeIn } from './consoleEntry.ts'
import { freePeriod } from './periods.ts'
import { amountOf, bag, enter } from './renting.ts'
import { type BackOffice, demo, expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const finance = 'finance@billim.kr'
const won = (amount: number | undefined) => (amount ?? 0).toLocaleString('ko-KR')

/** The first month in which an owner earned something. */
async function firstEarning(office: BackOffice) {
  const [first] = await office.rows<{ month: string; name: string; earned: number; number: string }>(
    `SELECT r.month, m.name, sum(r.expected)::int AS earned, min(o.order_numbers) AS number
     FROM shop.settlement_rows r JOIN shop.members m ON m.id = r.owner_id
     JOIN shop.order_items i USING (order_item_id) JOIN shop.orders o ON o.order_id = i.order_id
     WHERE r.expected > 0 GROUP BY r.month, m.name ORDER BY r.month LIMIT 1`,
  )
  return first
}

const cancelled = z.object({ cancels: z.array(z.object({ transactionKey: z.string() })) })

/** A rental of the demo member of which the card provider's own people give a part back at their desk. */
async function givenBackAtDesk(office: BackOffice, cancelAmount: number) {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 6 })
  const orderId = await rentByCalls(office, draftRequest({ productId, period }), await office.tokenOf(demo))
  const [order] = await office.rows<{ number: string; paymentKey: string }>(
    'SELECT order_numbers AS number, payment_key AS "paymentKey" FROM shop.orders WHERE order_id = $1',
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
  return { orderId, ...order, transactionKey: cancels.at(-1)?.transactionKey ?? '' }
}

const inboxShape = z.object({
  result: z.array(z.object({ title: z.string(), link: z.nullable(z.string()) })),
})

test('an auditor finds why an owner got a sum, where points came from that end, and open refunds, by keyboard', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const drawer = page.getByRole('complementary')
  const choose = async (label: string) => {
    await page.getByRole('link', { name: label, exact: true }).focus()
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(label)
  }

  const first = await firstEarning(office)
  await test.step('the settlement of a month: the owner, the rows and how each was reckoned', async () => {
    await comeIn(page, colleague(office, finance), '/staff')
    await choose('정산')
    await page.getByLabel('정산월').fill(first?.month ?? '')
    await expect(page.getByRole('row').filter({ hasText: first?.name ?? '' })).toBeVisible()
    await page.getByLabel('소유자 검색').focus()
    await keys.type(first?.name ?? '')
    await keys.press('Enter')
    await expect(page).toHaveURL(/q=/)
    const owners = page.getByRole('table').locator('tbody tr')
    await expect(owners.filter({ hasText: first?.name ?? '' })).toBeVisible()
    await expect(owners.filter({ hasNotText: first?.name ?? '' }), 'the rows of before are gone').toHaveCount(
      0,
    )
    await page.getByRole('heading', { level: 1 }).focus()
    await keys.press('j')
    await keys.press('Enter')
    await expect(drawer).toContainText(won(first?.earned))
    await expect(drawer).toContainText(first?.number ?? 'no order')
    await expect(drawer).toContainText('(9.8%)')
    await expect(page).toHaveURL(/open=/)
    await keys.press('Escape')
    await expect(drawer).toHaveCount(0)
  })

  await test.step('points that end in a month, and the rental that they were earned by', async () => {
    const [lot] = await office.rows<{ month: string; points: number; name: string; number: string }>(
      `SELECT to_char(l.expires_at AT TIME ZONE 'Asia/Seoul', 'YYYY.MM') AS month,
         sum(l.remaining) OVER (PARTITION BY to_char(l.expires_at AT TIME ZONE 'Asia/Seoul', 'YYYY.MM'))::int AS points,
         m.name, o.order_numbers AS number
       FROM shop.point_lots l JOIN shop.members m ON m.id = l.member_id
       JOIN shop.order_items i USING (order_item_id) JOIN shop.orders o ON o.order_id = i.order_id
       WHERE l.remaining > 0 ORDER BY l.expires_at, l.lot_id LIMIT 1`,
    )
    await choose('포인트')
    await expect(page.getByText('모든 달의 기말이 장부와 같아요')).toBeVisible()
    const chart = page.getByRole('application', { name: '12개월 소멸 예정' })
    const said = page.getByRole('status').filter({ hasText: '소멸 예정' })
    await chart.focus()
    await expect(said).toContainText('P')
    const months = [await said.innerText()]
    while (!months.at(-1)?.includes(lot?.month ?? '') && months.length < 12) {
      await keys.press('ArrowRight')
      await expect(said).not.toHaveText(months.at(-1) ?? '')
      months.push(await said.innerText())
    }
    await expect(said).toContainText(`${won(lot?.points)}P`)
    const forecast = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: lot?.month ?? '' }) })
    await forecast
      .getByRole('link', { name: won(lot?.points), exact: true })
      .last()
      .focus()
    await keys.press('Enter')
    await expect(page).toHaveURL(/month=/)
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: lot?.number ?? '' })
        .first(),
    ).toBeVisible()
    await page.getByRole('heading', { level: 1 }).focus()
    await keys.press('j')
    await keys.press('Enter')
    await expect(drawer).toContainText('적립')
    await expect(drawer).toContainText(lot?.number ?? 'no order')
    await keys.press('Escape')
  })

  await test.step('refunds that have not gone back are as many as the provider still owes', async () => {
    // What earlier journeys gave back is on its way to the provider: it is counted when it has arrived.
    await expect
      .poll(async () => {
        await office.runJob('sendRefunds')
        return office.rows("SELECT refund_id FROM shop.refunds WHERE status NOT IN ('confirmed', 'rejected')")
      })
      .toEqual([])
    const [open] = await office.rows<{ count: number }>(
      `SELECT ((SELECT count(*) FROM shop.refunds WHERE status <> 'confirmed')
         + (SELECT count(*) FROM shop.charge_refunds WHERE status <> 'confirmed'))::int AS count`,
    )
    await choose('환불')
    await keys.press('/')
    await expect(page.getByLabel('상태')).toBeFocused()
    await keys.press('ArrowDown')
    await expect(page).toHaveURL(/status=open/)
    await expect(page.getByRole('button', { name: `${won(open?.count)}건 내보내기` })).toBeVisible()
  })

  await test.step('a file that is under way says so, and ends where it is stopped', async () => {
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
    await page.unroute(file)
  })

  await test.step('what another role may not do is neither shown nor taken', async () => {
    const operations = await office.tokenOf('operations@billim.kr', '/api/staff/login')
    const refused = await office.call('GET', '/api/staff/settlements', undefined, operations)
    expect(refused.status).toBe(403)
  })

  await test.step('what the provider’s desk gave back is closed as goodwill, and its member reads it apart', async () => {
    const { orderId, number, paymentKey, transactionKey } = await givenBackAtDesk(office, 5_000)
    const token = await office.tokenOf(finance, '/api/staff/login')
    const found = { paymentKey, transactionKey, reason: '결제사에 확인했어요' }
    expect((await office.call('POST', '/api/staff/refunds/found', found, token)).status).toBe(200)
    await page.getByLabel('상태').selectOption('환불 완료')
    const row = page.getByRole('row').filter({ hasText: number })
    await expect(row).toContainText('결제사 취소')
    await row.getByRole('button', { name: /작업$/ }).press('Enter')
    await page.getByRole('menuitem', { name: '배려 환불로 마감' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('배려 비용으로 마감할 금액').fill('5,000')
    await dialog.getByLabel('사유').fill('배송이 늦었어요')
    await dialog.getByRole('button', { name: /배려 환불로 마감/ }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('배려 환불')

    const member = await office.tokenOf(demo)
    await expect
      .poll(async () => {
        const { data } = await office.call('GET', '/api/users/my-inbox', undefined, member)
        const told = inboxShape.parse(data).result.filter(({ link }) => link === `/order/detail/${orderId}`)
        return told.filter(({ title }) => title === '배려 환불을 해드렸어요').length
      })
      .toBe(1)
    await enter(page, office, demo)
    await page.goto(`/order/detail/${orderId}`)
    await expect(amountOf(page, '배려 환불')).toHaveText('5,000원')
    await page.goto('/mypage/payment')
    await expect(page.getByText('배려 환불로 카드에 5,000원 돌려드렸어요.').first()).toBeVisible()
  })
})
