import { colleague, comeIn } from './consoleEntry.ts'
import { type BackOffice, expect, test } from './shop.ts'

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

  await test.step('what another role may not do is neither shown nor taken', async () => {
    const operations = await office.tokenOf('operations@billim.kr', '/api/staff/login')
    const refused = await office.call('GET', '/api/staff/settlements', undefined, operations)
    expect(refused.status).toBe(403)
  })
})
