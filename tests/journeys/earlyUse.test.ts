import type { Page } from '@playwright/test'
import { z } from 'zod'
import { waitForFirstView } from './firstView.ts'
import { aCoupon, aMember, aPeriod, aProduct, enterAs, somePictures } from './ownData.ts'
import { spokenDay } from './periods.ts'
import { expect, password, test } from './shop.ts'

declare global {
  interface Window {
    /** How often the page was about to be left for another document. */
    leavings?: number
  }
}

/** The page comes, and of its scripts only the first; the others wait until they are let go. */
async function openWithSlowScripts(page: Page, address: string, again?: 'again'): Promise<() => void> {
  const html = await (await page.request.get(address)).text()
  const first = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
  if (first === undefined) throw new Error(`${address} has no script`)
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    if (!route.request().url().endsWith(first)) await gone
    await route.continue()
  })
  const started = page.waitForResponse((response) => response.url().endsWith(first))
  if (again === undefined) await page.goto(address, { waitUntil: 'commit' })
  else await page.reload({ waitUntil: 'commit' })
  await (await started).finished()
  return letGo
}

/** Of the scripts of the page, the one that says these words waits until it is let go. */
async function holdScriptThatSays(page: Page, words: string): Promise<() => void> {
  const gone = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(words)) await gone.promise
    await route.fulfill({ response })
  })
  return gone.resolve
}

/** The page's first script runs: it takes the place of the hints, which are there from the beginning. */
const isStarted = (page: Page) =>
  page.locator('link[data-screen][rel=modulepreload]').first().waitFor({ state: 'attached' })

const isLive = (page: Page) => page.locator('#app[data-live]')

test('a day that is tapped before the calendar answers is chosen once it does, and the days before it are kept', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const before = await aPeriod(office, product, { ahead: 12 })
  const { start } = await aPeriod(office, product, { days: 3, ahead: 6 })
  await page.addInitScript(
    ([id, period]) => sessionStorage.setItem('rent_period', JSON.stringify({ [id]: period })),
    [String(product.id), before] as const,
  )
  const letGo = await openWithSlowScripts(page, `/product/rent/${product.id}`)
  await page.getByRole('button', { name: spokenDay(start) }).click()
  await expect(isLive(page)).toHaveCount(0)
  letGo()
  await expect(page.getByRole('button', { name: spokenDay(start) })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('종료일을 선택해 주세요')).toBeVisible()
  const kept = await page.evaluate(
    (id) => JSON.parse(sessionStorage.getItem('rent_period') ?? '{}')[id],
    String(product.id),
  )
  expect(kept, 'a start alone is no period').toMatchObject(before)
})

test('a product that is swiped and tapped early shows that picture, and of two taps the last one counts', async ({
  page,
  office,
}) => {
  const product = await aProduct(office, { pictures: await somePictures(office, 2) })
  await aCoupon(office, { products: [product] })
  const letGo = await openWithSlowScripts(page, `/product/detail/${product.id}`)
  const entries = () => page.evaluate(() => window.history.length)
  const before = await entries()
  const pictures = page.getByRole('region', { name: /사진$/ })
  await pictures
    .getByRole('button')
    .nth(1)
    .evaluate((second) => second.scrollIntoView({ block: 'nearest', inline: 'start' }))
  await page.getByRole('button', { name: /쿠폰 받기/ }).click()
  await page.getByRole('button', { name: '이용안내' }).click()
  letGo()
  await expect(pictures.getByText(/^2 \//)).toBeAttached()
  await expect(page.getByRole('button', { name: '이용안내' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: '이용안내' })).toBeInViewport()
  expect(await entries(), 'the first tap opens nothing, not even later').toBe(before)
  await page.getByRole('button', { name: /쿠폰 받기/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(await entries()).toBe(before + 1)
})

test('a tap waits for the part of the page that it is on, which stays though the product changed meanwhile', async ({
  page,
  office,
}) => {
  const { id } = await aProduct(office)
  const letGo = await holdScriptThatSays(page, '투명 리빙박스')
  const changed = Promise.withResolvers<number>()
  await page.route(`**/api/users/products/${id}`, async (route) => {
    const response = await route.fetch()
    const answer: { data: { reviewCount: number } } = await response.json()
    answer.data.reviewCount += 1
    await route.fulfill({ response, json: answer })
    changed.resolve(answer.data.reviewCount)
  })
  await page.goto(`/product/detail/${id}`)
  const tab = page.getByRole('button', { name: `리뷰 ${await changed.promise}` })
  await expect(tab).toBeVisible()
  await expect(isLive(page)).toBeAttached()
  await page.getByRole('button', { name: /정품 보증/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('dialog', { name: /정품/ })).toBeVisible()
})

test('a sheet does not wait for the pictures of the first view; a page that is loaded again and scrolled on before it answers stays there', async ({
  page,
}) => {
  await waitForFirstView(page)
  // The pictures never come.
  await page.route(/\.(webp|avif)/, () => undefined)
  await page.goto('/product', { waitUntil: 'commit' })
  await isLive(page).waitFor({ state: 'attached' })
  const sheet = page.getByRole('dialog', { name: '할인율' })
  await page.getByRole('button', { name: '할인율' }).click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: '닫기' }).click()
  await expect(sheet).toHaveCount(0)

  const place = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(place).toBe(900)
  const letGo = await openWithSlowScripts(page, '/product', 'again')
  await expect.poll(place, 'it comes back to where it was left').toBe(900)
  await page.mouse.wheel(0, -300)
  await expect.poll(place).toBe(600)
  letGo()
  await expect(isLive(page)).toBeAttached()
  await expect(page.getByLabel('정렬')).toBeEnabled()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await place()).toBe(600)
})

test('a tap on an event counts once the page answers', async ({ page, office }) => {
  const one = z.array(z.object({ id: z.number() })).min(1)
  const { data } = await office.call('GET', '/api/users/planning-event-all')
  const shown = z.object({ event: one }).parse(data)
  const letGo = await openWithSlowScripts(page, `/promotion/detail/${shown.event[0]?.id}`)
  await page.getByRole('button', { name: '공유하기' }).click()
  await expect(isLive(page)).toHaveCount(0)
  letGo()
  await expect(page.getByRole('dialog', { name: '공유하기' })).toBeVisible()
})

test('a form whose own code comes late takes nothing until then, and a tap on it waits', async ({ page }) => {
  await page.addInitScript(() =>
    sessionStorage.setItem('verification', '{"email":"jiwoo@example.com","verification":"0"}'),
  )
  const letGo = await holdScriptThatSays(page, '새 비밀번호 확인')
  await page.goto('/reset-password')
  await expect(isLive(page)).toBeAttached()
  const field = page.getByLabel('새 비밀번호', { exact: true })
  await expect(field).toBeDisabled()
  const drawn = await field.elementHandle()
  await page.getByRole('button', { name: '새 비밀번호 보기' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  letGo()
  await expect(field).toHaveAttribute('type', 'text')
  await field.fill('billim-4321!')
  expect(await drawn?.evaluate((field) => field.isConnected), 'what the server drew stays').toBe(true)
})

test('the coupon box leads back by a tap before it answers, and offers nothing else to tap until then', async ({
  page,
  office,
}) => {
  await enterAs(page, await aMember(office))
  const letGo = await openWithSlowScripts(page, '/mypage/coupon?tab=download')
  await page.getByRole('button', { name: '뒤로' }).click()
  await expect(isLive(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button'), 'nothing of the box itself').toHaveCount(0)
  letGo()
  await expect(page).toHaveURL('/mypage')
})

test('fields take nothing before their page answers', async ({ page }) => {
  const letGo = await openWithSlowScripts(page, '/brand?tab=search')
  const name = page.getByRole('searchbox', { name: '브랜드 이름' })
  const recommended = page.getByLabel('추천 브랜드만')
  for (const field of [name, recommended, page.getByLabel('정렬')]) await expect(field).toBeDisabled()
  letGo()
  await expect(recommended).toBeEnabled()
  await recommended.check({ force: true })
  await expect(page).toHaveURL(/filterRecommend=true/)
  await name.fill('ㅂㄹㄴ')
  await expect(page).toHaveURL(/brandName=/)
})

test('a link of the welcome coupons leads on before its page answers; a login that is sent early is sent once its page does', async ({
  page,
  office,
}) => {
  const { email } = await aMember(office)
  const letGo = await openWithSlowScripts(page, '/promotion/detail/new')
  await page.getByRole('link', { name: '로그인하고 쿠폰 받기' }).click()
  const login = '/login?returnUrl=%2Fmypage%2Fcoupon'
  await expect(page).toHaveURL(login)
  await page.getByLabel('이메일').fill(email)
  await isStarted(page)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(login)
  await expect(isLive(page)).toHaveCount(0)
  letGo()
  await expect(page).toHaveURL('/mypage/coupon')
})

test('a login whose scripts do not come keeps the password out of the address', async ({ page }) => {
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort())
  await page.goto('/login')
  const typed = page.getByLabel('비밀번호', { exact: true })
  await page.getByLabel('이메일').fill('jiwoo@example.com')
  await typed.fill(password)
  await page.evaluate(() => {
    window.leavings = 0
    window.addEventListener('beforeunload', () => {
      window.leavings = (window.leavings ?? 0) + 1
    })
  })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  // A form that is sent leaves the page a turn later, and a frame is drawn after that turn.
  const leavings = await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => drawn(window.leavings))),
  )
  expect(leavings).toBe(0)
  await expect(page).toHaveURL('/login')
  await expect(typed).toHaveValue(password)
})

test('Enter in a search that does not answer yet searches as a plain form; a syllable that is being composed while the page begins to answer is not torn', async ({
  page,
}) => {
  const letGo = await openWithSlowScripts(page, '/search')
  const words = page.getByRole('combobox', { name: '검색어' })
  await words.fill('오렐')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent('오렐')}`)
  await expect(page.getByRole('heading', { name: '‘오렐’ 검색 결과' })).toBeAttached()
  await expect(isLive(page)).toHaveCount(0)

  await words.selectText()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: '베라', selectionStart: 2, selectionEnd: 2 })
  letGo()
  await isLive(page).waitFor({ state: 'attached' })
  await expect(words).toHaveValue('베라')
  await keyboard.send('Input.imeSetComposition', { text: '베란', selectionStart: 2, selectionEnd: 2 })
  await keyboard.send('Input.insertText', { text: '베란' })
  await expect(words).toHaveValue('베란')
  await expect(page.getByRole('option', { name: /^베란느 브랜드/ })).toBeVisible()
})
