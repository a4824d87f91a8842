import type { Page, Route } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aMember, aPeriod, aProduct, enterAs, listOf } from './ownData.ts'
import { amountOf, tapPeriod } from './renting.ts'
import { expect, test } from './shop.ts'

const line = (page: Page) => page.locator('#connection')

test('days that were chosen in the calendar outlive a server that is away', async ({ page, office }) => {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { ahead: 6 })
  await page.goto(`/product/rent/${product.id}`)
  await tapPeriod(page, period)
  const chosen = page.getByRole('region', { name: '이용기간' })
  // The amounts come once the coupons are known, after the days.
  await expect(amountOf(chosen, '주문 금액')).toHaveText(/원$/)
  const before = await chosen.innerText()
  let lost = 0
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === '/api/users/now') lost += 1
  })
  await page.route('**/api/**', (route) => route.abort())
  /** The tab is looked at again, longer after the last time than it may be asked again. */
  const isLookedAtAgain = () =>
    page.evaluate(() => {
      const before = Date.now
      Date.now = () => before() + 6_000
      window.dispatchEvent(new Event('focus'))
    })
  await expect
    .poll(async () => {
      await isLookedAtAgain()
      return lost
    })
    .toBeGreaterThan(0)
  // What the page makes of it is drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await chosen.innerText()).toBe(before)
})

test('a first script that does not come says so, and the page starts with the next try', async ({ page }) => {
  await page.route('**/assets/**/*.js', (route) => route.abort())
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(line(page)).toBeHidden()
  // The twelve seconds that a slow line is given.
  await page.evaluate(() => {
    for (const waiting of document.getAnimations()) waiting.currentTime = 12_500
  })
  await expect(line(page)).toBeVisible()
  await expect(line(page)).toContainText('화면을 다 불러오지 못했어요.')
  await page.unrouteAll()
  await line(page).getByRole('button', { name: '다시 시도' }).click()
  await page.getByLabel('이메일').fill('somebody@billim.kr')
  await page.getByLabel('비밀번호', { exact: true }).fill('wrong-pass1!')
  await expect(page.getByRole('button', { name: '로그인' })).toBeEnabled()
  await expect(line(page)).toBeHidden()
})

/** The page's own font is there: it is asked for behind the first view, and added once it came. */
const hasItsFont = (page: Page) =>
  page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('Pretendard Variable')))

/** The style sheets of the document that brought no rules. */
const emptySheets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].flatMap((link) => {
      try {
        return link.sheet?.cssRules.length ? [] : [link.href]
      } catch {
        return [link.href]
      }
    }),
  )

// The line is lost to files that the browser does not have yet.
test.describe('in a browser that never saw the shop', () => {
  test.use({ isFirstVisit: true })
  test('a page that cannot be fetched leaves the login as it is, and opens once the line is back; a part that the server does not give is told apart', async ({
    page,
    context,
  }) => {
    await page.goto('/login')
    await page.getByLabel('이메일').fill('somebody@billim.kr')
    await page.locator('#app[data-live]').waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: '회원가입' }).click()
    await expect(line(page)).toBeVisible()
    await expect(line(page)).toContainText('인터넷 연결을 확인해 주세요.')
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('이메일')).toHaveValue('somebody@billim.kr')
    await line(page).getByRole('button', { name: '다시 시도' }).click()
    await expect(line(page), 'still offline').toBeVisible()
    await expect(page.getByLabel('이메일')).toHaveValue('somebody@billim.kr')
    await context.setOffline(false)
    await expect(page).toHaveURL('/join')
    await expect(line(page)).toBeHidden()
    await test.step('what the server does not give is told apart from a lost line', async () => {
      await page.goBack()
      await expect(page).toHaveURL('/login')
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.getByRole('link', { name: '아이디 찾기' }).click()
      await expect(line(page)).toBeVisible()
      await expect(line(page)).toContainText('화면을 다 불러오지 못했어요.')
      await page.unroute('**/assets/*.js')
      await line(page).getByRole('button', { name: '다시 시도' }).click()
      await expect(page).toHaveURL('/find-id')
    })
  })

  test('a page opens with its styles once the line is back; its product is only called missing when the server says so', async ({
    page,
    context,
    office,
  }) => {
    const product = await aProduct(office)
    await openLive(page, listOf(product))
    // What a list fetches behind its first view: its font, and the calendar that a tap may open.
    await hasItsFont(page)
    await page.getByRole('button', { name: /날짜 선택/ }).click()
    await expect(page.getByRole('region', { name: '이용기간' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await context.setOffline(true)
    await page.getByRole('main').getByRole('link', { name: product.name }).click()
    await expect(line(page)).toBeVisible()
    const bar = page.getByRole('button', { name: '바로 렌트' })
    await expect(bar).toHaveCount(0)
    await page.route('**/api/users/products/**', (route) => route.abort())
    await context.setOffline(false)
    await expect(page).toHaveURL(`/product/detail/${product.id}`)
    await expect(page.getByText('인터넷 연결을 확인해 주세요', { exact: true })).toBeVisible()
    await expect(page.getByText('상품 정보를 찾을 수 없어요')).toHaveCount(0)
    await page.unroute('**/api/users/products/**')
    await page.getByRole('main').getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByRole('heading', { name: product.name })).toBeVisible()
    await expect(bar, 'the bar of the product page stays at the bottom').toBeInViewport()
    expect(await emptySheets(page)).toEqual([])
  })

  test('a page whose styles did not come asks for them again', async ({ page }) => {
    await page.route('**/assets/*.css*', (route) => route.abort())
    // Of the parts that failed, the first asks whether the server is there before the retry, the others hear it after.
    const retried = Promise.withResolvers<void>()
    let asked = 0
    await page.route('/login', async (route) => {
      if (route.request().method() === 'HEAD') asked += 1
      if (asked > 1) await retried.promise
      await route.continue()
    })
    await page.goto('/login')
    await expect(line(page)).toContainText('화면을 다 불러오지 못했어요.')
    await expect.poll(() => asked).toBeGreaterThan(1)
    await page.unroute('**/assets/*.css*')
    // Without styles the bar may lie below the page.
    await line(page).getByRole('button', { name: '다시 시도' }).press('Enter')
    await expect(line(page)).toBeHidden()
    retried.resolve()
    await expect.poll(() => emptySheets(page)).toEqual([])
    await page.locator('#app[data-live]').waitFor()
    await expect(line(page)).toBeHidden()
  })

  test('style sheets that come without a rule are asked for again, at first and on a tap', async ({
    page,
  }) => {
    const nothing = (route: Route) => route.fulfill({ contentType: 'text/css', body: '' })
    const comesWithout = async () => {
      // The line's own HTML is there from the beginning, without a script and without styles.
      await page.locator('#connection[data-lost]').waitFor()
      await expect(line(page)).toContainText('화면을 다 불러오지 못했어요.')
      await page.unroute('**/assets/*.css*')
      await line(page).getByRole('button', { name: '다시 시도' }).press('Enter')
      await expect(line(page)).toBeHidden()
      await expect.poll(() => emptySheets(page)).toEqual([])
    }
    await page.route('**/assets/*.css*', nothing)
    await page.goto('/login')
    await comesWithout()
    await page.locator('#app[data-live]').waitFor()
    await page.route('**/assets/*.css*', nothing)
    await page.getByRole('link', { name: '회원가입' }).click()
    await expect(page, 'nothing is shown before its styles are there').toHaveURL('/login')
    await comesWithout()
    await expect(page).toHaveURL('/join')
  })

  test('a sheet that cannot be fetched leaves the page below it, and opens once the line is back', async ({
    page,
    context,
    office,
  }) => {
    await enterAs(page, await aMember(office))
    await page.goto('/mypage/inquiry?tab=onetoone')
    const ask = page.getByRole('button', { name: '1:1 문의하기' })
    await ask.waitFor()
    // What is beside the page comes after it, and would miss the line as well.
    await hasItsFont(page)
    await expect(page.locator('aside[aria-label$="고객센터"]')).toContainText(/\d{4}/)
    await context.setOffline(true)
    await ask.click()
    await expect(line(page)).toContainText('인터넷 연결을 확인해 주세요.')
    await expect(page.getByRole('heading', { name: '문의 내역' })).toBeVisible()
    await expect(page.getByText('화면을 열지 못했어요')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: '1:1 문의' })).toBeVisible()
  })
})
