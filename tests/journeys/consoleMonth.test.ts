import type { Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { accountingMonthAnswer } from '../../domain/wire/accounting.ts'
import { anyPage, comeIn, pressButton } from './consoleEntry.ts'
import { axeFindings, hears, Steps } from './keyboardSteps.ts'
import { staffCalls } from './ownData.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

/** Opens a page of the console from the search of every page. */
async function findPage(page: Page, typed: string, label: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /찾기/ })).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { selected: true })).toContainText(label)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const hasNoBarriers = async (page: Page) => expect(await axeFindings(page)).toEqual([])

/** The month that the page opens with: the last one that is over. */
async function lastMonth(page: Page): Promise<string> {
  const shown = await page
    .getByRole('heading', { level: 2, name: /년 \d+월$/ })
    .first()
    .textContent()
  const [, year = '', month = ''] = /(\d{4})년 (\d+)월/.exec(shown ?? '') ?? []
  return `${year}-${month.padStart(2, '0')}`
}

test('last month goes to the accountant in at most five steps, and its sheets are read', async ({
  page,
  office,
}) => {
  await office.sealLog()
  await comeIn(page, office, 'finance@billim.kr', anyPage)
  const steps = new Steps()
  await steps.take('open the month', () => findPage(page, '월 마감', '월 마감'))
  const saved = page.waitForEvent('download')
  await steps.take('ask for all of its files', () =>
    pressButton(page.getByRole('button', { name: '회계 자료 모두 받기' })),
  )
  expect((await saved).suggestedFilename()).toMatch(/^accounting-\d{4}-\d{2}\.zip$/)
  await expectToast(page, '파일을 저장했어요.')
  expect(steps.done.length).toBeLessThanOrEqual(5)
  await hasNoBarriers(page)
  for (const sheet of ['합계잔액시산표', '분개장', '부가세 내역', '일반전표']) {
    await page.getByRole('link', { name: sheet, exact: true }).press('Enter')
    await expect(page.getByRole('table', { name: new RegExp(sheet) })).toBeVisible()
  }
  await hasNoBarriers(page)
  const menu = page.getByRole('navigation', { name: '콘솔 메뉴' })
  await page.emulateMedia({ media: 'print' })
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: /일반전표$/ }).first()).toBeVisible()
})

test('what differs between two trial balances opens down to its entries in at most three steps', async ({
  page,
  office,
}) => {
  await comeIn(page, office, 'finance@billim.kr', anyPage)
  const steps = new Steps()
  await steps.take('open the books', () => findPage(page, '장부', '장부'))
  await steps.take('compare two instants', () =>
    page.getByRole('link', { name: '두 시점 비교', exact: true }).press('Enter'),
  )
  const compared = page.getByRole('table', { name: /시산표$/ })
  await expect(compared.getByRole('row').last()).toContainText('합계')
  await hasNoBarriers(page)
  const bank = compared.getByRole('row').filter({ hasText: '선수금' })
  const moved = bank.getByRole('link').last()
  const figure = (await moved.textContent()) ?? ''
  await steps.take('open what moved', () => moved.press('Enter'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('선수금 근거')
  const sum = page.locator('dl > div').filter({ hasText: '기간 합계' })
  await expect(sum).toContainText(figure.replace(/^[−-]/, ''))
  expect(steps.done.length).toBeLessThanOrEqual(3)
})

test('a difference of 1,500 at the bank becomes a booked interest in at most six steps, and a file that cannot be read changes nothing', async ({
  page,
  office,
}) => {
  const answer = await fetch(`${office.simulatorsUrl}/bank/statement.csv`)
  const lines = iconv.decode(Buffer.from(await answer.arrayBuffer()), 'cp949').split('\r\n')
  const topmost = 4
  const [at = '', , , , , balance = ''] = (lines[topmost] ?? '').slice(1, -1).split('","')
  const left = (Number(balance.replaceAll(',', '')) + 1_500).toLocaleString('en-US')
  const withInterest = (amount: string) => {
    const line = `"${at.slice(0, 10)} 23:59:30","예금이자","하나","0","${amount}","${left}",""`
    return iconv.encode(lines.toSpliced(topmost, 0, line).join('\r\n'), 'cp949')
  }
  const sends = async (amount: string) => {
    const choosing = page.waitForEvent('filechooser')
    await pressButton(page.getByRole('button', { name: '통장 내역 올리기' }))
    const buffer = Buffer.from(withInterest(amount))
    await (await choosing).setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
  }
  await comeIn(page, office, 'finance@billim.kr', anyPage)
  const steps = new Steps()
  await steps.take('open the differences', () => findPage(page, '대사 차이', '대사 차이'))
  await steps.take('open the bank', () =>
    page.getByRole('link', { name: '통장', exact: true }).press('Enter'),
  )
  await sends('천오백')
  await expect(page.getByRole('alert')).toContainText(`${topmost + 1}번째 줄: 출금액이나 입금액이`)
  await expect(page.getByText('올린 통장 내역이 없어요.')).toBeVisible()
  const unsent = page.getByText(/돈이 오간 \d+일의 통장 내역이 없어요/)
  await expect(unsent).toBeVisible()
  await steps.take('send the statement', () => sends('1500'))
  await expectToast(page, /새 거래 \d+줄을 더하고 [1-9]\d*줄을 짝지었어요/)
  await expect(unsent).toHaveCount(0)
  await expect(page.getByRole('definition').first()).toHaveText(left)
  await expect(page.getByRole('table', { name: /통장 잔액과 장부 잔액의 차이/ })).toContainText(
    '첫 거래 전의 잔액 차이',
  )
  const row = page.getByRole('row').filter({ hasText: '예금이자' })
  await expect(row).toContainText('장부에 없어요')
  await expect(row).toContainText('1,500')
  await steps.take('open the row’s dialog', async () => {
    await pressButton(row.getByRole('button', { name: /작업$/ }))
    await page.getByRole('menuitem', { name: '차이 처리' }).press('Enter')
  })
  const dialog = page.getByRole('dialog')
  await steps.take('say what it was', async () => {
    await dialog.getByLabel('차이를 넣을 계정').selectOption('이자 수익')
    await dialog.getByLabel('사유').fill('11월 예금 이자예요')
  })
  await steps.take('close it', () => pressButton(dialog.getByRole('button', { name: /차이 처리/ })))
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
  expect(steps.done.length).toBeLessThanOrEqual(6)
})

test('an entry that one colleague proposes is approved by another, and the month is closed on it', async ({
  page,
  office,
}) => {
  await comeIn(page, office, 'finance@billim.kr', '/staff/month')
  const last = await lastMonth(page)
  await page.getByRole('link', { name: '결산 분개', exact: true }).press('Enter')
  await pressButton(page.getByRole('button', { name: '분개 제안' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('분개의 종류').selectOption('이자 수익')
  await dialog.getByLabel('분개 날짜').fill(`${last}-28`)
  await dialog.getByLabel('금액').fill('1500')
  await dialog.getByLabel('증빙 번호').fill('B-77')
  await dialog.getByLabel('사유').fill('통장의 이자예요')
  await pressButton(dialog.getByRole('button', { name: '분개 제안' }))
  await expectToast(page, /분개를 제안했어요/)
  const row = page.getByRole('row').filter({ hasText: 'B-77' })
  await expect(row).toContainText('승인 대기')
  await hasNoBarriers(page)
  await pressButton(row.getByRole('button', { name: /작업$/ }))
  await expect(page.getByRole('menuitem', { name: /승인/ })).toContainText('제안한 사람은 승인할 수 없어요')
  await hears(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  const [proposed] = await office.rows<{ key: string; number: number }>(
    `SELECT key, number FROM shop.adjustments WHERE evidence = 'B-77'`,
  )
  const admin = await staffCalls(office, 'admin')
  const approval = { proposal: proposed?.number, reason: '통장과 같아요' }
  await admin('POST', `adjustments/${proposed?.key}/approve`, approval)

  await office.sealLog()
  await page.getByRole('link', { name: '월 마감', exact: true }).press('Enter')
  // The page shows what it read before until the new answer comes, and a closing quotes the differences that were seen.
  const month = accountingMonthAnswer.parse({ data: await admin('GET', `months/${last}`) }).data
  await expect(page.getByRole('region', { name: '마감 확인' })).toContainText(
    `통장과 장부의 차이${month.openItems.bank}건 남음`,
  )
  await expect(page.getByRole('region', { name: '마감 확인' })).toContainText(
    `승인을 기다리는 결산 분개${month.proposals === 0 ? '남은 것이 없어요.' : `${month.proposals}건 남음`}`,
  )
  await pressButton(page.getByRole('button', { name: '마감하기' }))
  await dialog.getByLabel('사유').fill('모두 맞춰 봤어요')
  await pressButton(dialog.getByRole('button', { name: '마감하기' }))
  await expect(page.getByText(/까지 마감했어요/)).toBeVisible()
})

test('the VAT page shows every column of its remittances, and what took one back is a link that looks like one', async ({
  page,
  office,
}) => {
  await comeIn(page, office, 'finance@billim.kr', anyPage)
  const taken = { output: 4_364_000, input: 1_212_000, paid: 3_152_000, remittedOn: '2026-10-25' }
  const by = { day: '2026-10-26', stream: 'adjustment:reversal-1', evidence: '이체확인증-20261026-000417' }
  await page.route(`${office.url}/api/staff/books/vat-remittances?*`, async (route) => {
    const { data } = await (await route.fetch()).json()
    const row = { ...taken, number: 1, reference: '20261025-0011-000417', takenBack: by }
    await route.fulfill({ json: { data: { ...data, result: [row] } } })
  })
  await findPage(page, '부가세 납부', '부가세 납부')
  const report = page.getByRole('table', { name: '납부 내역' })
  const link = report.getByRole('link', { name: `2026.10.26 되돌림 · ${by.evidence}` })
  await expect(link).toHaveCSS('text-decoration-line', 'underline')
  const scrolls = await report.evaluate(({ parentElement: place }) =>
    place === null ? null : place.scrollWidth > place.clientWidth,
  )
  expect(scrolls, 'the report is read without scrolling').toBe(false)
})

test('the ten items that earn least are found in at most three steps, and every view of the figures opens', async ({
  page,
  office,
}) => {
  await office.runJob('sumFigures')
  await comeIn(page, office, 'finance@billim.kr', anyPage)
  const steps = new Steps()
  await steps.take('open the figures', () => findPage(page, '지표', '지표'))
  const earnings = page.getByRole('link', { name: '수익', exact: true })
  await steps.take('choose what was earned', () => earnings.press('Enter'))
  // A link beside it leads on from the view that is shown.
  await expect(earnings).toHaveAttribute('aria-current', 'page')
  await steps.take('choose all of the time', () =>
    page.getByRole('link', { name: '전체', exact: true }).press('Enter'),
  )
  const left = page.getByRole('table', { name: '수익' }).getByRole('row')
  await expect(left.nth(10)).toBeVisible()
  expect(steps.done.length).toBeLessThanOrEqual(3)
  const least = await office.rows<{ name: string }>(
    `SELECT p.product_name AS name FROM shop.products p
       LEFT JOIN shop.figure_items f ON f.product_id = p.id AND f.period = 'all'
     ORDER BY coalesce(f.earned - f.cost, 0), p.id LIMIT 10`,
  )
  for (const [nth, { name }] of least.entries()) await expect(left.nth(nth + 1)).toContainText(name)
  await hasNoBarriers(page)

  const sums = page.locator('tfoot')
  await page.getByRole('link', { name: '매출', exact: true }).press('Enter')
  const chart = page.getByRole('figure', { name: '순매출' })
  await expect(chart).toBeVisible()
  await expect(sums).toContainText('합계')
  const total = await sums.getByRole('cell').last().textContent()
  const months = await chart
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((one) =>
        Number(
          (/(−?[\d,]+)원/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? '0')
            .replaceAll(',', '')
            .replace('−', '-'),
        ),
      ),
    )
  expect(won(months.reduce((sum, one) => sum + one, 0))).toBe(total)
  await chart.getByRole('link').first().focus()
  await page.keyboard.press('End')
  await expect(chart.getByRole('link').last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /년 \d+월$/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '지표' })).toBeFocused()
  // A day of the month opens the lines of the books, which sum to it.
  const day = page
    .getByRole('row')
    .filter({ hasText: /^\d{4}\.\d\d\.\d\d(?!.*0$)/ })
    .first()
  const net = await day.getByRole('cell').last().textContent()
  await day.getByRole('link').press('Enter')
  await expect(page.getByText(`${net}원`, { exact: true })).toBeVisible()
  await page.goBack()
  for (const view of ['대여', '늦은 반납·파손', '가동률', '쿠폰·포인트']) {
    await page.getByRole('link', { name: view, exact: true }).press('Enter')
    await expect(page.getByRole('link', { name: view, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('table').first()).toBeVisible()
  }
  // The last of them has all that the others are made of.
  await hasNoBarriers(page)
})

const won = (amount: number) => amount.toLocaleString('ko-KR').replace('-', '−')
