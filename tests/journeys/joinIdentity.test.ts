import type { Page } from '@playwright/test'
import { partsOf } from '../../domain/shared/civilDate.ts'
import { endPopup, identityPart, next, openPopup, somebody, typeAccount, verify } from './joinSteps.ts'
import { expect, test } from './shop.ts'

const rejected = '본인 인증 결과를 확인할 수 없어요. 처음부터 다시 인증해 주세요.'

async function isRefused(page: Page, sentence: string): Promise<void> {
  await expect(identityPart(page)).toContainText(sentence)
  await expect(identityPart(page).getByLabel('이름')).toHaveCount(0)
  await expect(next(page)).toBeDisabled()
}

test('a popup that is closed or blocked, a result that was changed on its way, and a child’s lead no further; the next try counts, over a reload', async ({
  page,
  office,
}) => {
  await page.goto('/join')
  await test.step('a popup that is closed says so', async () => {
    const popup = await openPopup(page)
    await expect(identityPart(page)).toContainText('새로 열린 창에서 인증을 마쳐 주세요.')
    await endPopup(popup, '취소')
    await expect(identityPart(page)).toContainText('본인 인증 창이 닫혔어요.')
  })
  await test.step('one that is blocked says what to do', async () => {
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await identityPart(page).getByRole('button').click()
    await expect(identityPart(page)).toContainText('팝업을 허용한 뒤 다시 눌러 주세요.')
  })
  await typeAccount(page)
  await test.step('a result that was changed on its way is refused', async () => {
    await verify(page, somebody(), 'changed')
    await isRefused(page, rejected)
  })
  await test.step('a child’s is refused', async () => {
    const { year } = partsOf(await office.today())
    await verify(page, somebody({ birthdate: `${year - 13}0101` }))
    await expect(identityPart(page)).toContainText('만 14세 이상만 가입할 수 있어요.')
    await expect(next(page)).toBeDisabled()
  })
  const person = somebody()
  await test.step('the next try counts, and another window’s words are not heard', async () => {
    await page.evaluate(() =>
      window.postMessage(
        { name: '아무개', gender: '1', mobileno: '01000000000', birthdate: '19900101' },
        '*',
      ),
    )
    await verify(page, person)
    await expect(identityPart(page)).toContainText('본인 인증을 마쳤어요.')
    await expect(next(page)).toBeEnabled()
  })
  await test.step('a reload in the middle keeps who was verified', async () => {
    await page.reload()
    await expect(identityPart(page).getByLabel('이름')).toHaveValue(person.name)
  })
})

test('opened by nobody, /pass says what to do and keeps nothing in its address', async ({ page }) => {
  await page.goto('/pass?name=%EB%B0%95%EC%84%9C%EC%97%B0&gender=0&mobileno=01023456789&birthdate=19940302')
  await expect(page.getByRole('heading', { name: '인증을 시작한 창을 찾지 못했어요' })).toBeVisible()
  await expect(page).toHaveURL('/pass')
})
