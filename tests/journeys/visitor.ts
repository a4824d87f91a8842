import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'

export { expect }

const demo = { email: 'demo@billim.kr', password: 'billim12!' }

const shopUrl = () => process.env.BASE_URL ?? 'http://127.0.0.1:3000'

/** A person before the shop: taps only when the page answers to taps. */
export class Visitor {
  readonly page: Page
  readonly request: APIRequestContext
  constructor(page: Page, request: APIRequestContext) {
    this.page = page
    this.request = request
  }

  async opens(path: string) {
    await this.page.goto(`${shopUrl()}${path}`)
    await this.page.locator('#app[data-live]').waitFor()
  }

  async logsIn() {
    await this.page.getByLabel('이메일').fill(demo.email)
    await this.page.getByLabel('비밀번호', { exact: true }).fill(demo.password)
    await this.page.getByRole('button', { name: '로그인' }).click()
    await this.page.waitForURL((url) => url.pathname !== '/login')
  }

  /** The shop's clock, for cancellations days later; null sets it back. */
  async movesTheClockTo(now: string | null) {
    const answer = await this.request.post(`${shopUrl()}/api/dev/clock`, { data: { now } })
    expect(answer.ok()).toBe(true)
  }

  /** The first day of the order that the page shows, from its dated timeline. */
  async startOfOrder(order: string): Promise<string> {
    const token = await this.page.evaluate(
      () => JSON.parse(localStorage.getItem('token') ?? '{}').accessToken,
    )
    const id = order.split('/').at(-1) ?? ''
    const answer = await this.request.get(`${shopUrl()}/api/users/order-detail/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = await answer.json()
    return data.rentalStartDate
  }

  dayBefore(day: string, days: number): string {
    return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
  }

  /** A new address by the postcode search of the local provider. */
  async addsAnAddress() {
    const { page } = this
    const change = page.getByRole('button', { name: '배송지 변경' })
    await change.or(page.getByLabel('배송지 이름')).first().waitFor()
    const manages = await change.isVisible()
    if (manages) {
      await change.click()
      await page.getByRole('button', { name: '배송지 추가' }).click()
    }
    await page.getByLabel('배송지 이름').fill('회사')
    await page.getByLabel('받는 분').fill('김지우')
    await page.getByLabel('휴대폰 번호').fill('010-2345-6789')
    await page.getByRole('button', { name: '주소 검색' }).click()
    const search = page.frameLocator('iframe[title="우편번호 찾기"]')
    await search.getByLabel('도로명, 건물 이름, 지번').fill('연무장길 33')
    await search.getByRole('button', { name: '찾기' }).click()
    await search.getByRole('list', { name: '찾은 주소' }).getByRole('button').first().click()
    await page.getByLabel('상세 주소').fill('4층')
    if (manages) await page.getByRole('button', { name: '저장하기' }).click()
  }

  /** Taps the first possible start and end that the calendar offers, and answers the period's words. */
  async choosesAPeriod(within = this.page.locator('body')) {
    await within.getByRole('button', { name: '초기화' }).click()
    await within
      .getByRole('button', { name: /시작 가능/ })
      .nth(3)
      .click()
    await expect(within.getByText('종료일을 선택해 주세요')).toBeVisible()
    await within
      .getByRole('button', { name: /종료 가능/ })
      .nth(1)
      .click()
    const words = await within.getByRole('region', { name: '이용기간' }).innerText()
    await within.getByRole('button', { name: '일정 적용' }).click()
    return words.match(/\d{2}\.\d{2}\([일월화수목금토]\)/g) ?? []
  }
}

export const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ page, request }, use) => {
    await use(new Visitor(page, request))
  },
})
