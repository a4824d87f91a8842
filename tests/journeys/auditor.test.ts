import type { Page, TestInfo } from '@playwright/test'
import { addMonths, monthOf } from '../../domain/shared/civilDate.ts'
import { comeIn } from './consoleEntry.ts'
import { Hand } from './hand.ts'
import { aMember, anOrder, aProduct, cancelsForMember, staffCalls } from './ownData.ts'
import { type BackOffice, expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const finance = 'finance@billim.kr'
const won = (amount: number | undefined) => (amount ?? 0).toLocaleString('ko-KR').replace('-', '−')
const dots = (day: string) => day.replaceAll('-', '.')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const drawer = (page: Page) => page.getByRole('complementary')

/** A new colleague of finance on the first page, who has nothing but a keyboard and the question. */
async function begins(page: Page, office: BackOffice): Promise<Hand> {
  await comeIn(page, office, finance)
  await expect(heading(page)).toHaveText('오늘 할 일')
  await expect(page).toHaveURL(/\/staff$/)
  return new Hand(page)
}

test('of the demo shop’s story: why did an owner get their sum in a month', async ({
  page,
  office,
}, info: TestInfo) => {
  const [asked] = await office.rows<{ owner: number; name: string; month: string; earned: number }>(
    `SELECT r.owner_id AS owner, m.name, r.month, sum(r.expected)::int AS earned
     FROM shop.settlement_rows r JOIN shop.members m ON m.id = r.owner_id
     JOIN shop.settlement_months s ON s.owner_id = r.owner_id AND s.month = r.month
     WHERE s.status = 'paid' GROUP BY r.owner_id, m.name, r.month HAVING sum(r.expected) > 0
     ORDER BY count(*) DESC, r.month, r.owner_id LIMIT 1`,
  )
  if (asked === undefined) throw new Error('no owner was paid for any month')
  await office.sealLog()
  const rentals = await office.rows<{ number: string; expected: number; rate: number }>(
    `SELECT o.order_numbers AS number, r.expected::int AS expected, r.transaction_per_mille AS rate
     FROM shop.settlement_rows r JOIN shop.order_items i USING (order_item_id) JOIN shop.orders o USING (order_id)
     WHERE r.owner_id = $1 AND r.month = $2 AND r.expected <> 0`,
    [asked.owner, asked.month],
  )
  expect(rentals.length).toBeGreaterThan(0)
  const month = dots(asked.month)
  const hand = await begins(page, office)
  await hand.find(`${asked.name} ${Number(asked.month.slice(5))}월`, new RegExp(`${month} 정산`))
  await expect(drawer(page)).toContainText(won(asked.earned))
  for (const { number, expected, rate } of rentals) {
    const line = drawer(page).getByRole('listitem').filter({ hasText: number })
    await expect(line.filter({ hasText: won(expected) }).first()).toContainText(`(${rate / 10}%)`)
  }
  await hand.press('ArrowRight')
  const sum = drawer(page)
    .getByRole('definition')
    .getByRole('link', { name: won(asked.earned), exact: true })
  await hand.goTo(sum.first())
  await hand.press('Enter')
  await expect(heading(page)).toHaveText(`${asked.name}의 ${month} 정산 근거`)
  const rows = page.getByRole('table', { name: '정산 줄' }).getByRole('row')
  await expect(rows.last()).toContainText(won(asked.earned))
  await expect(rows.filter({ hasText: /주문 \d{6}-\w{6}|추가 요금/ }).last()).toContainText(won(asked.earned))
  await hand.press('j')
  await hand.press('Enter')
  await expect(drawer(page).getByRole('region', { name: '정산 금액' })).toContainText('규칙 180')
  await expect(drawer(page)).toContainText(/× 9\.8 %/)
  await expect(drawer(page).getByRole('table', { name: '분개' })).toContainText('부가세 예수금')
  await expect(drawer(page).getByText(/^블록 \d+ 봉인$/)).toBeVisible()
  hand.isDone(info, '정산')
})

test('of the demo shop’s story: which points of a member end next, and which rental they came from', async ({
  page,
  office,
}, info: TestInfo) => {
  const [next] = await office.rows<{ member: number; email: string; month: string }>(
    `SELECT l.member_id AS member, m.email, to_char(l.expires_at AT TIME ZONE 'Asia/Seoul', 'YYYY.MM') AS month
     FROM shop.point_lots l JOIN shop.members m ON m.id = l.member_id JOIN shop.order_items i USING (order_item_id)
     WHERE l.remaining > 0 AND m.withdrawn_at IS NULL
       AND l.expires_at >= date_trunc('month', $1::timestamptz AT TIME ZONE 'Asia/Seoul') + interval '1 month'
     ORDER BY l.expires_at, l.lot_id LIMIT 1`,
    [await office.now()],
  )
  if (next === undefined) throw new Error('nobody has points left')
  const lots = await office.rows<{ points: number; number: string }>(
    `SELECT l.remaining::int AS points, coalesce(o.order_numbers, '') AS number FROM shop.point_lots l
     LEFT JOIN shop.order_items i USING (order_item_id) LEFT JOIN shop.orders o ON o.order_id = i.order_id
     WHERE l.member_id = $1 AND l.remaining > 0
       AND to_char(l.expires_at AT TIME ZONE 'Asia/Seoul', 'YYYY.MM') = $2`,
    [next.member, next.month],
  )
  const sum = lots.reduce((points, lot) => points + lot.points, 0)
  expect(sum).toBeGreaterThan(0)
  const hand = await begins(page, office)
  await hand.find(next.email, /^회원/)
  const points = page.getByRole('region', { name: '포인트', exact: true })
  await hand.goTo(points.getByRole('link', { name: /^\d{4}\.\d\d\.\d\d/ }).first(), 'j')
  await hand.press('Enter')
  await expect(heading(page)).toContainText('포인트')
  const table = page.getByRole('table', { name: new RegExp(`^${next.month} 만료.* ${won(sum)}P$`) })
  await expect(table.getByRole('row').last()).toContainText(won(sum))
  for (const { number, points } of lots)
    await expect(
      table
        .getByRole('row')
        .filter({ hasText: number })
        .filter({ hasText: won(points) })
        .first(),
    ).toBeVisible()
  const source = table.getByRole('link', { name: lots[0]?.number ?? '' }).first()
  await hand.goTo(source)
  await hand.press('Enter')
  await expect(heading(page)).toHaveText(`주문 ${lots[0]?.number} 근거`)
  hand.isDone(info, '포인트')
})

test('which refunds are still open at the provider', async ({ page, office }, info: TestInfo) => {
  const product = await aProduct(office)
  const { orderId, orderItemId, orderNumber, total } = await anOrder(office, await aMember(office), {
    product,
  })
  await office.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE' })
  await cancelsForMember(office, orderItemId)
  const refunds = () =>
    office.rows<{ id: string; status: string }>(
      'SELECT refund_id AS id, status FROM shop.refunds WHERE order_id = $1',
      [orderId],
    )
  const reach = (status: string) =>
    expect
      .poll(async () => {
        await office.runJob('sendRefunds')
        return (await refunds()).map((refund) => refund.status)
      })
      .toEqual([status])
  await reach('rejected')

  const hand = await begins(page, office)
  await hand.goTo(page.getByRole('link', { name: /^아직 안 돌아간 환불 [1-9]\d*건/ }), 'j')
  await hand.press('Enter')
  await expect(heading(page)).toHaveText('환불')
  const row = page.getByRole('table', { name: '환불' }).getByRole('row').filter({ hasText: orderNumber })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(won(total))
  await expect(row).toContainText('환불할 수 있는 기간이 지났어요.')
  hand.isDone(info, '환불')

  const till = await staffCalls(office, 'finance')
  for (const { id } of await refunds()) await till('POST', `refunds/${id}/resend`, { reason: '다시 보내요' })
  await reach('confirmed')
})

test('of the demo shop’s story: prove that nobody changed the events of a month', async ({
  page,
  office,
}, info: TestInfo) => {
  await office.sealLog()
  const today = await office.today()
  const [month] = await office.rows<{ month: string; events: number }>(
    `SELECT to_char(occurred_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month, count(*)::int AS events FROM es.events
     GROUP BY 1 HAVING to_char(min(occurred_at) AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') BETWEEN $1 AND $2
     ORDER BY 2 DESC, 1 LIMIT 1`,
    [10, 1].map((ago) => monthOf(addMonths(today, -ago))),
  )
  if (month === undefined) throw new Error('the log has no month that is over')
  const hand = await begins(page, office)
  await hand.find(`${Number(month.month.slice(5))}월 이벤트`, /기록 점검/)
  await expect(heading(page)).toHaveText('기록 점검')
  await hand.goTo(page.getByRole('button', { name: '지금 점검하기' }))
  await hand.press('Enter')
  await expect(page.getByText('이상 없음').first()).toBeVisible()
  const row = page.getByRole('table', { name: '달마다 봉인한 그대로인지' }).locator('tr[aria-current]')
  await expect(row.getByRole('rowheader')).toHaveText(dots(month.month))
  await expect(row.getByRole('cell').first()).toHaveText(won(month.events))
  await expect(row).toContainText('바뀐 이벤트 없음')
  hand.isDone(info, '기록 점검')

  const found = {
    ...{ where: `adjustments 표의 줄 {"id":"${crypto.randomUUID()}.1"}`, pos: null, stream: null, id: 1 },
    what: `화면의 값이 이벤트와 달라요. (lines 지금 "${'보통예금 '.repeat(30)}", 이벤트 null · 모두 1줄)`,
    ...{ foundAt: '2026-11-27T22:13:11.481Z', lastFoundAt: '2026-11-27T22:13:11.481Z' },
    ...{ closedAt: null, closedBy: null, reason: null },
  }
  await page.route(`${office.url}/api/staff/consistency`, async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, open: [found] } } })
  })
  await page.reload()
  const open = page.getByRole('table', { name: '닫지 않은 다른 곳' })
  await expect(open.getByRole('cell').last(), 'what is done with it is in view').toBeInViewport({ ratio: 1 })
})

test('another filter finds what there is, wherever the list before it was left', async ({ page, office }) => {
  const { orderId } = await anOrder(office, await aMember(office), { product: await aProduct(office) })
  await test.step('an order after the first events of the log', async () => {
    await comeIn(page, office, finance, '/staff/events')
    await page.getByRole('button', { name: '더 오래전' }).click()
    await expect(page.getByRole('button', { name: '더 최근' })).toBeEnabled()
    await page.getByRole('searchbox', { name: '흐름' }).fill(`order:${orderId}`)
    await expect(page).toHaveURL(/stream=/)
    const rows = page.getByRole('table', { name: '이벤트' }).getByRole('row')
    await expect(rows.filter({ hasText: orderId }).first()).toBeVisible()
    await expect(page.getByText('조건에 맞는 이벤트가 없어요.')).toHaveCount(0)
  })

  await test.step('the first day of an account after its later lines', async () => {
    const [asked] = await office.rows<{ account: string; first: string }>(
      `WITH lines AS (
         SELECT account, (occurred_at AT TIME ZONE 'Asia/Seoul')::date AS day,
           row_number() OVER (PARTITION BY account ORDER BY occurred_at) AS nth
         FROM shop.journal_lines)
       SELECT account, to_char(min(day), 'YYYY-MM-DD') AS first FROM lines GROUP BY account
       HAVING count(*) > 50 AND min(day) FILTER (WHERE nth = 50) > min(day) ORDER BY account LIMIT 1`,
    )
    if (asked === undefined) throw new Error('no account has fifty lines')
    const { account, first } = asked
    await page.goto(`${office.url}/staff/explain?what=account&account=${account}&from=2020-01-01`)
    const rows = page.getByRole('table', { name: /줄$/ }).getByRole('row')
    await page.getByRole('button', { name: '다음 50줄' }).click()
    await expect(page.getByRole('button', { name: '처음으로' })).toBeVisible()
    await expect(rows.filter({ hasText: dots(first) })).toHaveCount(0)
    await page.getByLabel('종료일').fill(first)
    await expect(rows.filter({ hasText: dots(first) }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '처음으로' })).toHaveCount(0)
    await expect(page.getByText('이 기간에는 움직인 금액이 없어요.')).toHaveCount(0)
  })
})
