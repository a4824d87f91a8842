import { readFile } from 'node:fs/promises'
import { readXlsx } from '../support/readXlsx.ts'
import { ownerOfTheStory, readAs } from './demoStory.ts'
import { openLive } from './openLive.ts'
import { amountOf } from './renting.ts'
import { expect, test } from './shop.ts'

test('of the demo shop’s story: an owner reads what a month paid, saves it as files and prints it', async ({
  page,
  office,
}) => {
  const { id, email } = await ownerOfTheStory(office)
  const [paid] = await office.rows<{ month: string; payable: number }>(
    `SELECT month, payable::int FROM shop.settlement_months
     WHERE owner_id = $1 AND status = 'paid' AND payable > 0 ORDER BY payable DESC, month LIMIT 1`,
    [id],
  )
  if (paid === undefined) throw new Error('no month of the owner was paid')
  const won = `${paid.payable.toLocaleString('ko-KR')}원`
  await readAs(page, office, email)
  await openLive(page, `/mypage/settlement?month=${paid.month}`)
  const statement = page.getByRole('region', { name: /정산 명세서/ })
  await expect(amountOf(statement, '받은 금액')).toHaveText(won)
  const saves = async (button: string) => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return readFile(await (await saving).path())
  }
  expect(String(await saves('CSV 저장'))).toContain(String(paid.payable))
  const { lines } = await readXlsx(await saves('엑셀 저장'))
  expect(lines.find(([name]) => name === '지급액')?.at(-1)).toBe(paid.payable)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article', { name: '정산 명세서' })
  await expect(paper).toContainText(won)
  await expect(paper, 'whatever has been sealed of the month').toContainText('봉인')
  await expect(statement).toBeHidden()
})
