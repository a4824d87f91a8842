import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  LaunchOptions,
  Page,
} from '@playwright/test'
import { lateMs, slowed } from './slowness.ts'
import { hearToasts } from './toasts.ts'

/** The smallest page of the shop: local storage belongs to an origin. */
const smallest = '/robots.txt'

/** Brings a page to the shop's origin, whose storage it may write then; a tab that was just opened is there. */
export async function atTheOrigin(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== smallest) await page.goto(smallest)
}

/** A page lives for seconds: what the optimising compilers win in it is a third of what they cost. */
export const forAWhile = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [...(options.args ?? []), '--js-flags=--no-maglev --no-turbofan'],
})

/** A new context, whose pages are slowed, and answered late, when the run asks for it. */
async function contextOf(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await hearToasts(context)
  if (slowed > 1) onEachPage(context, (page) => page.send('Emulation.setCPUThrottlingRate', { rate: slowed }))
  if (lateMs > 0) answerLate(context)
  return context
}

/** Asks something of the browser for each page that opens. */
function onEachPage(context: BrowserContext, ask: (page: CDPSession) => Promise<unknown>): void {
  context.on('page', (page) => {
    // A page that is gone at once needs nothing any more.
    context
      .newCDPSession(page)
      .then(ask)
      .catch(() => undefined)
  })
}

/** Whoever spoke last of a page's line decides about all of it: both ways of speaking say whether it is cut. */
function answerLate(context: BrowserContext): void {
  const pages = new Set<CDPSession>()
  let offline = false
  const say = (page: CDPSession) =>
    page.send('Network.emulateNetworkConditions', {
      offline,
      latency: lateMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  onEachPage(context, async (page) => {
    pages.add(page)
    await page.send('Network.enable')
    await say(page)
  })
  const cut = context.setOffline.bind(context)
  context.setOffline = async (isCut) => {
    offline = isCut
    // A page that was closed has no line. The line is there before its page hears of it, and late again afterwards.
    await Promise.allSettled([...pages].map(say))
    await cut(isCut)
    await Promise.allSettled([...pages].map(say))
  }
}

type Place = { context: BrowserContext; anchor: Page }

/**
 * Visitors of one worker's browser. Starting a process of the browser and filling its cache takes two thirds of what a
 * page costs, so visitors with the same kind of screen come one after the other into one process: each gets a new tab,
 * opened by one that stays, and finds no session, no storage and no history of the one before, only the shop's files in
 * the cache.
 */
export class Visitors {
  readonly #browser: Browser
  readonly #places = new Map<string, Promise<Place>>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A visit from its first page to its end; the first of all in a browser that has nothing of the shop. */
  async visit(
    options: BrowserContextOptions,
    { isFirst }: { isFirst: boolean },
    use: (context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    if (isFirst) {
      const context = await contextOf(this.#browser, options)
      await use(context)
      return context.close()
    }
    const page = await this.comes(options)
    await use(page.context())
    await this.leave(page.context())
  }

  async comes(options: BrowserContextOptions): Promise<Page> {
    const { context, anchor } = await this.#placeOf(options)
    const opened = context.waitForEvent('page')
    await anchor.evaluate((address) => {
      window.open(address)
    }, smallest)
    const page = await opened
    await page.waitForURL(`**${smallest}`)
    // Nobody opened it, as far as the shop can tell.
    await page.evaluate(() => {
      window.opener = null
    })
    return page
  }

  /** Closes what the visitors opened, and forgets what they left in the browser. */
  async leave(context: BrowserContext): Promise<void> {
    const [anchor, ...opened] = context.pages()
    for (const one of opened) await one.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearCookies()
    await context.clearPermissions()
    await context.setOffline(false)
    await anchor?.evaluate(() => localStorage.clear())
  }

  async close(): Promise<void> {
    for (const place of this.#places.values()) await (await place).context.close()
  }

  #placeOf(options: BrowserContextOptions): Promise<Place> {
    const kind = JSON.stringify(options)
    const place = this.#places.get(kind) ?? this.#open(options)
    this.#places.set(kind, place)
    return place
  }

  async #open(options: BrowserContextOptions): Promise<Place> {
    const context = await contextOf(this.#browser, options)
    const anchor = await context.newPage()
    await anchor.goto(smallest)
    return { context, anchor }
  }
}
