import type { Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { comeIn, pressButton } from './consoleEntry.ts'
import { expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

/** Sends a file by the keyboard. */
async function sends(page: Page, name: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await pressButton(page.getByRole('button', { name: '통장 내역 올리기' }))
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer })
}

const headerAt = 3

test('finance holds the bank’s own file against the books, and closes what only the bank knows', async ({
  page,
  office,
}) => {
  const answer = await fetch(`${office.simulatorsUrl}/bank/statement.csv`)
  const file = Buffer.from(await answer.arrayBuffer())
  const lines = iconv.decode(file, 'cp949').split('\r\n')
  const topmost = lines[headerAt + 1] ?? ''
  const [at = '', , , , , balance = ''] = topmost.slice(1, -1).split('","')
  const left = Number(balance.replaceAll(',', ''))
  const figure = (amount: number) => amount.toLocaleString('ko-KR')
  const charge = `"${at.slice(0, 10)} 23:59:00","이체수수료","하나","500","0","${(left - 500).toLocaleString('en-US')}",""`
  const withCharge = lines.toSpliced(headerAt + 1, 0, charge)

  const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words })
  const acts = async (words: string, action: string) => {
    await pressButton(rowOf(words).first().getByRole('button', { name: /작업$/ }))
    await page.getByRole('menuitem', { name: action }).press('Enter')
    return page.getByRole('dialog')
  }

  await test.step('the bank’s file finds what the books know', async () => {
    await comeIn(page, office, 'finance@billim.kr', '/staff')
    await page.getByRole('link', { name: '대사 차이', exact: true }).press('Enter')
    await page.getByRole('link', { name: '통장', exact: true }).press('Enter')
    await expect(page.getByText('올린 통장 내역이 없어요.')).toBeVisible()
    const unsent = page.getByText(/돈이 오간 \d+일의 통장 내역이 없어요/)
    await expect(unsent).toBeVisible()
    await sends(page, 'bank.csv', file)
    await expect(toastSaying(page, /새 거래 \d+줄을 더하고 [1-9]\d*줄을 짝지었어요/)).toBeVisible()
    await expect(page.getByText('통장 잔액', { exact: true })).toBeVisible()
    await expect(unsent).toHaveCount(0)
    await expect(page.getByRole('definition').first()).toHaveText(figure(left))
    await expect(page.getByRole('table', { name: /통장 잔액과 장부 잔액의 차이/ })).toContainText(
      '첫 거래 전의 잔액 차이',
    )
  })

  await test.step('a line that cannot be read is named, and changes nothing', async () => {
    const broken = withCharge.with(headerAt + 1, charge.replace('"500"', '"오백"')).join('\r\n')
    await sends(page, 'broken.csv', Buffer.from(broken))
    await expect(page.getByRole('alert')).toContainText(`${headerAt + 2}번째 줄: 출금액이나 입금액이`)
    await expect(page.getByRole('definition').first()).toHaveText(figure(left))
  })

  await test.step('a charge of 500 won is closed as a fee of the bank', async () => {
    await sends(page, 'later.csv', Buffer.from(withCharge.join('\r\n')))
    await expect(toastSaying(page, /새 거래 1줄을 더하고 0줄을/)).toBeVisible()
    await expect(rowOf('이체수수료')).toContainText('장부에 없어요')
    await expect(rowOf('이체수수료')).toContainText('−500')
    const dialog = await acts('이체수수료', '차이 처리')
    await dialog.getByLabel('차이를 넣을 계정').selectOption('은행 수수료')
    await dialog.getByLabel('사유').fill('은행 수수료예요')
    await pressButton(dialog.getByRole('button', { name: /차이 처리/ }))
    await expect(dialog).toHaveCount(0)
    await expect(rowOf('이체수수료')).toHaveCount(0)
  })
})
