import type { Locator, Page } from '@playwright/test'
import { agreeAndJoin, closes, identityPart, newEmail, next, somebody } from './joinSteps.ts'
import { hears } from './keyboardSteps.ts'
import { aPeriod, aProduct } from './ownData.ts'
import { agree, payButton, tapPeriod } from './renting.ts'
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

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('joining needs no pointer, not even in the popup; who joins on the way to checkout goes on there, and is offered as the recipient', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3 })
  const person = somebody()
  await page.goto(`/product/rent/${product.id}`)
  await tapPeriod(page, period)
  await page.getByRole('button', { name: '일정 적용' }).click()
  await page.getByRole('button', { name: '바로 렌트' }).click()
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent('/order')}`)

  await press(page, page.getByRole('link', { name: '회원가입' }))
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  await type(page, page.getByLabel('이메일'), newEmail())
  await type(page, page.getByLabel('비밀번호', { exact: true }), password)
  await type(page, page.getByLabel('비밀번호 확인', { exact: true }), password)

  const opened = page.waitForEvent('popup')
  await press(page, identityPart(page).getByRole('button'))
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
  await closes(popup, () => popup.keyboard.press('Enter'))

  await expect(identityPart(page).getByLabel('이름')).toHaveValue(person.name)
  await press(page, next(page))
  await tabTo(page, page.getByLabel('모두 동의해요'))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: '개인정보 처리방침 전문 보기' }))
  await hears(page.getByRole('dialog', { name: '개인정보 처리방침' }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, agreeAndJoin(page))
  await expect(page.getByRole('heading', { name: `${person.name}님, 가입을 환영해요.` })).toBeVisible()
  await press(page, page.getByRole('link', { name: '주문 이어서 하기' }))

  await expect(page).toHaveURL('/order')
  await expect(page.getByText(product.name)).toBeVisible()
  await expect(page.getByLabel('받는 분')).toHaveValue(person.name)
  const phone = page.getByLabel('휴대폰 번호')
  await expect(phone).toHaveValue(person.mobileno)
  await test.step('a number says what is wrong with it', async () => {
    await phone.fill('010123456')
    await phone.blur()
    await expect(phone).toHaveAccessibleDescription('휴대폰 번호 10–11자리를 모두 입력해 주세요.')
  })
  await test.step('a folded part opens at the tap that finds something missing in it', async () => {
    await agree(page)
    await page.getByRole('heading', { name: '배송 정보' }).click()
    await expect(phone).toBeHidden()
    await payButton(page).click()
    await expect(phone).toBeVisible()
    await expect(page.getByLabel('배송지 이름')).toHaveAttribute('aria-invalid', 'true')
  })
})
