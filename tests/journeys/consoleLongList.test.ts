import { comeIn } from './consoleEntry.ts'
import { expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

/** The longest page. */
const longest = 500

test('hundreds of products on one page are walked, chosen and printed by keyboard, and few of them are drawn', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const table = page.getByRole('table', { name: '상품' })
  const lines = table.locator('tbody tr')
  const chosen = page.getByRole('region', { name: '선택한 항목' })
  const [{ products } = { products: 0 }] = await office.rows<{ products: number }>(
    'SELECT least(count(*), $1)::int AS products FROM shop.products',
    [longest],
  )
  // More than are drawn at a time, and more than an address holds when all are chosen.
  expect(products).toBeGreaterThan(200)
  const [last, lastButOne] = [String(products + 1), String(products)]

  await test.step('the longest page says how many there are', async () => {
    await comeIn(page, office, 'content@billim.kr', `/staff/products?rows=${longest}`)
    await expect(table).toHaveAttribute('aria-rowcount', String(products + 1))
    // The list is as long as all of them, drawn or not.
    await expect.poll(() => table.evaluate((list) => list.scrollHeight)).toBeGreaterThan(products * 40)
  })

  await test.step('End goes to the last of all, Home back to the first, and only what is near is drawn', async () => {
    /** One press, and the row has the focus before anything else happens: what is typed next is for that row. */
    const goes = async (key: string, line: string) => {
      await keys.press(key)
      expect(await focused()).toBe(line)
      await expect(page.locator('tr:focus')).toBeInViewport()
    }
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex') ?? null)
    await page.getByRole('heading', { level: 1 }).focus()
    await goes('End', last)
    expect(await lines.count()).toBeLessThan(100)
    await goes('k', lastButOne)
    await keys.press('x')
    await expect(chosen).toContainText('1건 선택')
    await expect(page.getByRole('status').filter({ hasText: '1건 선택' })).toHaveCount(1)
    // The list is one stop: its row's menu, then what may be done to the chosen, and back to the row.
    await keys.press('Tab')
    await keys.press('Tab')
    await expect(chosen.getByRole('button').first()).toBeFocused()
    await keys.press('Shift+Tab')
    await keys.press('Shift+Tab')
    expect(await focused()).toBe(lastButOne)
    await goes('Home', '2')
    await expect(page.locator(`tr[aria-rowindex="${lastButOne}"]`)).toHaveCount(0)
    await expect(chosen).toContainText('1건 선택')
    await keys.press('PageDown')
    expect(Number(await focused())).toBeGreaterThan(10)
    await goes('Home', '2')
    await goes('End', last)
    await expect(page.locator(`tr[aria-rowindex="${lastButOne}"]`)).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('all of them stay chosen when the page is loaded again', async () => {
    await page.getByRole('checkbox', { name: '모두 선택' }).press('Space')
    await expect(chosen).toContainText(`${products}건 선택`)
    await page.reload()
    await expect(chosen).toContainText(`${products}건 선택`)
  })

  await test.step('paper has all of them, and nothing but the list', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await lines.count()).toBe(products)
    await expect(page.getByRole('navigation', { name: '콘솔 메뉴' })).toBeHidden()
    // The last of them is on the paper, and below all others.
    const [paper, below] = await lines.evaluateAll((rows) => [
      document.documentElement.scrollHeight,
      ...rows.slice(-1).map((row) => Math.floor(row.getBoundingClientRect().bottom + window.scrollY)),
    ])
    expect(below).toBeLessThanOrEqual(paper ?? 0)
    const heights = await lines.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(below).toBeGreaterThan(heights.reduce((sum, height) => sum + height, 0))
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
    await expect.poll(() => lines.count()).toBeLessThan(100)
  })
})
