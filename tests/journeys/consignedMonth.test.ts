import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { payOn } from '../../domain/settlement/months.ts'
import { addDays, monthOf } from '../../domain/shared/civilDate.ts'
import { readXlsx } from '../support/readXlsx.ts'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aPeriod } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { amountOf } from './renting.ts'
import { expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

// Its clock goes on to the day on which the month is paid.
test.use({ ownShop: 'consignedMonth' })

const status = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, level: 2 })
const part = (page: Page, name: RegExp | string) => page.getByRole('region', { name })

test('an item is sent, appraised, offered, rented and settled, and its owner follows it', async ({
  page,
  office,
}) => {
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
  const { orderItemId } = await anOrder(office, await aMember(office), { product, period })
  const act = (step: string, body: object = {}) => staff.act(`order-items/${orderItemId}/${step}`, body)

  await test.step('booked, it cannot be given up', async () => {
    await open()
    await expect(part(page, '대여 1')).toContainText('예약')
    await expect(part(page, '중도 해지')).toContainText('예약이 모두 끝난 뒤에 해지할 수 있어요.')
    await expect(page.getByRole('button', { name: '위탁 중도 해지' })).toHaveCount(0)
  })

  await test.step('back again, it has brought the owner’s share to the won', async () => {
    await act('prepare')
    await act('ship', { courier: 'cj', trackingNumber: '123456789012' })
    await office.moveClock(`${period.start}T11:00:00+09:00`)
    await act('delivered')
    await office.moveClock(`${addDays(period.end, 1)}T15:00:00+09:00`)
    await act('collected')
    await open()
    // 12,300 a day for ten days: 108,200 − 10,604 − 21,640.
    await expect(part(page, '대여 1')).toContainText('75,956원')
    await expect(part(page, '대여 1')).toContainText('확정')
  })

  await test.step('it stands in the settlements, by month and by item', async () => {
    await page.getByRole('link', { name: '정산 내역 보기' }).click()
    await expect(page.getByRole('heading', { name: '정산 1건' })).toBeVisible()
    await expect(amountOf(page, '정산 기준 금액').first()).toHaveText('108,200원')
    await expect(amountOf(page, '거래 수수료').first()).toHaveText('-10,604원')
    await expect(amountOf(page, '운영 수수료').first()).toHaveText('-21,640원')
    await expect(amountOf(page, '정산 금액').first()).toHaveText('75,956원')
    await expect(page.getByText(/세금은 떼지 않아요/).first()).toBeVisible()
    await openLive(page, '/mypage/settlement')
    await expect(part(page, '월별 정산')).toContainText('75,956원')
    await expect(part(page, /상품별 정산/)).toContainText(product.name)
  })

  await test.step('on the 20th of the next month it is paid, and its statement is a file', async () => {
    const month = monthOf(addDays(period.end, 1))
    await office.moveClock(`${payOn(month)}T10:05:00+09:00`)
    await office.runJob('settleMonths')
    // The month is closed and asked for by the first run; the next one reads the gateway's answer.
    await office.runJob('sendPayouts')
    await openLive(page, '/mypage/settlement')
    await expect(part(page, '월별 정산')).toContainText('정산 완료')
    await expect(amountOf(part(page, '월별 정산'), '받은 금액')).toHaveText('75,956원')
    await expect(part(page, '월별 정산')).toContainText('토스뱅크 ****5678 계좌로 보내 드렸어요.')
    await page.getByRole('link', { name: /정산 명세서/ }).click()
    const statement = part(page, /정산 명세서/)
    await expect(amountOf(statement, '받은 금액')).toHaveText('75,956원')
    const saves = async (button: string) => {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      return readFile(await (await saving).path())
    }
    expect(String(await saves('CSV 저장'))).toContain('75956')
    const { lines } = await readXlsx(await saves('엑셀 저장'))
    expect(lines.find(([name]) => name === '지급액')?.at(-1)).toBe(75_956)
    await office.runJob('sealBlocks')
    await office.runJob('sealBlocks')
    await page.reload()
    await expect(statement).toContainText('이 정산의 기록은 모두 봉인됐어요.')
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('article', { name: '정산 명세서' })
    await expect(paper).toContainText('75,956원')
    await expect(paper).toContainText(/원장 봉인 블록 [\d,]+ · \d{4}\.\d\d\.\d\d/)
    await expect(statement).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('giving up says the penalty first, and takes exactly that', async () => {
    await open()
    // 30 % of 108,200.
    await expect(part(page, '중도 해지')).toContainText('위약금 32,460원')
    await page.getByRole('button', { name: '위탁 중도 해지' }).click()
    const sheet = page.getByRole('dialog', { name: '위탁 중도 해지' })
    await sheet.getByRole('button', { name: '위약금 32,460원 내고 해지' }).click()
    const asked = page.getByRole('alertdialog')
    await expect(asked).toContainText('위약금 32,460원을 내고 해지할까요?')
    await asked.getByRole('button', { name: '아니요' }).click()
    await sheet.getByRole('button', { name: '위약금 32,460원 내고 해지' }).click()
    await asked.getByRole('button', { name: '해지' }).click()
    await expect(toastSaying(page, '위탁을 해지했어요.')).toBeVisible()
    await expect(status(page, '중도 해지').first()).toBeVisible()
  })
})
