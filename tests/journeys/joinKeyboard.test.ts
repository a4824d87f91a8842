import type { Locator, Page } from '@playwright/test'
import { agreeAndJoin, identityPart, newEmail, next, somebody } from './joinSteps.ts'
import { expect, password, test } from './shop.ts'

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element.ownerDocument.activeElement === element)

async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < most; steps += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by ${most} tabs`)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('joining needs no pointer, not even in the popup', async ({ page }) => {
  const person = somebody()
  await page.goto('/join')
  await type(page, page.getByLabel('이메일'), newEmail())
  await type(page, page.getByLabel('비밀번호', { exact: true }), password)
  await type(page, page.getByLabel('비밀번호 확인', { exact: true }), password)

  await tabTo(page, identityPart(page).getByRole('button'))
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const popup = await opened
  await type(popup, popup.getByLabel('이름'), person.name)
  await type(popup, popup.getByLabel('생년월일'), person.birthdate)
  await tabTo(popup, popup.getByRole('radio', { name: '남성' }))
  await popup.keyboard.press('ArrowRight')
  await type(popup, popup.getByLabel('통신사'), 'KT')
  await type(popup, popup.getByLabel('휴대폰 번호'), person.mobileno)
  await tabTo(popup, popup.getByRole('checkbox', { name: /약관/ }))
  await popup.keyboard.press('Space')
  await tabTo(popup, popup.getByRole('button', { name: '확인' }))
  const closed = popup.waitForEvent('close')
  await popup.keyboard.press('Enter')
  await closed

  await expect(identityPart(page).getByLabel('이름')).toHaveValue(person.name)
  await tabTo(page, next(page))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('모두 동의해요'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: '개인정보 처리방침 전문 보기' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '개인정보 처리방침' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, agreeAndJoin(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${person.name}님, 가입을 환영해요.` })).toBeVisible()
})
