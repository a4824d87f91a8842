import type { Locator, Page } from '@playwright/test'
import { formatWithWeekday } from '../../domain/shared/civilDate.ts'
import { hears } from './keyboardSteps.ts'
import { openLive } from './openLive.ts'
import { aMember, aPeriod, aProduct } from './ownData.ts'
import { spokenDay } from './periods.ts'
import { cardFrame, cardSheet, payButton } from './renting.ts'
import { expect, password, test } from './shop.ts'
import { expectToast } from './toasts.ts'

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

/** Arrow keys inside the calendar, day by day. */
async function arrowTo(page: Page, day: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await hasFocus(day)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`${day} is not reached by arrow keys`)
}

test('a bag is rented with the keyboard alone', async ({ page, office }) => {
  const product = await aProduct(office)
  const { email } = await aMember(office, { address: true })
  const period = await aPeriod(office, product, { days: 3 })
  const start = page.getByRole('button', { name: spokenDay(period.start) })
  const end = page.getByRole('button', { name: spokenDay(period.end) })

  await test.step('logs in', async () => {
    await openLive(page, `/login?returnUrl=${encodeURIComponent(`/product/rent/${product.id}`)}`)
    await tabTo(page, page.getByLabel('이메일'))
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
  })

  await test.step('chooses the days with the arrow keys', async () => {
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
    const intoCart = page.getByRole('button', { name: '장바구니', exact: true })
    const adding = Promise.withResolvers<void>()
    await page.route('**/api/users/cart', async (route) => {
      if (route.request().method() === 'POST') await adding.promise
      await route.fallback()
    })
    await press(page, intoCart)
    await expect(intoCart).toBeDisabled()
    await expect(intoCart, 'it sends').toBeFocused()
    adding.resolve()
    await expectToast(page, '장바구니에 담았어요.')
    await expect(intoCart).toBeEnabled()
    await expect(intoCart, 'it has sent').toBeFocused()
    await press(page, page.getByRole('button', { name: '바로 렌트' }))
  })

  await test.step('agrees and pays', async () => {
    await tabTo(page, page.getByLabel('주문 내용을 확인했고 모두 동의해요'))
    await page.keyboard.press('Space')
    await press(page, payButton(page))
    const sheet = cardSheet(page)
    await press(page, sheet.getByRole('button', { name: '예시로 채우기' }))
    await press(page, sheet.getByRole('button', { name: '카드 등록하기' }))
    const paying = press(page, sheet.getByRole('button', { name: /원 결제$/ }))
    // The sheet may be gone before the key has its answer, which never comes then.
    await Promise.race([paying, cardFrame(page).waitFor({ state: 'detached' })])
    await expect(page.getByText('주문을 마쳤어요.')).toBeVisible()
  })

  await test.step('and reads the order', async () => {
    await press(page, page.getByRole('link', { name: '주문 상세 보기' }))
    await expect(page.getByRole('heading', { name: '배송 준비중' })).toBeVisible()
    await press(page, page.getByRole('button', { name: '예약 취소' }))
    const cancelling = page.getByRole('dialog', { name: '예약 취소' })
    await hears(cancelling)
    await page.keyboard.press('Escape')
    await expect(cancelling).toBeHidden()
  })
})
