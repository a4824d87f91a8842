import type { Page } from '@playwright/test'
import { aMember, enterAs } from './ownData.ts'
import { amountOf } from './renting.ts'
import { expect, test } from './shop.ts'
import { withAccessToken } from './tokens.ts'

test('tabs of a member stay logged in while the session cannot be refreshed, refresh it once, and show nothing of the member once another logs in', async ({
  page,
  context,
  office,
}) => {
  await enterAs(page, await aMember(office, { name: '나라온' }))
  await withAccessToken(page, 'expired')
  await test.step('while the shop cannot refresh the session, the member stays and goes on afterwards', async () => {
    const busy = {
      code: 'BUSY',
      message: '지금 요청이 몰려서 처리하지 못했어요. 잠시 후 다시 시도해 주세요.',
    }
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, json: busy }))
    await page.goto('/mypage')
    await expect(page.getByText('마이페이지를 불러오지 못했어요')).toBeVisible()
    await expect(page.getByText(busy.message)).toBeVisible()
    await expect(page).toHaveURL('/mypage')
    await page.unroute('**/api/auth/refresh')
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(amountOf(page, '포인트')).toHaveText(/\d/)
  })
  await test.step('an access token that the server rejects before the phone finds it ended is renewed, and the page goes on', async () => {
    await page.goto('/robots.txt')
    await withAccessToken(page, 'good')
    await page.goto('/mypage')
    await expect(amountOf(page, '포인트')).toHaveText(/\d/)
    await expect(page).toHaveURL('/mypage')
  })
  const other = await context.newPage()
  await test.step('two tabs whose access token ran out refresh it once', async () => {
    // No script of the shop may refresh it before the pages that are meant to.
    await page.goto('/robots.txt')
    await withAccessToken(page, 'expired')
    const refreshed: string[] = []
    const hears = (tab: Page) =>
      tab.on('request', (request) => {
        if (request.url().endsWith('/api/auth/refresh')) refreshed.push(request.url())
      })
    const tabs = [page, other]
    tabs.forEach(hears)
    await Promise.all(tabs.map((tab) => tab.goto('/mypage')))
    for (const tab of tabs) {
      await expect(amountOf(tab, '포인트')).toHaveText(/\d/)
      await expect(tab).toHaveURL('/mypage')
    }
    expect(refreshed).toHaveLength(1)
  })
  await test.step('once one tab logs in as somebody else, the other shows nothing of the first', async () => {
    await expect(page.getByText('라온님')).toBeVisible()
    await enterAs(other, await aMember(office, { name: '도새벽' }))
    await expect(page.getByText('새벽님')).toBeVisible()
    await expect(page.getByText('라온님')).toHaveCount(0)
  })
  await test.step('a page that Back brings out of the browser’s memory shows nothing of a member who has left since', async () => {
    // The browser of the journeys holds no page in memory: this one hears what such a page hears.
    const comeBackTo = (session: object | null) =>
      page.evaluate((kept) => {
        if (kept === null) localStorage.removeItem('token')
        else localStorage.setItem('token', kept)
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      }, session && JSON.stringify(session))
    await comeBackTo((await aMember(office, { name: '모래원' })).session)
    await expect(page.getByText('래원님')).toBeVisible()
    await expect(page.getByText('새벽님')).toHaveCount(0)
    await comeBackTo(null)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('래원님')).toHaveCount(0)
  })
})
