import type { Page } from '@playwright/test'
import { comeIn, goOn } from './consoleEntry.ts'
import { hears } from './keyboardSteps.ts'
import { cutDates, zoomingFields } from './pageWatch.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

/** The fields of a page, and that no iPhone zooms into one of them. */
async function nothingZooms(page: Page, fields: number): Promise<void> {
  const all = page.locator('input, select, textarea, [contenteditable="true"]')
  expect(await all.count(), page.url()).toBeGreaterThanOrEqual(fields)
  expect(await zoomingFields(page), page.url()).toEqual([])
}

test('on a phone no field of the console makes the page zoom: login, filters, dialogs and editors', async ({
  page,
  office,
}) => {
  await page.goto('/staff/login')
  await expect(page.getByLabel('이메일')).toBeVisible()
  await nothingZooms(page, 2)
  await comeIn(page, office, 'admin@billim.kr', '/staff/orders')
  await expect(page.getByRole('table')).toBeVisible()
  await nothingZooms(page, 3)
  await goOn(page, '운송장 일괄 입력')
  await expect(page.getByLabel('운송장 목록')).toBeVisible()
  await nothingZooms(page, 2)
  await goOn(page, '직원')
  await page.getByRole('button', { name: '직원 초대' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await nothingZooms(page, 3)
  await hears(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goOn(page, '공지·질문')
  await page.getByRole('button', { name: '새 공지사항' }).click()
  await expect(page.locator('[contenteditable="true"]').first()).toBeVisible()
  await nothingZooms(page, 3)
})

test('on a phone of 320 pixels days and instants are shown whole in filters and above the books', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await comeIn(page, office, 'admin@billim.kr', '/staff/records?from=2026-11-01&to=2026-11-18')
  await expect(page.getByLabel('부터')).toHaveValue('2026.11.01(일)')
  expect(await cutDates(page)).toEqual([])
  await page.goto(`${office.url}/staff/books?asOf=2026-11-17T10:00`)
  await expect(page.getByLabel('기준 시각')).toHaveValue('2026.11.17(화) 10:00')
  expect(await cutDates(page)).toEqual([])
  await expect(page.getByRole('button', { name: '지금' })).toBeInViewport({ ratio: 1 })
})

/** By how much the controls of a page's head reach into what follows it. */
const reachesBelow = (page: Page): Promise<number> =>
  page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const head = title.closest('header')
    if (head === null) throw new Error('no head')
    const ends = [...head.querySelectorAll('h1, button, a, input')].map(
      (control) => control.getBoundingClientRect().bottom,
    )
    const follows = head.nextElementSibling?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    return Math.max(0, ...ends.map((end) => Math.round(end - follows)))
  })

test('on a phone the head of a page lies over nothing, however many buttons it has', async ({
  page,
  office,
}) => {
  await comeIn(page, office, 'admin@billim.kr', '/staff/account')
  for (const label of ['운송장 일괄 입력', '정산', '상품', '회원', '포인트·쿠폰 지급']) {
    await goOn(page, label)
    await expect(page.getByRole('table').or(page.getByLabel('운송장 목록')).first()).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => reachesBelow(page), `${label} ${width} × ${height}`).toBe(0)
    }
  }
})

test('a form says itself what it misses, in the words of the shop, and leads there', async ({
  page,
  office,
}) => {
  await comeIn(page, office, 'admin@billim.kr', '/staff/account')
  const form = page.getByRole('form', { name: '인증 앱 바꾸기' })
  await form.getByRole('button', { name: '새 키 받기' }).click()
  await expectToast(page, '지금 비밀번호 항목을 입력해 주세요.')
  const field = form.getByLabel('지금 비밀번호')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})
