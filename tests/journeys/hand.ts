import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'

/** What the keystroke-level model of Card, Moran and Newell gives an average typist: a key, and a decision before it. */
const secondsAKey = 0.28
const secondsADecision = 1.35
const secondsAtMost = 60

/** The most presses of one key that reach anything: a person gives up after them. */
const pressesAtMost = 60

/** The hands of someone who works by keyboard. Every key is counted, a syllable by its letters. */
export class Hand {
  readonly page: Page
  keys = 0
  decisions = 0

  constructor(page: Page) {
    this.page = page
  }

  /** Presses a key, or some together, having decided to. */
  async press(key: string): Promise<void> {
    this.decisions += 1
    await this.#press(key)
  }

  async #press(key: string): Promise<void> {
    this.keys += 1
    await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.decisions += 1
    this.keys += text.normalize('NFD').length
    await this.page.keyboard.type(text)
  }

  /** Presses a key until the focus is where it is wanted. */
  async goTo(wanted: Locator, key = 'Tab'): Promise<void> {
    this.decisions += 1
    await expect(wanted).toBeVisible()
    for (let nth = 0; nth < pressesAtMost; nth += 1) {
      if (await wanted.evaluate((element) => element.matches(':focus'))) return
      await this.#press(key)
    }
    await expect(wanted, `${pressesAtMost} presses of ${key}`).toBeFocused()
  }

  /** Types into the search field of the console and goes to what it finds. */
  async find(typed: string, wanted: RegExp): Promise<void> {
    await this.press('Control+k')
    await expect(this.page.getByRole('combobox', { name: /찾기/ })).toBeFocused()
    await this.type(typed)
    const options = this.page.getByRole('option')
    await expect(options.filter({ hasText: wanted }).first()).toBeVisible()
    const chosen = this.page.getByRole('option', { selected: true })
    for (let nth = await options.count(); nth > 0; nth -= 1) {
      if (wanted.test(await chosen.innerText())) break
      await this.#press('ArrowDown')
    }
    await expect(chosen).toContainText(wanted)
    await this.press('Enter')
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** Keeps what the task took, and holds it to a minute. */
  isDone({ annotations }: Pick<TestInfo, 'annotations'>, task: string): void {
    const seconds = this.keys * secondsAKey + this.decisions * secondsADecision
    annotations.push({
      type: 'task',
      description: `${task}: ${this.keys} keys, ${this.decisions} decisions, ${Math.ceil(seconds)} s by the model`,
    })
    expect(seconds, task).toBeLessThan(secondsAtMost)
  }
}
