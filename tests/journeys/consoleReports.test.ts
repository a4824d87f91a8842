import { comeIn, pressButton } from './consoleEntry.ts'
import { expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const won = (amount: number) => amount.toLocaleString('ko-KR')

test('of the demo shop’s story: finance open an owner’s statement from its month, whose lines add up, and paper has nothing else on it', async ({
  page,
  office,
}) => {
  const [earning] = await office.rows<{
    owner: number
    name: string
    month: string
    lines: number
    earned: number
  }>(
    `SELECT r.owner_id AS owner, min(o.name) AS name, r.month, count(*)::int AS lines, sum(r.expected)::int AS earned
     FROM shop.settlement_rows r JOIN shop.settlement_months m USING (owner_id, month)
     JOIN shop.members o ON o.id = r.owner_id
     WHERE m.status = 'paid' GROUP BY 1, 3 ORDER BY count(*) DESC, 1, 3 LIMIT 1`,
  )
  if (earning === undefined) throw new Error('no owner was paid for any month')
  const { owner, name, month, lines, earned } = earning
  await comeIn(page, office, 'finance@billim.kr', '/staff/settlements')
  await page.getByLabel('정산월').fill(month)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(won(earned))
  // The bank's file and the list are told apart.
  for (const name of ['이체 파일 엑셀', '엑셀'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '정산 명세서 보기' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '정산 명세서' })).toBeVisible()
  const sheet = page.getByRole('table', { name: `정산 줄 ${lines}건` })
  await expect(sheet.getByRole('row').last()).toContainText(won(earned))
  await expect(page.getByText(/^지급일 \d{4}\.\d{2}\.\d{2}$/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await pressButton(page.getByRole('button', { name: '엑셀' }))
  expect((await saved).suggestedFilename()).toBe(`settlement-${owner}-${month}.xlsx`)
  const menu = page.getByRole('navigation', { name: '콘솔 메뉴' })
  await expect(menu).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(menu).toBeHidden()
  await expect(sheet).toBeVisible()
})

test('of the demo shop’s story: a sum of finance leads to a page that ends with that sum, and months to the points that end in them', async ({
  page,
  office,
}) => {
  await comeIn(page, office, 'finance@billim.kr', '/staff/books')
  const content = page.locator('#page')
  /** The sums that lead somewhere, one for each kind of place that a column of the page leads to. */
  const sumsOn = async (path: string): Promise<{ sum: string; path: string }[]> => {
    await page.goto(path)
    const links = content.locator('a').filter({ hasText: /^-?\d{1,3}(,\d{3})+$/ })
    await expect(links.first()).toBeVisible()
    const found = await links.evaluateAll((all) =>
      all.map((link) => ({ sum: link.textContent.replace('-', ''), path: link.getAttribute('href') ?? '' })),
    )
    // The places of one kind differ in their numbers, days, accounts and names of streams.
    const kindOf = (place: string) =>
      place.replaceAll(/account=\w+|[\da-f]{8}-[\da-f-]{27}|\d+[-\dA-Z]*/g, '#')
    return [...new Map(found.map((one) => [kindOf(one.path), one])).values()]
  }
  for (const start of ['books', 'books?view=vat', 'settlements', 'payments', 'payouts', 'points'])
    for (const { sum, path } of await sumsOn(`/staff/${start}`)) {
      await page.goto(path)
      await expect(content, `${sum} of ${start} leads to ${path}`).toContainText(sum)
    }

  await page.goto('/staff/points')
  const [lot] = await office.rows<{ month: string; points: number; number: string }>(
    `WITH lots AS (SELECT *, to_char(expires_at AT TIME ZONE 'Asia/Seoul', 'YYYY.MM') AS month FROM shop.point_lots)
     SELECT l.month, o.order_numbers AS number, (SELECT sum(remaining)::int FROM lots s WHERE s.month = l.month) AS points
     FROM lots l JOIN shop.order_items i USING (order_item_id) JOIN shop.orders o ON o.order_id = i.order_id
     WHERE l.remaining > 0 ORDER BY l.expires_at, l.lot_id LIMIT 1`,
  )
  if (lot === undefined) throw new Error('nobody has points left')
  await expect(page.getByText('모든 달의 기말이 장부와 같아요')).toBeVisible()
  const months = page.getByRole('figure', { name: '12개월 만료 예정' }).getByRole('link')
  await expect(months).toHaveCount(12)
  const ends = months.and(page.getByRole('link', { name: lot.month }))
  await expect(ends).toHaveAccessibleName(`${lot.month} · 만료 예정 ${won(lot.points)}P`)
  await ends.press('Enter')
  await expect(page).toHaveURL(/month=/)
  await expect(page.getByRole('row').filter({ hasText: lot.number }).first()).toBeVisible()
})
