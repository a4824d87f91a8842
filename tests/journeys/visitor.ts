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

  async shopNow(): Promise<Date> {
    const answer = await this.request.get(`${shopUrl()}/api/users/now`)
    const { data } = await answer.json()
    return new Date(data.now)
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
