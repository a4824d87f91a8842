import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from '../support/readXlsx.ts'
import { sealLog } from './consoleEntry.ts'
import { ownerOfTheStory, readAs } from './demoStory.ts'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aPeriod } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { amountOf } from './renting.ts'
import { expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

const status = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, level: 2 })
const part = (page: Page, name: RegExp | string) => page.getByRole('region', { name })

test('an item is sent, appraised, offered and rented, and its owner follows it', async ({ page, office }) => {
  const owner = await anOwner(page, office)
  const id = await applies(office, owner)
  const staff = await staffOf(office)
  const open = () => openLive(page, `/mypage/consignment/detail/${id}`)

  await test.step('both the courier and the number are needed, and can be changed', async () => {
    await open()
    await expect(status(page, '신청 완료')).toBeVisible()
    await page.getByRole('button', { name: '송장 번호 입력' }).click()
    const sheet = page.getByRole('dialog', { name: '송장 번호 입력' })
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(sheet.getByText('택배사를 선택해 주세요.')).toBeVisible()
    await expect(sheet.getByText('송장 번호를 입력해 주세요.')).toBeVisible()
    await sheet.getByLabel('택배사').selectOption({ label: 'CJ대한통운' })
    await sheet.getByLabel('송장 번호').fill('1234')
    await expect(sheet.getByText('송장 번호를 확인해 주세요.')).toBeVisible()
    await sheet.getByLabel('송장 번호').fill('501234567890')
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(toastSaying(page, '송장 번호를 저장했어요.')).toBeVisible()
    await expect(part(page, '보내는 상품')).toContainText('501234567890')
    await page.getByRole('button', { name: '송장 번호 수정' }).click()
    await sheet.getByLabel('송장 번호').fill('501234567891')
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(toastSaying(page, '송장 번호를 수정했어요.')).toBeVisible()
    await expect(part(page, '보내는 상품')).toContainText('501234567891')
  })

  await test.step('received, it is appraised; the owner reads its condition', async () => {
    await staff.receive(id, '모서리에 가벼운 마모가 있어요.')
    await open()
    await expect(status(page, '감정중')).toBeVisible()
    await expect(page.getByText('모서리에 가벼운 마모가 있어요.')).toBeVisible()
    await expect(page.getByRole('button', { name: /송장 번호/ })).toHaveCount(0)
  })

  const product = await test.step('accepted, it is offered at the terms of its contract', async () => {
    const listed = await staff.accept(id)
    await open()
    await expect(status(page, '위탁중')).toBeVisible()
    await expect(amountOf(part(page, '계약 조건'), '하루 가격')).toHaveText('12,300원')
    await expect(amountOf(part(page, '계약 조건'), '거래 수수료')).toHaveText('대여료의 9.8%')
    await expect(part(page, /대여/).first()).toContainText('아직 대여가 없어요.')
    await page.getByRole('link', { name: '진열한 상품 보기' }).click()
    await expect(page).toHaveURL(new RegExp(`/product/detail/${listed.id}$`))
    await expect(page.getByRole('main')).toContainText('[LUX]')
    return listed
  })

  const period = await aPeriod(office, product, { days: 10 })
  await anOrder(office, await aMember(office), { product, period })

  await test.step('booked, it cannot be given up', async () => {
    await open()
    await expect(part(page, '대여 1')).toContainText('예약')
    await expect(part(page, '중도 해지')).toContainText('예약이 모두 끝난 뒤에 해지할 수 있어요.')
    await expect(page.getByRole('button', { name: '위탁 중도 해지' })).toHaveCount(0)
  })
})

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
  await sealLog(office)
  await readAs(page, office, email)
  await openLive(page, '/mypage/settlement')
  await expect(part(page, '월별 정산')).toContainText('정산 완료')
  await openLive(page, `/mypage/settlement?month=${paid.month}`)
  const statement = part(page, /정산 명세서/)
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
  await expect(paper).toContainText(/원장 봉인 블록 [\d,]+ · \d{4}\.\d\d\.\d\d/)
  await expect(statement).toBeHidden()
})
