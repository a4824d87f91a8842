import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import pg from 'pg'
import { z } from 'zod'
import { type CivilDate, isCivilDate } from '../../domain/shared/civilDate.ts'
import { type Session, type StaffSession, session, staffSession } from '../../domain/wire/auth.ts'
import { colleagues } from '../../server/demo/story/people.ts'
import { codeAt } from '../../server/platform/security/totp.ts'
import { shopStartsAt, underTest } from '../support/shopSnapshot.ts'
import { killShop, type Stack, startStack, startsWithinMs } from '../support/stack.ts'
import { unhurried } from '../support/unhurried.ts'
import { sealedBy } from '../support/wholeLog.ts'
import { booksHold } from './booksHold.ts'
import { type LedgerPayment, ledgerShape } from './ledger.ts'
import { slowness } from './slowness.ts'
import { Visitors } from './visitors.ts'

export { expect } from '@playwright/test'
export type { LedgerPayment } from './ledger.ts'

export const password = 'billim12!'

const snapshotShape = z.object({ directory: z.string(), database: z.string().nullable() })

export type Answer = { status: number; code: string; message: string; data: unknown }
const answerShape = z.object({
  code: z.string().default(''),
  message: z.string().default(''),
  data: z.unknown().optional(),
})

/** Less than an idle session lasts. */
const staffSessionServesMs = 10 * 60_000

/** The shop from behind: its calls, its database and the books of the card provider. */
export class BackOffice {
  readonly url: string
  readonly databaseUrl: string
  readonly simulatorsUrl: string
  readonly #supervisor: number
  readonly #pool: pg.Pool

  constructor({ baseUrl, databaseUrl, simulatorsUrl, supervisor }: Omit<Stack, 'log' | 'stop'>) {
    this.url = baseUrl
    this.databaseUrl = databaseUrl
    this.simulatorsUrl = simulatorsUrl
    this.#supervisor = supervisor
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
    // Its server may be killed while a connection rests.
    this.#pool.on('error', () => {})
  }

  async call(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { code, message, data } = answerShape.parse(await answer.json())
    return { status: answer.status, code, message, data }
  }

  async tokenOf(email: string): Promise<string> {
    return (await this.sessionOf(email)).accessToken
  }

  readonly #staffSessions = new Map<string, { session: Promise<StaffSession>; until: number }>()
  /**
   * For calls and pages of a colleague, who ends no session. Checking a password is slow on purpose, so that one login
   * serves for some minutes.
   */
  staffSessionOf(email: string): Promise<StaffSession> {
    const now = performance.now()
    const known = this.#staffSessions.get(email)
    if (known !== undefined && known.until > now) return known.session
    const session = this.#loginOfStaff(email)
    this.#staffSessions.set(email, { session, until: now + staffSessionServesMs })
    return session
  }

  async staffTokenOf(email: string): Promise<string> {
    return (await this.staffSessionOf(email)).accessToken
  }

  async #loginOfStaff(email: string): Promise<StaffSession> {
    const code = await this.codeOf(email)
    const { data } = await this.call('POST', '/api/staff/login', { email, password, code })
    return staffSession.parse(data)
  }

  /** What an authenticator with the colleague's secret shows, as a code that was not taken yet. */
  async codeOf(email: string, ownSecret?: string): Promise<string> {
    const secret = ownSecret ?? colleagues.find((one) => one.email === email)?.totpSecret
    if (secret === undefined) throw new Error(`${email} does not work here`)
    await this.rows('UPDATE shop.staff SET totp_step = NULL WHERE email = $1', [email])
    return codeAt(secret, Date.now())
  }

  async sessionOf(email: string): Promise<Session> {
    const { data } = await this.call('POST', '/api/auth/login', { email, password })
    return session.parse(data)
  }

  /** The provider's own record of an order; undefined while no money was taken for it. */
  async ledgerOf(orderId: string): Promise<LedgerPayment | undefined> {
    return (await this.ledger()).find((payment) => payment.orderId === orderId)
  }

  /** How many payments the provider took for rentals of the product that begin on that day. */
  async chargesFor(productId: number, start: CivilDate): Promise<number> {
    const orders = await this.rows<{ id: string }>(
      `SELECT DISTINCT order_id::text AS id FROM shop.order_items JOIN shop.orders o USING (order_id)
       WHERE product_id = $1 AND o.start_on = $2`,
      [productId, start],
    )
    const ids = new Set(orders.map(({ id }) => id))
    return (await this.ledger()).filter(({ orderId }) => ids.has(orderId)).length
  }

  async ledger(): Promise<LedgerPayment[]> {
    const answer = await fetch(`${this.simulatorsUrl}/__ledger`)
    return ledgerShape.parse(await answer.json()).toss.payments
  }

  /** What the card provider does next with a call of that route. */
  async script(script: Record<string, unknown>): Promise<void> {
    await fetch(`${this.simulatorsUrl}/__script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(script),
    })
  }

  /** What the card provider's settlement list says otherwise of a transaction; with the key alone, nothing any more. */
  async listOtherwise(change: { transactionKey: string; amountBy?: number; feeBy?: number }): Promise<void> {
    await fetch(`${this.simulatorsUrl}/toss/__settlements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
  }

  async rows<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(sql, [...values])).rows
  }

  #picture: Promise<Buffer> | undefined
  /** One picture of the shop, drawn once. */
  picture(): Promise<Buffer> {
    this.#picture ??= fetch(`${this.url}/files/pictures/1/front`).then(async (answer) =>
      Buffer.from(await answer.arrayBuffer()),
    )
    return this.#picture
  }

  async productId(name: string): Promise<number> {
    const [product] = await this.rows<{ id: number }>(
      'SELECT id FROM shop.products WHERE product_name = $1',
      [name],
    )
    if (product === undefined) throw new Error(`the shop has no ${name}`)
    return Number(product.id)
  }

  /** Sums of the journal of one order, by account; a debit is positive. */
  async journalOf(orderId: string): Promise<Record<string, number>> {
    const rows = await this.rows<{ account: string; amount: string }>(
      `SELECT account, sum(amount)::text AS amount FROM shop.journal_lines WHERE stream_id = ANY ($1)
       GROUP BY account HAVING sum(amount) <> 0 ORDER BY account`,
      [[`order:${orderId}`, `payment:${orderId}`]],
    )
    return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]))
  }

  async today(): Promise<CivilDate> {
    const { data } = await this.call('GET', '/api/users/now')
    const { today } = z.object({ today: z.string() }).parse(data)
    if (!isCivilDate(today)) throw new Error(`${today} is no day`)
    return today
  }

  /** Kills the server as a fault would; its supervisor starts it again. */
  killShop(): void {
    killShop(this.#supervisor)
  }

  /** True while the server answers. */
  isServing(): Promise<boolean> {
    return fetch(`${this.url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  /** The shop's moment. */
  async now(): Promise<Date> {
    const { data } = await this.call('GET', '/api/users/now')
    return new Date(z.object({ now: z.string() }).parse(data).now)
  }

  async runJob(name: string): Promise<void> {
    const { status } = await this.call('POST', `/api/dev/jobs/${name}`)
    if (status !== 200) throw new Error(`${name} did not run: ${status}`)
  }

  /** Seals the log as the job does, until every event of now is in a block. */
  sealLog(): Promise<void> {
    return sealedBy(this.#pool, () => this.runJob('sealBlocks'))
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/** What the shop draws, for journeys in which it does not come. */
export const drawnPictures = /\/files\/(pictures|promotions)\//

export type ShopOptions = {
  /**
   * A name of its own gives the journeys of a file a shop that no other file sees: for those that move the clock, kill
   * a process, or leave behind what the whole shop shares. Null: the shop of the worker.
   */
  ownShop: string | null
}

type Fixtures = {
  /**
   * A browser that never saw the shop: for journeys that look at how a page loads, lose the line, or set the page's
   * clock. Others come into one that has the shop's files already.
   */
  isFirstVisit: boolean
  /**
   * Pages move as they do for most people. Others ask for less motion: each slide is dozens of frames, drawn without a
   * graphics card, and they took an eighth of the browser's processor time.
   */
  hasMotion: boolean
  /** A tab of somebody at a desktop, beside the visitor's. */
  desk: Page
  display: BrowserContextOptions
}

const ofADesk = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

export const test = base.extend<Fixtures, ShopOptions & { office: BackOffice; visitors: Visitors }>({
  ownShop: [null, { option: true, scope: 'worker' }],
  isFirstVisit: [false, { option: true }],
  hasMotion: [false, { option: true }],
  baseURL: ({ office }, use) => use(office.url),
  visitors: [
    async ({ browser }, use) => {
      const visitors = new Visitors(browser)
      await use(visitors)
      await visitors.close()
    },
    { scope: 'worker' },
  ],
  display: ({ office, viewport, isMobile, hasTouch, hasMotion }, use) =>
    use({
      baseURL: office.url,
      viewport,
      isMobile,
      hasTouch,
      reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    }),
  context: ({ visitors, display, isFirstVisit }, use) =>
    visitors.visit(display, { isFirst: isFirstVisit }, use),
  page: async ({ context }, use) => use(context.pages().at(-1) ?? (await context.newPage())),
  desk: async ({ visitors, display }, use) => {
    const page = await visitors.comes({ ...display, ...ofADesk })
    await use(page)
    await visitors.leave(page.context())
  },
  office: [
    async ({ browserName, ownShop: _ }, use) => {
      if (browserName !== 'chromium')
        throw new Error(`the journeys are made in Chromium, not in ${browserName}`)
      const snapshot = snapshotShape.parse(JSON.parse(process.env.JOURNEYS_SNAPSHOT ?? 'null'))
      const stack = await startStack(
        { ...underTest, ...unhurried, CLOCK_STARTS_AT: shopStartsAt },
        { snapshot },
      )
      const office = new BackOffice(stack)
      try {
        await use(office)
        await booksHold(office)
      } finally {
        await office.close()
        await stack.stop()
      }
    },
    { scope: 'worker', timeout: startsWithinMs * slowness },
  ],
})
