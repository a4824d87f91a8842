import type { Page } from '@playwright/test'
import { addDays, formatDotted } from '../../domain/shared/civilDate.ts'
import { openLive } from './openLive.ts'
import { aMember, enterAs } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { expect, test } from './shop.ts'

const part = (page: Page, name: RegExp | string) => page.getByRole('region', { name })

test('an owner sees what waits to be sent and what failed its appraisal, each in its state', async ({
  page,
  office,
}) => {
  const owner = await anOwner(page, office)
  await test.step('without anything, both lists lead on', async () => {
    await openLive(page, '/mypage/settlement')
    await expect(page.getByText('아직 정산 내역이 없어요')).toBeVisible()
    await page.getByRole('link', { name: '위탁 내역 보기' }).click()
    await expect(page.getByText('아직 맡긴 상품이 없어요')).toBeVisible()
    await page.getByRole('link', { name: '럭스쉐어 알아보기' }).click()
    await expect(page.getByRole('heading', { name: /한 달에 얼마일까요/ })).toBeVisible()
  })
  const staff = await staffOf(office)
  const rejected = await applies(office, owner)
  await staff.receive(rejected, '')
  await staff.act(`consignments/${rejected}/reject`, { reason: '각인이 정품과 달라요.' })
  const waiting = await applies(office, owner, '세컨즈 34 블러쉬')

  await test.step('a rejected one has its label, its reason and its fees', async () => {
    await openLive(page, `/mypage/consignment/detail/${rejected}`)
    await expect(page.getByRole('main').getByRole('heading', { name: '반려', level: 2 })).toBeVisible()
    await expect(page.getByText('각인이 정품과 달라요.')).toBeVisible()
    await openLive(page, '/mypage/payment')
    await expect(part(page, /내야 할 금액/)).toContainText('30,000원')
  })
  await test.step('one that was not sent yet says its last day', async () => {
    await openLive(page, `/mypage/consignment/detail/${waiting}`)
    const lastDay = formatDotted(addDays(await office.today(), 3))
    await expect(page.getByText(`${lastDay}까지 보내 주세요.`)).toBeVisible()
  })
  await test.step('the counts choose what is listed', async () => {
    await openLive(page, '/mypage/consignment')
    const counts = page.getByRole('navigation', { name: '위탁 상태' })
    await expect(counts.getByRole('link')).toHaveText([
      '1신청 완료',
      '0감정중',
      '0위탁중',
      '0위탁 종료',
      '0중도 해지',
      '1취소·반려',
    ])
    await counts.getByRole('link', { name: /위탁중/ }).click()
    await expect(page.getByText('위탁중 상태인 상품이 없어요')).toBeVisible()
    await counts.getByRole('link', { name: /취소·반려/ }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(/status=impossible$/)
  })
  await test.step('somebody else is told that it is not there', async () => {
    await enterAs(page, await aMember(office))
    await page.goto(`/mypage/consignment/detail/${waiting}`)
    await expect(page.getByRole('alertdialog')).toContainText('위탁 정보를 찾을 수 없어요.')
  })
})

test('an owner blocks days by keyboard, a shopper finds them taken, and they open again', async ({
  page,
  office,
}) => {
  const owner = await anOwner(page, office)
  const staff = await staffOf(office)
  const id = await applies(office, owner)
  await staff.receive(id, '')
  const product = await staff.accept(id)
  const [first, last] = [addDays(await office.today(), 10), addDays(await office.today(), 12)]
  const renting = async () => {
    const path = `/api/users/renting-products/${product.id}?filterDate=${first.slice(0, 7)}`
    return JSON.stringify((await office.call('GET', path)).data)
  }
  await openLive(page, `/mypage/consignment/detail/${id}`)
  const calendar = part(page, '대여 달력')
  await expect(calendar).toContainText('막은 날이 없어요.')
  await calendar.locator(`[data-date="${first}"]`).focus()
  await page.keyboard.press('Enter')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await calendar.getByRole('button', { name: '대여 막기' }).click()
  const sheet = page.getByRole('dialog', { name: '대여 막기' })
  await expect(sheet).toContainText('대여 수익도 없어요.')
  await sheet.getByRole('button', { name: '3일 막기' }).click()
  await expect(calendar.locator(`[data-date="${last}"]`)).toHaveAccessibleName(/막음$/)
  expect(await renting()).toContain(`"occupiedTo":"${last}"`)
  await calendar.getByRole('button', { name: /다시 빌려주기$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '다시 빌려주기' }).click()
  await expect(calendar).toContainText('막은 날이 없어요.')
  expect(await renting()).not.toContain('occupiedTo')
})
