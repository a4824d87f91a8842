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
  const months = page.getByRole('figure', { name: '12개월 소멸 예정' }).getByRole('link')
  const ends = months.and(page.getByRole('link', { name: lot.month }))
  await expect(months).toHaveCount(12)
  await months.first().focus()
  for (let nth = 1; nth < 12 && !(await ends.evaluate((link) => link === document.activeElement)); nth += 1) {
    await keys.press('ArrowRight')
    await expect(months.nth(nth)).toBeFocused()
  }
  await expect(ends).toBeFocused()
  await expect(ends).toHaveAccessibleName(`${lot.month} · 소멸 예정 ${won(lot.points)}P`)
  await keys.press('Enter')
  await expect(page).toHaveURL(/month=/)
  const earned = page.getByRole('row').filter({ hasText: lot.number }).first()
  await earned.focus()
  await keys.press('Enter')
  await expect(drawer).toContainText('적립')
  await expect(drawer).toContainText(lot.number)
})
