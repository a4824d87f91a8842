import type { FrameLocator, Page } from '@playwright/test'

/** The card sheet of the local provider, as a person uses it. */
export class CardSheet {
  readonly page: Page
  readonly frame: FrameLocator
  constructor(page: Page) {
    this.page = page
    this.frame = page.frameLocator('iframe[title^="카드"], iframe[title*="결제"]').first()
  }

  /** Registers a card when there is none yet. */
  async isReady() {
    const pay = this.frame.getByRole('button', { name: /원 결제$/ })
    const register = this.frame.getByRole('button', { name: '카드 등록하기' })
    await pay.or(register).first().waitFor()
    if (await register.isVisible()) {
      await this.frame.getByRole('button', { name: '예시로 채우기' }).click()
      const agreed = this.frame.getByRole('checkbox', { name: /모두 동의하고/ })
      if (await agreed.isVisible()) await agreed.check()
      await register.click()
    }
    await pay.waitFor()
    return pay
  }

  async approves() {
    const pay = await this.isReady()
    await pay.click()
  }

  async closes() {
    await this.isReady()
    await this.frame.getByRole('button', { name: '닫기' }).click()
  }

  /** Any other ending that the provider knows. */
  async endsWith(kind: 'decline' | 'reject' | 'expired' | 'lost') {
    await this.isReady()
    await this.frame.getByText('다른 결과로 시험하기').click()
    await this.frame.getByLabel('결과').selectOption(kind)
    await this.frame.getByRole('button', { name: '이 결과로 진행' }).click()
  }
}
