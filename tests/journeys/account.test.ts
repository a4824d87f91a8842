import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aMember, enterAs } from './ownData.ts'
import { chooseFound, typeAddress } from './renting.ts'
import { expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

const dialog = (page: Page) => page.getByRole('alertdialog')
const ok = (page: Page) => dialog(page).getByRole('button', { name: '확인' }).click()
const atelier = {
  name: '작업실',
  person: '윤하늘',
  phone: '010-2718-2818',
  search: '가로수길 43',
  road: '서울 강남구 가로수길 43',
  detail: '2층',
}

test('my page leads to what there is, to the address book with its life, and out again', async ({
  page,
  office,
}) => {
  await enterAs(page, await aMember(office, { name: '나라온' }))
  await test.step('the page of those who left is not a member’s', async () => {
    await page.goto('/mypage/withdraw/complete')
    await expect(page).toHaveURL('/mypage')
    await expect(page.getByText('라온님,')).toBeVisible()
  })
  await test.step('my page leads to each place and Back to it', async () => {
    for (const name of ['렌트 내역', '배송지 관리', '회원 정보']) {
      await page.getByRole('main').getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.getByRole('button', { name: '뒤로' }).click()
      await expect(page).toHaveURL('/mypage')
    }
  })
  await page.getByRole('link', { name: '배송지 관리' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  const add = page.getByRole('button', { name: '배송지 추가' })
  const save = page.getByRole('button', { name: '저장하기' })

  await test.step('what is missing stands at its field', async () => {
    await add.click()
    await page.getByLabel('휴대폰 번호').fill('0212345678')
    await save.click()
    await expect(page.getByLabel('배송지 이름')).toHaveAccessibleDescription('배송지 이름을 입력해 주세요.')
    await expect(page.getByLabel('휴대폰 번호')).toHaveAccessibleDescription(
      /016, 017, 019로 시작하는 번호를/,
    )
    await expect(page.getByLabel('주소', { exact: true })).toHaveAccessibleDescription(
      '주소를 입력해 주세요.',
    )
  })
  await test.step('a postcode search that does not answer says so; the next try finds it again', async () => {
    await page.route('**/postcode.v2.js*', (route) => route.abort(), { times: 1 })
    const search = page.getByRole('button', { name: '주소 검색' })
    await search.click()
    await expect(
      page.getByText('지금은 우편번호 검색을 쓸 수 없어요. 잠시 후 다시 시도해 주세요.'),
    ).toBeVisible()
    await search.click()
    await typeAddress(page, atelier)
  })
  await test.step('the first address is the default one', async () => {
    await save.click()
    await expect(toastSaying(page, '배송지를 추가했어요.')).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText(
      /작업실.*기본배송지.*서울 강남구 가로수길 43, 2층.*010-2718-2818/,
    )
  })
  await test.step('and cannot be deleted', async () => {
    await page.getByRole('button', { name: '작업실 삭제' }).click()
    await expect(dialog(page)).toContainText('기본 배송지는 삭제할 수 없어요.')
    await ok(page)
    await expect(rows).toHaveCount(1)
  })
  await test.step('until another one takes the badge', async () => {
    await add.click()
    await typeAddress(page, {
      ...atelier,
      name: '우리 집',
      search: '연무장길 33',
      road: '서울 성동구 연무장길 33',
    })
    await save.click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: '우리 집 수정' }).click()
    await expect(page.getByRole('dialog', { name: '배송지 수정' })).toBeVisible()
    await page.reload()
    await expect(
      page.getByRole('dialog', { name: '배송지 수정' }).getByLabel('배송지 이름'),
      'loaded again, the page has the same address open',
    ).toHaveValue('우리 집')
    await page.getByLabel('상세 주소').fill('502호')
    await page.getByLabel('기본 배송지로 저장').check()
    await save.click()
    await expect(toastSaying(page, '배송지를 수정했어요.')).toBeVisible()
    await expect(rows.filter({ hasText: '기본배송지' })).toHaveText(/우리 집.*502호/)
    await page.getByRole('button', { name: '작업실 삭제' }).click()
    await dialog(page).getByRole('button', { name: '취소' }).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: '작업실 삭제' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expect(dialog(page), 'Back closes the question, not the page').toHaveCount(0)
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: '작업실 삭제' }).click()
    await dialog(page).getByRole('button', { name: '삭제' }).click()
    await expect(toastSaying(page, '배송지를 삭제했어요.')).toBeVisible()
    await expect(rows).toHaveCount(1)
  })
  await test.step('logging out by two taps ends one session with one word', async () => {
    const dashboard = '**/api/users/my-dashboard'
    const loggedOut = Promise.withResolvers<void>()
    await page.route(dashboard, async (route) => {
      await loggedOut.promise
      await route.continue()
    })
    const arriving = Promise.withResolvers<void>()
    await page.route('/', async (route) => {
      await arriving.promise
      await route.continue()
    })
    await page.goto('/mypage')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/logout')) asked.push(request.method())
    })
    await page.getByRole('button', { name: '로그아웃' }).dblclick()
    await expect(dialog(page)).toContainText('로그아웃했어요.')
    const refused = page.waitForResponse(dashboard)
    loggedOut.resolve()
    expect((await refused).status(), 'what was being read is refused now').toBe(401)
    const confirmed = ok(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const shown = await page.evaluate(() => document.querySelector('main')?.textContent)
    expect(shown, 'until home comes, my page stays').toContain('회원 탈퇴')
    arriving.resolve()
    await confirmed
    await expect(page).toHaveURL('/')
    expect(asked).toEqual(['POST'])
  })
  await test.step('whoever is out is asked to log in, and comes back', async () => {
    await page.goto('/mypage')
    await expect(page).toHaveURL('/login?returnUrl=%2Fmypage')
  })
})

test('what was searched before the postcode page could listen is found all the same', async ({
  page,
  office,
}) => {
  await enterAs(page, await aMember(office))
  const { promise: held, resolve: listen } = Promise.withResolvers<void>()
  await page.route('**/postcode/browser/search.ts', async (route) => {
    await held
    // The page that asked first is gone by then.
    await route.continue().catch(() => undefined)
  })
  await page.goto('/mypage/delivery')
  await page.getByRole('button', { name: '배송지 추가' }).click()
  await page.getByRole('button', { name: '주소 검색' }).click()
  const search = page.frameLocator('iframe[title="우편번호 찾기"]')
  await search.getByLabel('도로명, 건물 이름, 지번').fill('가로수길 43')
  await search.getByRole('button', { name: '찾기' }).click()
  listen()
  await chooseFound(search.getByRole('button', { name: atelier.road }))
  await expect(page.getByLabel('주소', { exact: true })).toHaveValue(atelier.road)
})

test('a card connection that cannot be finished leads home', async ({ page }) => {
  await openLive(page, '/toss')
  await expect(page.getByText('카드를 연결하지 못했어요')).toBeVisible()
  await page.getByRole('link', { name: '홈으로' }).click()
  await expect(page).toHaveURL('/')
})
