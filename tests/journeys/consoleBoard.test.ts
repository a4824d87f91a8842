import type { Page } from '@playwright/test'
import { readByCamera } from './camera.ts'
import { comeIn, comeInByKeyboard, pressButton } from './consoleEntry.ts'
import { Hand } from './hand.ts'
import { hears } from './keyboardSteps.ts'
import { aMark, aMember, anOrder, aProduct } from './ownData.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const find = (page: Page) => page.getByRole('combobox', { name: /찾기/ })

test('an operator begins on the board, finds an order by its number, and acts on it without a mouse', async ({
  page,
  office,
}) => {
  const { orderNumber: number } = await anOrder(office, await aMember(office), {
    product: await aProduct(office),
  })
  const keys = page.keyboard
  await comeIn(page, office, 'operations@billim.kr')

  await test.step('the board names what waits, and its keys lead into a list', async () => {
    await expect(page.getByRole('heading', { level: 1, name: '오늘 할 일' })).toBeVisible()
    const late = page.getByRole('region', { name: '늦은 반납' })
    await expect(late).toBeVisible()
    await expect(page.getByRole('region', { name: '아직 안 돌아간 환불' })).toHaveCount(0)
    await keys.press('Control+k')
    await expect(find(page)).toBeFocused()
    await keys.press('Escape')
    await expect(find(page)).toHaveCount(0)
    await new Hand(page).goTo(page.getByRole('link', { name: /^답변 대기 문의 \d+건/ }), 'j')
  })

  await test.step('⌘K finds the order by its number in small letters, also one that is being typed while the list comes', async () => {
    const typed = number.toLowerCase()
    const [first, rest] = [typed.slice(0, 4), typed.slice(4)]
    const awaited = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await awaited.promise
      await route.continue()
    })
    await keys.press('Enter')
    await keys.press('Control+k')
    await expect(find(page)).toBeFocused()
    await keys.type(first)
    awaited.resolve()
    await expect(page).toHaveURL(/\/staff\/inquiries\?status=pending/)
    await expect(page.locator('h1')).toHaveText('문의')
    await keys.type(rest)
    await expect(find(page)).toHaveValue(typed)
    await page.unroute('**/assets/*.js')
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
    await expectToast(page, '배송 준비 1건을 처리했어요.')
  })

  await test.step('a view is saved under a name and opened from anywhere', async () => {
    const view = `출고할 주문 ${aMark()}`
    const { search } = new URL(page.url())
    await pressButton(page.getByRole('button', { name: '저장한 보기' }))
    await page.getByRole('menuitem', { name: '지금 보기 저장…' }).press('Enter')
    await expect(page.getByRole('dialog', { name: '보기 저장' }).getByLabel('이름')).toBeFocused()
    await keys.type(view)
    await keys.press('Enter')
    await expectToast(page, `‘${view}’ 보기를 저장했어요.`)
    await page.getByRole('link', { name: '문의', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '문의' })).toBeVisible()
    await keys.press('Control+k')
    await expect(find(page)).toBeFocused()
    await keys.type(view.slice(4))
    await expect(page.getByRole('option', { selected: true })).toContainText('저장한 보기')
    await keys.press('Enter')
    await expect(page).toHaveURL(`/staff/orders${search}`)
  })
})

test('an admin invites a colleague, who sets password and authenticator and sees what the role may', async ({
  page,
  office,
}) => {
  const email = `invited.${aMark().toLowerCase()}@example.com`
  const ownPassword = 'Invited-9!'
  const keys = page.keyboard
  let link = ''
  await test.step('the admin gets the link that goes to the colleague', async () => {
    await comeIn(page, office, 'admin@billim.kr', '/staff/colleagues')
    await pressButton(page.getByRole('button', { name: '직원 초대' }))
    const dialog = page.getByRole('dialog', { name: '직원 초대' })
    await dialog.getByLabel('이름').fill('정초대')
    await dialog.getByLabel('이메일').fill(email)
    await dialog.getByLabel('역할').selectOption('재무')
    await dialog.getByLabel('사유').fill('새로 입사했어요')
    await dialog.getByLabel('사유').press('Control+Enter')
    const invitation = page.getByRole('dialog', { name: '등록 링크' })
    link = await invitation.getByLabel('등록 링크 주소').inputValue()
    await hears(invitation)
    await keys.press('Escape')
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('등록 전')
    await page.evaluate(() => localStorage.clear())
  })

  await test.step('the link leads to the password and the authenticator', async () => {
    await page.goto(link)
    await expect(page.getByLabel(/^비밀번호/)).toBeFocused()
    const shown = await page.locator('code').innerText()
    const secret = shown.replaceAll(' ', '')
    const registered = new URL(await readByCamera(page.getByRole('img', { name: /QR 코드/ })))
    expect(registered.searchParams.get('secret')).toBe(secret)
    await keys.type(ownPassword)
    await page.getByLabel('인증 앱의 6자리 코드').fill(await office.codeOf(email, secret))
    await keys.press('Enter')
    await page.getByRole('link', { name: '콘솔에 로그인하기' }).press('Enter')
    await comeInByKeyboard(page, {
      email,
      secretWord: ownPassword,
      code: () => office.codeOf(email, secret),
    })
  })

  await test.step('whoever came in sees their own work, and nothing of the others', async () => {
    await expect(page.getByRole('region', { name: '아직 안 돌아간 환불' })).toBeVisible()
    await expect(page.getByRole('region', { name: '출고', exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: '직원', exact: true })).toHaveCount(0)
    await page.goto('/staff/colleagues')
    await expect(page.getByRole('heading', { name: '볼 수 없는 화면이에요' })).toBeVisible()
  })
})
