import { comeIn } from './consoleEntry.ts'
import { expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const finance = 'finance@billim.kr'
const won = (amount: number | undefined) => (amount ?? 0).toLocaleString('ko-KR')

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
  await comeIn(page, office, finance, '/staff/points')
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
