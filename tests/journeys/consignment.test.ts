import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, formatDotted } from '../../domain/shared/civilDate.ts'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aPeriod } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { standsAlone } from './pageWatch.ts'
import { amountOf } from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const status = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, level: 2 })
const part = (page: Page, name: RegExp | string) => page.getByRole('region', { name })

test('an owner follows what was rejected and what is rented, and blocks its days by keyboard and opens them again', async ({
  page,
  office,
}) => {
  const owner = await anOwner(page, office)
  const staff = await staffOf(office)
  const rejected = await applies(office, owner)
  await staff.receive(rejected, '')
  await staff.act(`consignments/${rejected}/reject`, { reason: '각인이 정품과 달라요.' })
  const id = await applies(office, owner, '세컨즈 34 블러쉬')
  const today = await office.today()

  await test.step('one that is not there leads to the list, whose counts choose what is shown', async () => {
    await page.goto(`/mypage/consignment/detail/${randomUUID()}`)
    const notice = page.getByRole('alertdialog')
    await expect(notice).toContainText('위탁 정보를 찾을 수 없어요.')
    await notice.getByRole('button', { name: '확인' }).click()
    await expect(page).toHaveURL('/mypage/consignment')
    const counts = page.getByRole('navigation', { name: '위탁 상태' })
    await expect(counts.getByRole('link')).toHaveText([
      '1신청 완료',
      '0감정중',
      '0위탁중',
      '0중도 해지',
      '0위탁 종료',
      '1취소·반려',
    ])
    await counts.getByRole('link', { name: /위탁중/ }).click()
    await expect(page.getByText('위탁중 상태인 상품이 없어요')).toBeVisible()
    await counts.getByRole('link', { name: /취소·반려/ }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(/status=impossible$/)
  })
  await test.step('a rejected one has its label and its reason', async () => {
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(status(page, '반려')).toBeVisible()
    await expect(page.getByText('각인이 정품과 달라요.')).toBeVisible()
    await page.goBack()
  })
  await test.step('one that was not sent yet says its last day; courier and number are both needed, and can be changed', async () => {
    await page
      .getByRole('navigation', { name: '위탁 상태' })
      .getByRole('link', { name: /신청 완료/ })
      .click()
    await page.getByRole('link', { name: '세컨즈 34 블러쉬' }).click()
    await expect(status(page, '신청 완료')).toBeVisible()
    await expect(page.getByText(`${formatDotted(addDays(today, 3))}까지 보내 주세요.`)).toBeVisible()
    await page.getByRole('button', { name: '송장 번호 입력' }).click()
    const sheet = page.getByRole('dialog', { name: '송장 번호 입력' })
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(sheet.getByText('택배사를 선택해 주세요.')).toBeVisible()
    await expect(sheet.getByText('송장 번호를 입력해 주세요.')).toBeVisible()
    await sheet.getByLabel('택배사').selectOption({ label: 'CJ대한통운' })
    await sheet.getByLabel('송장 번호').fill('1234')
    await expect(sheet.getByText('송장 번호를 확인해 주세요.')).toBeVisible()
    await sheet.getByLabel('송장 번호').fill('501234567890')
    await page.reload()
    await expect(sheet.getByLabel('택배사'), 'what was chosen outlives a reload').toHaveValue('cj')
    await expect(sheet.getByLabel('송장 번호')).toHaveValue('501234567890')
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expectToast(page, '송장 번호를 저장했어요.')
    await expect(part(page, '보내는 상품')).toContainText('501234567890')
    await page.getByRole('button', { name: '송장 번호 수정' }).click()
    await sheet.getByLabel('택배사').selectOption({ label: '기타' })
    const number = sheet.getByLabel('송장 번호')
    await expect(number).toHaveAttribute('inputmode', 'text')
    await number.clear()
    await number.pressSequentially('ek12-3456-7890-1234-56kr')
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expectToast(page, '송장 번호를 수정했어요.')
    await expect(part(page, '보내는 상품')).toContainText('EK1234567890123456KR')
  })

  await test.step('a parcel that arrives while its number is typed closes the sheet, which leaves no step for Back', async () => {
    await page.getByRole('button', { name: '송장 번호 수정' }).click()
    const sheet = page.getByRole('dialog', { name: '송장 번호 입력' })
    await sheet.getByLabel('송장 번호').fill('501234567890')
    await staff.receive(id, '모서리에 가벼운 마모가 있어요.')
    await page.reload()
    await expect(status(page, '감정중')).toBeVisible()
    await standsAlone(page)
    await expect(sheet).toHaveCount(0)
  })

  const product = await staff.accept(id)
  await openLive(page, `/mypage/consignment/detail/${id}`)
  await test.step('an item that is booked while its end is confirmed closes the sheet, which leaves no step for Back', async () => {
    await page.getByRole('button', { name: '위탁 중도 해지' }).click()
    const sheet = page.getByRole('dialog', { name: '위탁 중도 해지' })
    await expect(sheet).toBeVisible()
    const period = await aPeriod(office, product, { days: 3, ahead: 20 })
    await anOrder(office, await aMember(office), { product, period })
    await page.reload()
    await expect(part(page, '중도 해지')).toContainText('예약이 모두 끝난 뒤에 해지할 수 있어요.')
    await standsAlone(page)
    await expect(sheet).toHaveCount(0)
  })
  await test.step('accepted and booked, it shows its condition, its contract and its rental, and cannot be given up', async () => {
    await expect(status(page, '위탁중')).toBeVisible()
    await expect(page.getByText('모서리에 가벼운 마모가 있어요.')).toBeVisible()
    await expect(page.getByRole('button', { name: /송장 번호/ })).toHaveCount(0)
    await expect(amountOf(part(page, '계약 조건'), '하루 가격')).toHaveText('12,300원')
    await expect(amountOf(part(page, '계약 조건'), '거래 수수료')).toHaveText('대여료의 9.8%')
    await expect(page.getByRole('link', { name: '진열한 상품 보기' })).toHaveAttribute(
      'href',
      `/product/detail/${product.id}`,
    )
    await expect(part(page, '대여 1')).toContainText('예약')
    await expect(part(page, '중도 해지')).toContainText('예약이 모두 끝난 뒤에 해지할 수 있어요.')
    await expect(page.getByRole('button', { name: '위탁 중도 해지' })).toHaveCount(0)
  })
  await test.step('days are blocked by keyboard, a shopper finds them taken, and they open again', async () => {
    const [first, last] = [addDays(today, 10), addDays(today, 12)]
    const renting = async () => {
      const path = `/api/users/renting-products/${product.id}?filterDate=${first.slice(0, 7)}`
      return JSON.stringify((await office.call('GET', path)).data)
    }
    const calendar = part(page, '대여 달력')
    await expect(calendar).toContainText('막은 날이 없어요.')
    await calendar.locator(`[data-date="${first}"]`).focus()
    await page.keyboard.press('Enter')
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await calendar.getByRole('button', { name: '대여 막기' }).click()
    const sheet = page.getByRole('dialog', { name: '대여 막기' })
    await expect(sheet).toContainText('대여 수익도 없어요.')
    await page.goBack()
    await expect(sheet, 'Back closes it and keeps the days').toHaveCount(0)
    await calendar.getByRole('button', { name: '대여 막기' }).click()
    await sheet.getByRole('button', { name: '3일 막기' }).click()
    await expect(calendar.locator(`[data-date="${last}"]`)).toHaveAccessibleName(/막음$/)
    expect(await renting()).toContain(`"occupiedTo":"${last}"`)
    await calendar.getByRole('button', { name: /다시 빌려주기$/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '다시 빌려주기' }).click()
    await expect(calendar).toContainText('막은 날이 없어요.')
    expect(await renting()).not.toContain(`"occupiedTo":"${last}"`)
  })
})
