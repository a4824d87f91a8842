import type { Page } from '@playwright/test'
import { aMember, enterAs } from './ownData.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

type Triple = { bank?: string; number?: string; holder?: string }

async function fill(page: Page, { bank, number, holder }: Triple): Promise<void> {
  if (bank !== undefined) await page.getByLabel('은행', { exact: true }).selectOption({ label: bank })
  if (number !== undefined) await page.getByLabel('계좌번호').fill(number)
  if (holder !== undefined) await page.getByLabel('예금주').fill(holder)
}

const verify = (page: Page) => page.getByRole('button', { name: '계좌 인증' })
const save = (page: Page) => page.getByRole('button', { name: '저장하기' })
const refusal = (page: Page, words: string | RegExp) => page.getByRole('alert').filter({ hasText: words })

test('an account that the bank refuses is told so; one that it confirms is saved and shown by its last four digits', async ({
  page,
  office,
}) => {
  await enterAs(page, await aMember(office))
  await page.goto('/mypage/account')
  await expect(page.getByRole('heading', { name: '환불·정산 계좌' })).toBeVisible()
  await test.step('each field says what is missing', async () => {
    await verify(page).click()
    await expect(refusal(page, '은행을 선택해 주세요.')).toBeVisible()
    await expect(refusal(page, '계좌번호를 입력해 주세요.')).toBeVisible()
    await expect(refusal(page, '예금주 이름을 입력해 주세요.')).toBeVisible()
    await fill(page, { bank: '카카오뱅크', number: '3333-01', holder: '이서준' })
    await page.getByLabel('예금주').blur()
    await expect(refusal(page, '계좌번호는 숫자 10–16자리예요.')).toBeVisible()
  })
  await test.step('the bank’s refusal stands below the button, and names nobody else', async () => {
    await fill(page, { bank: '우리은행', number: '1002345678901', holder: '김지우' })
    await verify(page).click()
    await expect(refusal(page, '예금주 이름이 계좌와 달라요.')).toBeVisible()
    await expect(page.getByText('확인됐어요')).toHaveCount(0)
    await expect(page.getByText('김지윤')).toHaveCount(0)
  })
  await fill(page, { bank: '토스뱅크', number: '1000-1234-5678', holder: '이 서준' })
  await test.step('what was not verified is not saved', async () => {
    await expect(save(page)).toBeDisabled()
    await page.getByLabel('예금주').press('Enter')
    await expect(refusal(page, '계좌 인증을 해 주세요.')).toBeVisible()
  })
  await test.step('while the bank is asked, the button says so', async () => {
    const bank = Promise.withResolvers<void>()
    await page.route('**/api/users/account-verify', async (route) => {
      await bank.promise
      await route.continue()
    })
    await verify(page).click()
    await expect(page.getByRole('button', { name: '은행에 확인하고 있어요' })).toBeDisabled()
    bank.resolve()
  })
  await test.step('another letter after the confirmation has to be confirmed again', async () => {
    await expect(page.getByText('확인됐어요')).toBeVisible()
    await expect(refusal(page, '계좌 인증을 해 주세요.')).toHaveCount(0)
    await page.getByLabel('예금주').fill('이서주')
    await expect(page.getByText('확인됐어요')).toHaveCount(0)
    await expect(save(page)).toBeDisabled()
    await page.getByLabel('예금주').fill('이 서준')
  })
  const saved = page.getByRole('region', { name: '저장한 계좌' })
  await test.step('the account is saved', async () => {
    await expect(save(page)).toBeEnabled()
    await save(page).click()
    await expectToast(page, '계좌를 저장했어요.')
    await expect(saved).toContainText('토스뱅크')
    await expect(saved).toContainText('****5678')
    await expect(saved).not.toContainText('1000')
  })
  await test.step('a change that is given up leaves it as it is', async () => {
    await page.getByRole('button', { name: '계좌 변경' }).click()
    await expect(page.getByLabel('예금주')).toBeVisible()
    await page.getByRole('button', { name: '취소' }).click()
    await expect(saved).toContainText('****5678')
  })
})
