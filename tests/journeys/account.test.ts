import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aMember, enterAs, saveAddress } from './ownData.ts'
import { findStreetEarly } from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const dialog = (page: Page) => page.getByRole('alertdialog')
const ok = (page: Page) => dialog(page).getByRole('button', { name: '확인' }).click()

type Shown = { shown: string; token: string | null }
declare global {
  interface Window {
    saysOnTheWay?: (what: Shown) => void
  }
}

/**
 * What the page shows and stores while the one that it leads to does not come, once it has drawn what leaving changed.
 * The page says it by itself: the browser lets nobody ask a page that waits for the next one.
 */
async function shownOnTheWay(page: Page): Promise<() => Promise<Shown>> {
  const said = Promise.withResolvers<Shown>()
  await page.exposeFunction('saysOnTheWay', said.resolve)
  await page.evaluate(() => {
    const say = async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const shown = document.querySelector('main')?.textContent ?? ''
      window.saysOnTheWay?.({ shown, token: localStorage.getItem('token') })
    }
    window.navigation.addEventListener('navigate', say, { once: true })
  })
  return () => said.promise
}

test('my page leads to the address book with its life, and out again', async ({ page, office }) => {
  const member = await aMember(office, { name: '나라온', address: true })
  await saveAddress(office, member, { addressName: '작업실', address2: '2층', isDefault: false })
  await enterAs(page, member)
  await test.step('a card connection that cannot be finished leads home', async () => {
    await page.goto('/toss')
    await expect(page.getByText('카드를 연결하지 못했어요')).toBeVisible()
    await expect(page.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/')
  })
  await test.step('the page of those who left is not a member’s', async () => {
    await openLive(page, '/mypage/withdraw/complete')
    await expect(page).toHaveURL('/mypage')
    await expect(page.getByText('라온님,')).toBeVisible()
  })
  const link = page.getByRole('main').getByRole('link', { name: '배송지 관리' })
  await link.click()
  const rows = page.getByRole('main').getByRole('listitem')
  const save = page.getByRole('button', { name: '저장하기' })

  await test.step('what is missing stands at its field', async () => {
    await page.getByRole('button', { name: '배송지 추가' }).click()
    await page.getByLabel('휴대폰 번호').fill('0212345678')
    await save.click()
    await expect(page.getByLabel('배송지 이름')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('배송지 이름')).toHaveAccessibleDescription('배송지 이름을 입력해 주세요.')
    await expect(page.getByLabel('휴대폰 번호')).toHaveAccessibleDescription(
      /016, 017, 019로 시작하는 번호를/,
    )
    await expect(page.getByLabel('주소', { exact: true })).toHaveAccessibleDescription(
      '주소를 입력해 주세요.',
    )
    await page.goBack()
    await dialog(page).getByRole('button', { name: '그만 쓰기' }).click()
  })
  await test.step('a search that began before it could listen leaves a step in the history of the tab; the sheet closes at the first tap', async () => {
    await page.getByRole('button', { name: '배송지 추가' }).click()
    await findStreetEarly(page, () => page.getByRole('button', { name: '주소 검색' }).click())
    const sheet = page.getByRole('dialog', { name: '배송지 추가' })
    await sheet.getByRole('button', { name: '닫기' }).click()
    await dialog(page).getByRole('button', { name: '그만 쓰기' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/mypage/delivery')
  })
  await test.step('the default address cannot be deleted, until another one takes the badge', async () => {
    await page.getByRole('button', { name: '집 삭제' }).click()
    await expect(dialog(page)).toContainText('기본 배송지는 삭제할 수 없어요.')
    await ok(page)
    await page.getByRole('button', { name: '작업실 수정' }).click()
    await expect(page.getByRole('dialog', { name: '배송지 수정' }).getByLabel('배송지 이름')).toHaveValue(
      '작업실',
    )
    await page.getByLabel('상세 주소').fill('502호')
    await page.getByLabel('기본 배송지로 저장').check()
    await save.click()
    await expectToast(page, '배송지를 수정했어요.')
    await expect(rows.filter({ hasText: '기본배송지' })).toHaveText(/작업실.*502호/)
  })
  await test.step('a deletion asks first, and Back closes the question, not the page', async () => {
    const remove = page.getByRole('button', { name: '집 삭제' })
    const deletions: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(new URL(request.url()).pathname)
    })
    await remove.click()
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await remove.click()
    await dialog(page).getByRole('button', { name: '취소' }).click()
    await expect(rows).toHaveCount(2)
    await remove.click()
    await dialog(page).getByRole('button', { name: '삭제' }).click()
    await expectToast(page, '배송지를 삭제했어요.')
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: '작업실 삭제' }), 'the next one has it').toBeFocused()
    expect(deletions, 'a question that is answered with no deletes nothing').toEqual([
      expect.stringMatching(/^\/api\/users\/delivery-address\/\d+$/),
    ])
  })
  await test.step('logging out by two taps ends one session with one word', async () => {
    const dashboard = '**/api/users/my-dashboard'
    const loggedOut = Promise.withResolvers<void>()
    await page.route(dashboard, async (route) => {
      await loggedOut.promise
      await route.continue()
    })
    const arriving = Promise.withResolvers<void>()
    // Home is looked at by others: here only when it comes counts.
    await page.route('/', async (route) => {
      await arriving.promise
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>빌림</title>' })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/logout')) asked.push(request.method())
    })
    const reading = page.waitForRequest(dashboard)
    await page.getByRole('button', { name: '뒤로' }).click()
    await reading
    await page.getByRole('button', { name: '로그아웃' }).dblclick()
    await expect(dialog(page)).toContainText('로그아웃했어요.')
    const refused = page.waitForResponse(dashboard)
    loggedOut.resolve()
    expect((await refused).status(), 'what was being read is refused now').toBe(401)
    const onTheWay = await shownOnTheWay(page)
    const confirmed = ok(page)
    const { shown, token } = await onTheWay()
    expect(token, 'the session is over').toBeNull()
    expect(shown, 'until home comes, my page stays').toContain('회원 탈퇴')
    arriving.resolve()
    await confirmed
    await expect(page).toHaveURL('/')
    expect(asked).toEqual(['POST'])
  })
})

test('Back answers the question that it was pressed on, and no question that waits behind it', async ({
  page,
  office,
}) => {
  const member = await aMember(office, { address: true })
  for (const addressName of ['작업실', '본가'])
    await saveAddress(office, member, { addressName, isDefault: false })
  await enterAs(page, member)
  await openLive(page, '/mypage')
  await page.getByRole('main').getByRole('link', { name: '배송지 관리' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await page.evaluate(() => {
    for (const name of ['작업실', '본가'])
      document.querySelector<HTMLElement>(`button[aria-label="${name} 삭제"]`)?.click()
  })
  await expect(dialog(page)).toContainText('작업실 배송지를 삭제할까요?')
  await page.goBack()
  await expect(dialog(page)).toContainText('본가 배송지를 삭제할까요?')
  await dialog(page).getByRole('button', { name: '삭제' }).click()
  await expectToast(page, '배송지를 삭제했어요.')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: '작업실' })).toHaveCount(1)
  await expect(page).toHaveURL('/mypage/delivery')
})
