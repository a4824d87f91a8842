import { z } from 'zod'
import { explainedAccount } from '../support/explained.ts'
import { colleague, comeIn, pressButton } from './consoleEntry.ts'
import { type BackOffice, expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const finance = 'finance@billim.kr'

/** Seals what is final; the first call only notes how far the log has come. */
async function sealed(office: BackOffice): Promise<void> {
  for (let nth = 0; nth < 2; nth += 1) await office.rows('SELECT number FROM es.seal(10000)')
}

const balances = z.object({ rows: z.array(z.object({ account: z.string(), balance: z.int() })) })

test('an amount of the books leads to its events, to the rule with its numbers, and to the block that seals it', async ({
  page,
  office,
}) => {
  await sealed(office)
  await comeIn(page, colleague(office, finance), '/staff')
  await page.getByRole('link', { name: '금액 근거', exact: true }).press('Enter')
  await page.getByRole('link', { name: /^대여 매출 잔액/ }).press('Enter')
  await expect(page.getByRole('heading', { name: '대여 매출 근거' })).toBeVisible()
  await expect(page.getByRole('table', { name: '대여 매출 줄' }).getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const story = page.getByRole('complementary', { name: '대여 매출 줄 상세' })
  const formula = story.getByRole('region', { name: '대여 매출', exact: true })
  await expect(formula).toContainText(/규칙 (62|65)/)
  await expect(formula.getByText('부가세', { exact: true })).toBeVisible()
  await expect(story.getByRole('table', { name: '분개' })).toContainText('부가세 예수금')
  await expect(story.getByText(/^블록 \d+ 봉인$/)).toBeVisible()

  const token = await office.tokenOf(finance, '/api/staff/login')
  const get = async <Data>(path: string) => {
    const answer = await fetch(office.url + path, { headers: { authorization: `Bearer ${token}` } })
    const { data }: { data: Data } = await answer.json()
    return { data }
  }
  const { data } = await get('/api/staff/books/trial-balance')
  for (const { account, balance } of balances.parse(data).rows) {
    const told = await explainedAccount(get, account, 'from=2020-01-01')
    expect(told.wrong, account).toEqual([])
    expect(told.opening).toBe(0)
    expect(told.closing, account).toBe(balance)
  }
})

test('nobody changed what a month recorded, and an order is seen before and after its shipping', async ({
  page,
  office,
}) => {
  await sealed(office)
  await comeIn(page, colleague(office, finance), '/staff')
  await page.getByRole('link', { name: '기록 점검' }).press('Enter')
  await pressButton(page.getByRole('button', { name: '지금 점검하기' }))
  await expect(page.getByText('이상 없음')).toBeVisible()
  const [month] = await office.rows<{ month: string }>(
    `SELECT to_char(min(occurred_at) AT TIME ZONE 'Asia/Seoul', 'YYYY.MM') AS month FROM es.events`,
  )
  await expect(page.getByRole('row', { name: month?.month ?? '' })).toContainText('바뀐 이벤트 없음')

  const [order] = await office.rows<{ stream: string; version: number }>(
    `SELECT s.stream_id AS stream, min(e.version) AS version
     FROM es.events e JOIN es.streams s USING (stream_no) WHERE e.type = 'order.item.shipped'
     GROUP BY s.stream_no ORDER BY s.stream_no LIMIT 1`,
  )
  await page.getByRole('link', { name: '그때 상태' }).click()
  await page.getByLabel('주문번호 또는 흐름').fill(order?.stream ?? '')
  await page.keyboard.press('Enter')
  const slider = page.getByRole('slider')
  await slider.focus()
  // An order goes on while it is looked at: the steps are counted from its beginning.
  await slider.press('Home')
  for (let nth = 2; nth < (order?.version ?? 0); nth += 1) await slider.press('ArrowRight')
  const state = page.getByRole('region', { name: '그때 상태' })
  await expect(state.getByRole('cell', { name: '배송 준비' }).first()).toBeVisible()
  await slider.press('ArrowRight')
  await expect(state.getByRole('heading')).toContainText('출고 직후')
  await expect(state.getByRole('cell', { name: '출고', exact: true }).first()).toBeVisible()
})
