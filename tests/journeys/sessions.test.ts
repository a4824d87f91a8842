import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aCoupon, aMember, aPeriod, aProduct, enterAs, openCheckout, takeCoupon } from './ownData.ts'
import { agree, amountOf, cardSheet, login, payButton } from './renting.ts'
import { expect, test } from './shop.ts'

/** When access tokens end, in seconds since 1970: long ago, and not in this century. */
const endings = { expired: 0, good: 4_102_444_800 } as const

/** Puts another access token into the session that the browser keeps; `exp` is all that a page reads of it. */
const withAccessToken = (page: Page, kind: keyof typeof endings) =>
  page.evaluate((exp) => {
    const session: object = JSON.parse(localStorage.getItem('token') ?? '{}')
    const accessToken = `e30.${btoa(JSON.stringify({ exp }))}.e30`
    localStorage.setItem('token', JSON.stringify({ ...session, accessToken }))
  }, endings[kind])

/** Does what the server refuses because the session is lost; the page is loaded anew, at the login. */
async function losesSession(page: Page, act: () => Promise<void>): Promise<void> {
  await withAccessToken(page, 'good')
  const isLoadedAnew = page.waitForEvent('load')
  await act()
  await isLoadedAnew
}

test('many tabs whose access token ran out refresh it once', async ({ page, context, office }) => {
  await enterAs(page, await aMember(office))
  // Where the tab is, no script of the shop could refresh it before the page that is meant to.
  await withAccessToken(page, 'expired')
  const refreshed: string[] = []
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  for (const tab of tabs)
    tab.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshed.push(request.url())
    })
  await Promise.all(tabs.map((tab) => tab.goto('/mypage')))
  for (const tab of tabs) {
    await expect(amountOf(tab, '포인트')).toHaveText(/\d/)
    await expect(tab).toHaveURL('/mypage')
  }
  expect(refreshed).toHaveLength(1)
})

test('what is being written when the session is lost is there again after the login, until it is closed', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  await enterAs(page, member)
  await openLive(page, '/mypage/inquiry?tab=onetoone')
  const ask = page.getByRole('button', { name: '1:1 문의하기' })
  const sheet = page.getByRole('dialog', { name: '1:1 문의' })
  const words = '종료일 다음 날 오전에 집을 비워요. 상자를 문 앞에 두어도 되나요?'
  await ask.click()
  await sheet.getByLabel('제목').fill('회수 시간 문의')
  await sheet.getByLabel('내용').fill(words)
  await losesSession(page, () => sheet.getByRole('button', { name: '문의 등록하기' }).click())
  await expect(page).toHaveURL(/^[^?]*\/login\?returnUrl=/)
  expect(await page.evaluate(() => localStorage.getItem('token')), 'the session is dropped').toBeNull()
  await expect(page.getByText('쓰던 내용은 이 탭에 그대로 있어요.')).toBeVisible()
  await login(page, member.email)
  await expect(page).toHaveURL('/mypage/inquiry?tab=onetoone')
  await expect(sheet.getByLabel('내용')).toHaveValue(words)
  await expect(sheet.getByLabel('제목')).toHaveValue('회수 시간 문의')
  await sheet.getByRole('button', { name: '닫기' }).click()
  await ask.click()
  await expect(sheet.getByLabel('내용')).toHaveValue('')
})

test('whoever is logged out in the middle of checkout logs in and pays what was shown', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const member = await aMember(office, { address: true })
  await takeCoupon(office, member, await aCoupon(office, { products: [product] }))
  await enterAs(page, member)
  await openCheckout(page, office, product, await aPeriod(office, product))
  const memo = page.getByLabel('배송 메모', { exact: true })
  await memo.selectOption('door')
  await agree(page)
  await expect(payButton(page)).toHaveText('38,400원 결제하기')
  await losesSession(page, () => payButton(page).click())
  await expect(page).toHaveURL('/login?returnUrl=%2Forder')
  await expect(page.getByText('쓰던 내용은 이 탭에 그대로 있어요.')).toBeVisible()
  await login(page, member.email)
  await expect(page).toHaveURL('/order')
  await expect(memo).toHaveValue('door')
  await expect(payButton(page)).toHaveText('38,400원 결제하기')
  await payButton(page).click()
  await expect(cardSheet(page).getByText('38,400원').first()).toBeVisible()
})

test('a member stays logged in while the shop cannot refresh the session, and goes on afterwards', async ({
  page,
  office,
}) => {
  await enterAs(page, await aMember(office))
  await withAccessToken(page, 'expired')
  const busy = { code: 'BUSY', message: '지금 요청이 몰려서 처리하지 못했어요. 잠시 후 다시 시도해 주세요.' }
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, json: busy }))
  await page.goto('/mypage')
  await expect(page.getByText('마이페이지를 불러오지 못했어요')).toBeVisible()
  await expect(page.getByText(busy.message)).toBeVisible()
  await expect(page).toHaveURL('/mypage')
  await page.unroute('**/api/auth/refresh')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(amountOf(page, '포인트')).toHaveText(/\d/)
})

test('a tab shows nothing of a member any more once another tab logs in as somebody else', async ({
  page,
  context,
  office,
}) => {
  await enterAs(page, await aMember(office, { name: '나라온' }))
  await page.goto('/mypage')
  await expect(page.getByText('라온님')).toBeVisible()
  const other = await context.newPage()
  await enterAs(other, await aMember(office, { name: '도새벽' }))
  await expect(page.getByText('새벽님')).toBeVisible()
  await expect(page.getByText('라온님')).toHaveCount(0)
})
