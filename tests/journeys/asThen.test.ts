import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { colleague, comeIn } from './consoleEntry.ts'
import { aMember, anOrder, aProduct } from './ownData.ts'
import { type BackOffice, expect, test } from './shop.ts'

test.use({
  ...{ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  ownShop: 'asThen',
})
test.describe.configure({ timeout: 400_000 })

const root = join(import.meta.dirname, '../..')
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** One line of `npm run events` on the shop's own database, while it serves. */
async function events(
  { databaseUrl }: BackOffice,
  ...line: string[]
): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [join(root, 'server/cli/events.ts'), ...line], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

const seoulMinute = (ms: number): string => new Date(ms + 9 * 60 * minuteMs).toISOString().slice(0, 16)

/** How many lines were booked by then. */
async function linesBy(office: BackOffice, ms: number): Promise<number> {
  const [row] = await office.rows<{ lines: number }>(
    'SELECT count(*)::int AS lines FROM shop.journal_lines WHERE occurred_at <= $1',
    [new Date(ms).toISOString()],
  )
  return row?.lines ?? 0
}

/** The trial balance by way of the console's menu, as of a minute or as it is now. */
async function trialBalance(page: Page, asOf: string | null): Promise<string[]> {
  await page.getByRole('link', { name: '장부', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '장부' })).toBeVisible()
  const field = page.getByLabel('기준 시각')
  if (asOf !== null) {
    await field.fill(asOf)
    await expect(page.getByRole('table')).toContainText(asOf.slice(0, 10).replaceAll('-', '.'))
  }
  await expect(page.getByRole('table')).toContainText('차변과 대변이 같아요')
  // The caption names the minute that was asked for; everything below it has to be the same.
  return page.getByRole('table').getByRole('row').allInnerTexts()
}

/** What a stream was after so many of its events, by way of the menu; after all of them when no number is given. */
async function stateOf(page: Page, subject: string, after: number | null) {
  await page.getByRole('link', { name: '그때 상태', exact: true }).press('Enter')
  await page.getByLabel('주문번호 또는 흐름').fill(subject)
  await page.keyboard.press('Enter')
  const steps = page.getByRole('region', { name: '시점' }).getByRole('button')
  const state = page.getByRole('region', { name: '그때 상태' })
  // The page keeps what it showed until the next state has come.
  await expect(state).toContainText(subject.startsWith('wallet:') ? '잔액' : '번 금액')
  const all = await steps.count()
  if (after !== null) {
    await steps.nth(after - 1).click()
    await expect(steps.nth(after - 1)).toHaveAttribute('aria-current', 'step')
    await expect(page).toHaveURL(new RegExp(`version=${after}`))
  }
  return { all, text: (await state.innerText()).trim() }
}

test('what finance noted of the books, an owner’s month and a member’s points is what the console shows two months later', async ({
  page,
  office,
}) => {
  const [settled] = await office.rows<{ stream: string }>(
    `SELECT 'settlement:' || owner_id || ':' || month AS stream FROM shop.settlement_months
     WHERE closed_at IS NOT NULL ORDER BY payable DESC, owner_id LIMIT 1`,
  )
  if (settled === undefined) throw new Error('the demo shop has no owner')
  const start = (await office.now()).getTime()
  const pointsUntil = new Date(start + 45 * dayMs).toISOString()
  const member = await aMember(office, { points: 3_000, pointsUntil })
  const product = await aProduct(office)
  const wallet = `wallet:${member.id}`
  const moveTo = (ms: number) => office.moveClock(new Date(ms).toISOString())
  const noon = Math.ceil(start / minuteMs) * minuteMs + 20 * minuteMs

  await moveTo(noon - 10 * minuteMs)
  await comeIn(page, colleague(office, 'finance@billim.kr'), '/staff')
  const month = await stateOf(page, settled.stream, null)
  const points = await stateOf(page, wallet, null)
  await moveTo(noon)
  const booked = await linesBy(office, noon + minuteMs)
  const books = await trialBalance(page, null)

  await test.step('two months with a rental, its points, settlements and payouts', async () => {
    await moveTo(noon + 31 * dayMs)
    expect(await linesBy(office, noon + minuteMs), 'nothing was booked while it was noted').toBe(booked)
    // The session of a month ago is over.
    const token = await office.tokenOf(member.email)
    await anOrder(office, { ...member, token }, { product, points: 1_000 })
    for (const job of ['settleMonths', 'sendPayouts', 'expirePoints']) await office.runJob(job)
    await moveTo(noon + 62 * dayMs)
    for (const job of ['settleMonths', 'sendPayouts', 'expirePoints', 'readGatewayPayouts', 'endRentals'])
      await office.runJob(job)
  })

  await page.reload()
  expect(await trialBalance(page, null), 'the books went on').not.toEqual(books)
  const now = await stateOf(page, wallet, null)
  expect(now.all, 'and so did the points').toBeGreaterThan(points.all)
  expect(now.text).not.toBe(points.text)

  expect(await trialBalance(page, seoulMinute(noon + minuteMs))).toEqual(books)
  expect((await stateOf(page, settled.stream, month.all)).text).toBe(month.text)
  expect((await stateOf(page, wallet, points.all)).text).toBe(points.text)

  const rebuilt = await events(office, 'rebuild')
  expect(rebuilt.code, rebuilt.said).toBe(0)
  expect(await trialBalance(page, seoulMinute(noon + minuteMs)), 'the rebuilt books say the same').toEqual(
    books,
  )
  const verified = await events(office, 'verify')
  expect(verified.said.split('\n')[1]).toBe('Everything that is covered holds.')
})
