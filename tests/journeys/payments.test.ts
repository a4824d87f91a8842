import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aProduct, enterAs, rentalReaches, staffCalls } from './ownData.ts'
import { cardFrame, cardSheet, endSheet } from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const owed = (page: Page) => page.getByRole('region', { name: /내야 할 금액/ })
const cards = (page: Page) => page.getByRole('region', { name: '결제 카드' })
const history = (page: Page) => page.getByRole('region', { name: /내역/ })

async function addExampleCard(page: Page): Promise<void> {
  await cardSheet(page).getByRole('button', { name: '예시로 채우기' }).click()
  await endSheet(page, '카드 등록하기')
}

test('a card is removed and registered on the provider’s page, and pays what is owed on top, which moves into the history', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  const order = await anOrder(office, member, { product: await aProduct(office) })
  await rentalReaches(office, order, 'collected')
  const operations = await staffCalls(office, 'operations')
  await operations('POST', `order-items/${order.orderItemId}/charges`, {
    ...{ kind: 'late_days', lateDays: 1, chargeNumber: 1, reason: '하루 늦게 회수했어요' },
    beyondReason: '회원과 하루를 더 받기로 했어요',
  })
  await enterAs(page, member)
  await openLive(page, '/mypage/payment')
  await expect(owed(page)).toContainText('연체 대여료 1일')
  await expect(owed(page)).toContainText('하루 늦게 회수했어요')
  await test.step('an objection opens an inquiry that names the charge, and Back leads to the charge', async () => {
    await owed(page).getByRole('link', { name: '이의 문의' }).click()
    const sheet = page.getByRole('dialog', { name: '이의 남기기' })
    await expect(sheet).toContainText('연체 대여료')
    await expect(sheet.getByLabel('제목')).toHaveValue('연체 대여료 이의 문의')
    await test.step('which is no other inquiry when the charge cannot be read: it waits for another try', async () => {
      await page.route('**/api/users/charges', (route) =>
        route.fulfill({ status: 503, json: { code: 'BUSY', message: '잠시 후 다시 시도해 주세요.' } }),
      )
      await page.reload()
      await expect(sheet.getByRole('alert')).toContainText('잠시 후 다시 시도해 주세요.')
      await expect(page.getByRole('button', { name: '문의 등록하기' })).toHaveCount(0)
      await page.unroute('**/api/users/charges')
      await sheet.getByRole('button', { name: '다시 시도' }).click()
      await expect(sheet.getByLabel('제목')).toHaveValue('연체 대여료 이의 문의')
    })
    await page.goBack()
    await expect(sheet).toHaveCount(0)
  })
  const goesBack = async () => {
    await expect(cardSheet(page).getByRole('button', { name: '닫기' })).toBeVisible()
    await page.goBack()
    await expect(cardFrame(page)).toHaveCount(0)
    await expect(page).toHaveURL('/mypage/payment')
  }
  await test.step('Back closes the provider’s page of cards and leads nowhere else', async () => {
    await cards(page).getByRole('button', { name: '카드 관리' }).click()
    await goesBack()
  })
  await test.step('the card of the order is removed, and registered again', async () => {
    await cards(page).getByRole('button', { name: '카드 관리' }).click()
    await cardSheet(page).getByRole('button', { name: /삭제/ }).click()
    await expect(cardSheet(page).getByRole('button', { name: /삭제/ })).toHaveCount(0)
    await endSheet(page, '닫기')
    await expect(cards(page)).toContainText('저장한 카드가 없어요.')
    await cards(page).getByRole('button', { name: '카드 등록' }).click()
    await addExampleCard(page)
    await expect(cards(page)).toContainText('현대카드')
    await expect(cards(page)).toContainText('4330-1234-****-123*')
    await expect(cards(page).getByText('기본')).toBeVisible()
    await expect(owed(page)).toContainText('결제하지 않으면 기본 카드로 결제돼요.')
  })

  const pay = owed(page).getByRole('button', { name: '12,300원 결제하기' })
  await test.step('a sheet that is closed leaves it owed, as does Back', async () => {
    await pay.click()
    await endSheet(page, '닫기')
    await expect(owed(page)).toContainText('카드 입력을 취소했어요.')
    await pay.click()
    await goesBack()
    await expect(owed(page)).toContainText('카드 입력을 취소했어요.')
  })
  await test.step('an approved one pays it', async () => {
    await pay.click()
    await endSheet(page, '12,300원 결제')
    await expectToast(page, '추가 요금을 결제했어요.')
    await expect(owed(page)).toHaveCount(0)
    const paid = history(page).getByRole('listitem').filter({ hasText: '추가 요금' })
    await expect(paid).toContainText('연체 대여료')
    await expect(paid).toContainText('12,300원')
  })
})
