import type { Page } from '@playwright/test'
import { codeAt } from '../../server/platform/security/totp.ts'
import { draftRequest, rentByCalls } from './apiRental.ts'
import { readByCamera } from './camera.ts'
import { colleague, comeIn, pressButton } from './consoleEntry.ts'
import { freePeriod } from './periods.ts'
import { bag } from './renting.ts'
import { type BackOffice, demo, expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const find = (page: Page) => page.getByRole('combobox', { name: /찾기/ })

async function rented(office: BackOffice): Promise<{ number: string; orderId: string }> {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 3, ahead: 5 })
  const request = draftRequest({ productId, period })
  const orderId = await rentByCalls(office, request, await office.tokenOf(demo))
  const [order] = await office.rows<{ number: string }>(
    'SELECT order_numbers AS number FROM shop.orders WHERE order_id = $1',
    [orderId],
  )
  return { orderId, number: order?.number ?? '' }
}

test('an operator begins on the board, finds an order by its number, and acts on it without a mouse', async ({
  page,
  office,
}) => {
  const operator = 'operations@billim.kr'
  const { number, orderId } = await rented(office)
  const keys = page.keyboard
  await comeIn(page, colleague(office, operator))

  await test.step('the board names what waits, and its keys lead into a list', async () => {
    await expect(page.getByRole('heading', { level: 1, name: '오늘 할 일' })).toBeVisible()
    const late = page.getByRole('region', { name: '늦은 반납' })
    const [{ count } = { count: -1 }] = await office.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM shop.inquiries i
       WHERE NOT EXISTS (SELECT FROM shop.inquiry_answers a WHERE a.inquiry_id = i.id)`,
    )
    await expect(page.getByRole('link', { name: `답변 대기 문의 ${count}건` })).toBeVisible()
    await expect(page.getByRole('region', { name: '아직 안 돌아간 환불' })).toHaveCount(0)
    await expect(late).toBeVisible()
    const inquiries = page.getByRole('link', { name: /^답변 대기 문의/ })
    await expect(async () => {
      await keys.press('j')
      expect(await inquiries.evaluate((link) => link.matches(':focus'))).toBe(true)
    }).toPass({ intervals: [0] })
    await keys.press('Enter')
    await expect(page).toHaveURL(/\/staff\/inquiries\?status=pending/)
  })

  await test.step('⌘K finds the order by its number in small letters', async () => {
    await keys.press('Control+k')
    await expect(find(page)).toBeFocused()
    await keys.type(number.toLowerCase())
    await expect(page.getByRole('option', { selected: true })).toContainText(number)
    await keys.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${number}`))
    await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  })

  await test.step('⌘K offers what the open table can do with its row', async () => {
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(1)
    await keys.press('Control+k')
    await expect(find(page)).toBeFocused()
    await keys.type('배송 준비')
    await expect(page.getByRole('option', { selected: true })).toContainText(number)
    await keys.press('Enter')
    await expect(page.getByRole('dialog', { name: '배송 준비' }).getByLabel('사유')).toBeFocused()
    await keys.type('검수를 마쳤어요')
    await keys.press('Control+Enter')
    await expect(toastSaying(page, '배송 준비 1건을 처리했어요.')).toBeVisible()
  })

  await test.step('a view is saved under a name and opened from anywhere', async () => {
    await page.goto('/staff/orders?work=shipped&sort=end.desc')
    await pressButton(page.getByRole('button', { name: '저장한 보기' }))
    await page.getByRole('menuitem', { name: '지금 보기 저장…' }).press('Enter')
    await expect(page.getByRole('dialog', { name: '보기 저장' }).getByLabel('이름')).toBeFocused()
    await keys.type('배송 중, 늦은 반납부터')
    await keys.press('Enter')
    await expect(toastSaying(page, '‘배송 중, 늦은 반납부터’ 보기를 저장했어요.')).toBeVisible()
    await page.goto('/staff/inquiries')
    await expect(page.getByRole('heading', { level: 1, name: '문의' })).toBeVisible()
    await keys.press('Control+k')
    await expect(find(page)).toBeFocused()
    await keys.type('늦은 반납부터')
    await expect(page.getByRole('option', { selected: true })).toContainText('저장한 보기')
    await keys.press('Enter')
    await expect(page).toHaveURL(/\/staff\/orders\?work=shipped&sort=end\.desc$/)
  })

  const token = await office.tokenOf(operator, '/api/staff/login')
  const items = await office.rows<{ id: string }>(
    'SELECT order_item_id::text AS id FROM shop.order_items WHERE order_id = $1',
    [orderId],
  )
  for (const { id } of items)
    await office.call('POST', `/api/staff/order-items/${id}/cancel`, { reason: '고객 요청' }, token)
})

test('an admin invites a colleague, who sets password and authenticator and is locked out again', async ({
  page,
  office,
  browser,
}) => {
  const admin = 'admin@billim.kr'
  const email = 'invited@billim.kr'
  const ownPassword = 'Invited-9!'
  await comeIn(page, colleague(office, admin))
  const keys = page.keyboard

  await keys.press('Control+k')
  await expect(find(page)).toBeFocused()
  await keys.type('직원')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '직원' })).toBeVisible()
  await pressButton(page.getByRole('button', { name: '직원 초대' }))
  const dialog = page.getByRole('dialog', { name: '직원 초대' })
  await dialog.getByLabel('이름').fill('정초대')
  await dialog.getByLabel('이메일').fill(email)
  await dialog.getByLabel('역할').selectOption('재무')
  await dialog.getByLabel('사유').fill('새로 입사했어요')
  await dialog.getByLabel('사유').press('Control+Enter')
  const link = await page.getByRole('dialog', { name: '등록 링크' }).getByLabel('등록 링크 주소').inputValue()
  await page.keyboard.press('Escape')
  const line = page.getByRole('row').filter({ hasText: email })
  await expect(line).toContainText('등록 전')

  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ko-KR' })
  const theirs = await desk.newPage()
  await test.step('the link leads to the password and the authenticator', async () => {
    await theirs.goto(link)
    await expect(theirs.getByLabel(/^비밀번호/)).toBeFocused()
    const shown = await theirs.locator('code').innerText()
    const secret = shown.replaceAll(' ', '')
    const registered = new URL(await readByCamera(theirs.getByRole('img', { name: /QR 코드/ })))
    expect(registered.searchParams.get('secret')).toBe(secret)
    await theirs.keyboard.type(ownPassword)
    await theirs.getByLabel('인증 앱의 6자리 코드').fill(codeAt(secret, Date.now()))
    await theirs.keyboard.press('Enter')
    await theirs.getByRole('link', { name: '콘솔에 로그인하기' }).press('Enter')
    await office.rows('UPDATE shop.staff SET totp_step = NULL WHERE email = $1', [email])
    await comeIn(theirs, { email, secretWord: ownPassword, code: () => codeAt(secret, Date.now()) })
    await expect(theirs.getByRole('region', { name: '아직 안 돌아간 환불' })).toBeVisible()
    await expect(theirs.getByRole('region', { name: '출고', exact: true })).toHaveCount(0)
    await expect(theirs.getByRole('link', { name: '직원' })).toHaveCount(0)
    await theirs.goto('/staff/colleagues')
    await expect(theirs.getByRole('heading', { name: '볼 수 없는 화면이에요' })).toBeVisible()
  })

  await test.step('a lock ends the session that is open', async () => {
    await page.reload()
    await expect(line).toContainText('사용 중')
    await pressButton(line.getByRole('button', { name: /작업/ }))
    await page.getByRole('menuitem', { name: '계정 잠그기' }).press('Enter')
    await page.getByRole('dialog', { name: '계정 잠그기' }).getByLabel('사유').fill('퇴사했어요')
    await page.getByRole('dialog', { name: '계정 잠그기' }).getByLabel('사유').press('Control+Enter')
    await expect(line).toContainText('잠김')
    await theirs.goto('/staff')
    await expect(theirs.getByLabel('이메일')).toBeVisible()
  })
  await desk.close()
})
