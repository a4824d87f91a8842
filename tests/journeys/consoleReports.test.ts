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
  await comeIn(page, office, 'finance@billim.kr', '/staff')
  await page.getByRole('link', { name: '정산', exact: true }).press('Enter')
  await page.getByLabel('정산월').fill(month)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(won(earned))
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

test('of the demo shop’s story: a sum of finance leads to a page that ends with that sum', async ({
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
})

test('operations see what waits, what lags and what is slow', async ({ page, office }) => {
  await comeIn(page, office, 'operations@billim.kr', '/staff/health')
  await expect(page.getByRole('heading', { level: 1, name: '시스템 상태' })).toBeVisible()
  await expect(page.getByRole('table', { name: '작업 대기열' }).getByRole('row').nth(1)).toBeVisible()
  const readers = page.getByRole('table', { name: '이벤트를 따라가는 읽기' })
  await expect(readers.getByRole('row').nth(1)).toContainText(/\d/)
  // The page looks again by itself, and by then its own call has been answered once.
  await expect(page.getByRole('table', { name: /^느린 호출/ })).toContainText('/api/staff/')
})
