import type { Locator, Page } from '@playwright/test'
import { formatWithWeekday } from '../../domain/shared/civilDate.ts'
import { agreeAndJoin, identityPart, newEmail, next, somebody } from './joinSteps.ts'
import { aPeriod, aProduct } from './ownData.ts'
import { spokenDay } from './periods.ts'
import { cardSheet, payButton } from './renting.ts'
import { expect, password, test } from './shop.ts'
import { losesSession } from './tokens.ts'

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element.ownerDocument.activeElement === element)

/** Tab until the focus stands there; it must be visible when it arrives. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
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

/** Arrow keys inside the calendar, day by day. */
async function arrowTo(page: Page, day: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await hasFocus(day)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`${day} is not reached by arrow keys`)
}

test('with the keyboard alone a guest chooses days, joins on the way to checkout, logs in again in the middle of it, rents and reads the order', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3 })
  const start = page.getByRole('button', { name: spokenDay(period.start) })
  const end = page.getByRole('button', { name: spokenDay(period.end) })
  const person = somebody()
  const email = newEmail()

  await test.step('chooses the days with the arrow keys', async () => {
    await page.goto(`/product/rent/${product.id}`)
    await tabTo(page, page.getByRole('table').locator('button[tabindex="0"]'))
    await arrowTo(page, start)
    await page.keyboard.press('Enter')
    await expect(page.getByText('종료일을 선택해 주세요')).toBeVisible()
    await arrowTo(page, end)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '이용기간' })).toContainText(
      `${formatWithWeekday(period.start)}부터 ${formatWithWeekday(period.end)}까지`,
    )
    await press(page, page.getByRole('button', { name: '일정 적용' }))
    await press(page, page.getByRole('button', { name: '바로 렌트' }))
  })

  await test.step('goes on to join', async () => {
    await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent('/order')}`)
    await press(page, page.getByRole('link', { name: '회원가입' }))
    await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
    await type(page, page.getByLabel('이메일'), email)
    await type(page, page.getByLabel('비밀번호', { exact: true }), password)
    await type(page, page.getByLabel('비밀번호 확인', { exact: true }), password)
  })

  await test.step('verifies the identity in the popup', async () => {
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
    const closed = popup.waitForEvent('close')
    await popup.keyboard.press('Enter')
    await closed
    await expect(identityPart(page).getByLabel('이름')).toHaveValue(person.name)
  })

  await test.step('reads a term, agrees and joins', async () => {
    await press(page, next(page))
    await tabTo(page, page.getByLabel('모두 동의해요'))
    await page.keyboard.press('Space')
    await press(page, page.getByRole('button', { name: '개인정보 처리방침 전문 보기' }))
    await expect(page.getByRole('dialog', { name: '개인정보 처리방침' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, agreeAndJoin(page))
    await expect(page.getByRole('heading', { name: `${person.name}님, 가입을 환영해요.` })).toBeVisible()
  })

  const phone = page.getByLabel('휴대폰 번호')
  await test.step('goes on at checkout, and is offered as the recipient; a number says what is wrong with it', async () => {
    await press(page, page.getByRole('link', { name: '주문 이어서 하기' }))
    await expect(page).toHaveURL('/order')
    await expect(page.getByText(product.name)).toBeVisible()
    await expect(page.getByLabel('받는 분')).toHaveValue(person.name)
    await expect(phone).toHaveValue(person.mobileno)
    await tabTo(page, phone)
    await page.keyboard.press('End')
    for (let digit = 0; digit < 3; digit += 1) await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    await expect(phone).toHaveAccessibleDescription('휴대폰 번호 10–11자리를 모두 입력해 주세요.')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await page.keyboard.type(person.mobileno.slice(-3))
  })

  await test.step('searches the address in the page of the postcode provider', async () => {
    await press(page, page.getByRole('button', { name: '주소 검색' }))
    const search = page.frameLocator('iframe[title="우편번호 찾기"]')
    await type(page, search.getByLabel('도로명, 건물 이름, 지번'), '잠실한빛아파트')
    await page.keyboard.press('Enter')
    await tabTo(page, search.getByRole('button', { name: '서울 송파구 올림픽로 212' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('주소', { exact: true })).toHaveValue('서울 송파구 올림픽로 212')
    await type(page, page.getByLabel('상세 주소'), '101동 1203호')
  })

  await test.step('a folded part opens once something is found missing in it', async () => {
    await tabTo(page, page.getByLabel('주문 내용을 확인했고 모두 동의해요'))
    await page.keyboard.press('Space')
    await press(page, page.locator('summary').filter({ hasText: '배송 정보' }))
    await expect(phone).toBeHidden()
    await press(page, payButton(page))
    await expect(phone).toBeVisible()
    await expect(page.getByText('배송지 이름을 입력해 주세요.')).toBeVisible()
    await type(page, page.getByLabel('배송지 이름'), '집')
  })

  await test.step('logged out in the middle, logs in and finds everything as it was', async () => {
    await losesSession(page, () => press(page, payButton(page)))
    await expect(page).toHaveURL('/login?returnUrl=%2Forder')
    await expect(page.getByText('쓰던 내용은 이 탭에 그대로 있어요.')).toBeVisible()
    await type(page, page.getByLabel('이메일'), email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/order')
    await expect(page.getByLabel('배송지 이름')).toHaveValue('집')
    await expect(page.getByLabel('받는 분')).toHaveValue(person.name)
    await expect(phone).toHaveValue(person.mobileno)
    await expect(page.getByLabel('상세 주소')).toHaveValue('101동 1203호')
    await expect(page.getByLabel('주문 내용을 확인했고 모두 동의해요')).toBeChecked()
  })

  await test.step('pays', async () => {
    await press(page, payButton(page))
    const sheet = cardSheet(page)
    await press(page, sheet.getByRole('button', { name: '예시로 채우기' }))
    await press(page, sheet.getByRole('button', { name: '카드 등록하기' }))
    await press(page, sheet.getByRole('button', { name: /원 결제$/ }))
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
  })

  await test.step('and reads the order', async () => {
    await press(page, page.getByRole('link', { name: '주문 상세 보기' }))
    await expect(page.getByRole('heading', { name: '배송 준비중' })).toBeVisible()
    await press(page, page.getByRole('button', { name: '예약 취소' }))
    await expect(page.getByRole('dialog', { name: '예약 취소' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: '예약 취소' })).toBeHidden()
  })
})
