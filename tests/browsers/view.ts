import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Driver, type Found, foundElement } from './driver.ts'

const kinds = {
  button: 'button, [role="button"], summary',
  link: 'a[href]',
  field: 'input, select, textarea, [role="slider"]',
  heading: 'h1, h2, h3, h4',
  dialog: '[role="dialog"], [role="alertdialog"], dialog',
  region: 'section, aside, [role="region"]',
  listitem: 'li',
  frame: 'iframe',
  option: 'option',
  table: 'table',
  text: 'main *, [role="dialog"] *, [role="alertdialog"] *, [role="status"] *, body > *',
} as const
export type Kind = keyof typeof kinds
type Name = string | RegExp

/** Runs in the page: the first visible element of the selector with that name, as a reader of the screen would say it. */
function firstNamed(
  selector: string,
  name: string,
  isPattern: boolean,
  within: Element | null,
): Element | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const named = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')
    if (by !== null) {
      const words = by.split(' ').map((id) => plain(document.getElementById(id)?.textContent))
      return words.join(' ')
    }
    const own = element.getAttribute('aria-label') ?? element.getAttribute('title')
    if (own !== null) return plain(own)
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    const [label] = isField ? (element.labels ?? []) : []
    return plain((label ?? element).textContent)
  }
  const fits = (element: Element) =>
    isPattern ? new RegExp(name).test(named(element)) : named(element) === name
  const isFile = (element: Element) => element.getAttribute('type') === 'file'
  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) || isFile(element) || element.tagName === 'OPTION'
  return [...(within ?? document).querySelectorAll(selector)].find((one) => fits(one) && isThere(one)) ?? null
}

const waitsMs = 30_000
const pattern = (name: Name): [string, boolean] =>
  typeof name === 'string' ? [name, false] : [name.source, true]

/** What a person sees of a browser, and does there. Everything is waited for, and named as the screen says it. */
export class View {
  readonly #driver: Driver
  readonly #pictures: string

  constructor(driver: Driver, pictures: string) {
    this.#driver = driver
    this.#pictures = pictures
  }

  async #until<Seen>(look: () => Promise<Seen | null>, what: string): Promise<Seen> {
    const until = performance.now() + waitsMs
    for (;;) {
      // While a page goes away, its elements are gone as well.
      const [seen, fault] = await look().then(
        (found) => [found, null] as const,
        (thrown: unknown) => [null, thrown] as const,
      )
      if (seen !== null) return seen
      if (performance.now() > until)
        throw new Error(`${what} at ${await this.#driver.address()}`, { cause: fault })
      await pause(50)
    }
  }

  /** Looks once. */
  async has(kind: Kind, name: Name, within: Found | null = null): Promise<Found | null> {
    return foundElement.parse(
      await this.#driver.run(`return (${firstNamed.toString()})(...arguments)`, [
        ...[kinds[kind], ...pattern(name), within],
      ]),
    )
  }

  sees(kind: Kind, name: Name, within: Found | null = null): Promise<Found> {
    return this.#until(() => this.has(kind, name, within), `no ${kind} is called ${name}`)
  }

  /** Clicks what is in the middle of the view, where no bar lies over it. */
  async taps(kind: Kind, name: Name, within: Found | null = null): Promise<void> {
    await this.#until(async () => {
      const found = await this.has(kind, name, within)
      if (found === null) return null
      const isReady = await this.#driver.run(
        `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' }); return !arguments[0].matches(':disabled, [aria-disabled="true"]')`,
        [found],
      )
      if (isReady !== true) return null
      await this.#driver.click(found)
      return true
    }, `no ${kind} that can be tapped is called ${name}`)
  }

  async fills(label: Name, text: string, within: Found | null = null): Promise<void> {
    await this.#until(async () => {
      const field = await this.has('field', label, within)
      if (field === null || (await this.#driver.run('return arguments[0].disabled', [field])) === true)
        return null
      await this.#driver.type(field, text)
      return true
    }, `no field that can be filled is called ${label}`)
  }

  async chooses(label: Name, option: Name, within: Found | null = null): Promise<void> {
    const field = await this.sees('field', label, within)
    await this.#driver.click(await this.sees('option', option, field))
  }

  async picks(label: Name, file: string, within: Found | null = null): Promise<void> {
    await this.#driver.type(await this.sees('field', label, within), file)
  }

  /** Does something inside a frame of the page. */
  async inside(frame: Name, does: () => Promise<void>): Promise<void> {
    await this.#driver.enter(await this.sees('frame', frame))
    await does()
    await this.#driver.enter(null)
  }

  async goes(url: string): Promise<void> {
    await this.#driver.go(url)
  }

  async is(address: RegExp): Promise<string> {
    return this.#until(async () => {
      const now = await this.#driver.address()
      return address.test(now) ? now : null
    }, `the address is not like ${address.source}`)
  }

  /** Waits until the letters and every picture in the view are there. */
  async isDrawn(): Promise<void> {
    const drawn = `return document.fonts.status === 'loaded' && [...document.images].every((picture) => {
      const { top, bottom, left, right, height } = picture.getBoundingClientRect()
      const isSeen = height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return !isSeen || (picture.complete && picture.naturalWidth > 0)
    })`
    await this.#until(
      async () => ((await this.#driver.run(drawn, [])) === true ? true : null),
      'a picture in the view or the letters are missing',
    )
  }

  /** Problems of the look that a picture shows and nobody reads: what is wider than the view, and missing letters. */
  async wideness(): Promise<{ view: number; page: number }> {
    const measured = await this.#driver.run(
      'return { view: document.documentElement.clientWidth, page: document.documentElement.scrollWidth }',
      [],
    )
    return z.object({ view: z.number(), page: z.number() }).parse(measured)
  }

  async picture(name: string): Promise<void> {
    const path = `${this.#pictures}/${name}.png`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await this.#driver.picture())
  }

  end(): Promise<void> {
    return this.#driver.end()
  }
}
