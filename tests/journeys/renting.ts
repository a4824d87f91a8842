import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Period } from '../../domain/shared/civilDate.ts'
import { spokenDay } from './periods.ts'
import { type BackOffice, expect, password } from './shop.ts'
import { atTheOrigin } from './visitors.ts'

/** The bag of the pictures: 12,300 won a day, free of other rentals for the next days. */
export const bag = '아틀리에 탑핸들 백 미디엄'

export async function login(page: Page, email: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  // A session that has just ended loads its page anew, and its address is the login's before that page has come.
  await page.locator('#app[data-live]').waitFor()
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Logs in without the screen; the next page that is opened belongs to the member. */
export async function enter(page: Page, office: BackOffice, email: string): Promise<void> {
  const session = await office.sessionOf(email)
  await atTheOrigin(page)
  await page.evaluate((token) => localStorage.setItem('token', token), JSON.stringify(session))
}

/** The value beside a name in a list of amounts, as it is seen: the receipt that only paper shows has the same names. */
export const amountOf = (scope: Page | Locator, name: string): Locator =>
  scope.locator(`dt:text-is("${name}") + dd`).filter({ visible: true })

export async function tapPeriod(page: Page, period: Period): Promise<void> {
  await page.getByRole('button', { name: spokenDay(period.start) }).click()
  await expect(page.getByText('종료일을 선택해 주세요')).toBeVisible()
  await page.getByRole('button', { name: spokenDay(period.end) }).click()
}

/** From the calendar of a product to its checkout. */
export async function chooseAndRent(page: Page, productId: number, period: Period): Promise<void> {
  await page.goto(`/product/detail/${productId}`)
  await page.getByRole('region', { name: '렌트하기' }).getByRole('link').click()
  await tapPeriod(page, period)
  await page.getByRole('button', { name: '일정 적용' }).click()
  await page.getByRole('button', { name: '바로 렌트' }).click()
  await expect(page.getByRole('heading', { name: '주문/결제' })).toBeVisible()
}

export const payButton = (page: Page): Locator =>
  page.getByRole('region', { name: '결제하기' }).getByRole('button')

const cardFrameOf = 'iframe[title="카드 결제"]'

/** The sheet of the card provider as an element of the page. */
export const cardFrame = (page: Page): Locator => page.locator(cardFrameOf)

export const cardSheet = (page: Page): FrameLocator => page.frameLocator(cardFrameOf)

/**
 * Presses the button with which its own frame ends, and waits for nothing: what follows is waited for by whoever goes on.
 * A click or key of the browser's may have no answer any more when the frame is gone, and would never end; so the press
 * comes from within the frame, a moment later. Before that the button can be hit, as a person hits it: a sheet that has not
 * slid in yet has its buttons already, and nobody who listens to them.
 */
export async function pressLast(button: Locator, times = 1): Promise<void> {
  await button.click({ trial: true })
  await button.evaluate((one: HTMLElement, presses) => {
    setTimeout(() => {
      for (let nth = 0; nth < presses; nth += 1) one.click()
    })
  }, times)
}

/** Presses the button that ends the card sheet. */
export const endSheet = (page: Page, name: string | RegExp): Promise<void> =>
  pressLast(cardSheet(page).getByRole('button', { name }))

export const agree = (page: Page): Promise<void> =>
  page.getByLabel('주문 내용을 확인했고 모두 동의해요').check()

/** Registers the example card when the member has none yet. */
export async function registerCard(sheet: FrameLocator): Promise<void> {
  const fill = sheet.getByRole('button', { name: '예시로 채우기' })
  const another = sheet.getByRole('button', { name: '다른 카드 등록' })
  await expect(fill.or(another)).toBeVisible()
  if (await another.isVisible()) return
  await fill.click()
  await sheet.getByRole('button', { name: '카드 등록하기' }).click()
  await expect(another).toBeVisible()
}

/** Another ending of the card sheet than the approval. */
export async function endSheetWith(page: Page, kind: string, code?: string): Promise<void> {
  const sheet = cardSheet(page)
  await sheet.getByText('다른 결과로 시험하기').click()
  await sheet.getByLabel('결과', { exact: true }).selectOption(kind)
  if (code !== undefined) await sheet.getByLabel('거절 사유').selectOption(code)
  await endSheet(page, '이 결과로 진행')
}

export type NewAddress = {
  name: string
  person: string
  phone: string
  search: string
  road: string
  detail: string
}

/** The page of the postcode provider. */
export const postcodeSearch = (page: Page): FrameLocator => page.frameLocator('iframe[title="우편번호 찾기"]')

/** Chooses a street among those found, with which the page of the postcode provider ends. */
export async function chooseFound(page: Page, road: string): Promise<void> {
  await pressLast(postcodeSearch(page).getByRole('button', { name: road }))
  await expect(page.getByLabel('주소', { exact: true })).toHaveValue(road)
}

/** Searches a street in the postcode page, which `open` shows, before that page can listen, and chooses what it finds. */
export async function findStreetEarly(page: Page, open: () => Promise<void>): Promise<void> {
  const listening = Promise.withResolvers<void>()
  await page.route('**/postcode/browser/search.ts', async (route) => {
    await listening.promise
    // The page that asked first is gone by then.
    await route.continue().catch(() => undefined)
  })
  await open()
  const provider = postcodeSearch(page)
  await provider.getByLabel('도로명, 건물 이름, 지번').fill('잠실한빛아파트')
  await provider.getByRole('button', { name: '찾기' }).click()
  listening.resolve()
  await chooseFound(page, '서울 송파구 올림픽로 212')
}

/** Types an address; the street comes from the postcode provider's own page. */
export async function typeAddress(page: Page, address: NewAddress): Promise<void> {
  await page.getByLabel('배송지 이름').fill(address.name)
  await page.getByLabel('받는 분').fill(address.person)
  await page.getByLabel('휴대폰 번호').fill(address.phone)
  await page.getByRole('button', { name: '주소 검색' }).click()
  const search = postcodeSearch(page)
  // Before its script has come, their form asks for the same page with what was typed.
  await search.getByLabel('도로명, 건물 이름, 지번').fill(address.search)
  await search.getByRole('button', { name: '찾기' }).click()
  await chooseFound(page, address.road)
  await page.getByLabel('상세 주소').fill(address.detail)
}

/** The order that the address of the page names. */
export function orderIdOf(page: Page): string {
  const found = /\/order\/(?:complete|detail)\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  if (found === undefined) throw new Error(`${page.url()} names no order`)
  return found
}
