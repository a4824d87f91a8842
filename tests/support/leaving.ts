import type { OrderDraft } from '../../domain/wire/checkout.ts'
import * as members from '../../server/members/index.ts'
import { modules } from '../../server/modules.ts'
import type { Module } from '../../server/platform/deps.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import * as storefront from '../../server/storefront/index.ts'
import { aBag, aShelf } from './aProduct.ts'
import { password, testApp } from './app.ts'
import { draftBody } from './aRental.ts'
import { aBrowser, type Browser } from './browser.ts'
import { seoyeon, type Typed } from './identity.ts'
import { joinAs } from './joining.ts'
import { playedProviders } from './simulators.ts'
import { tossAt } from './toss.ts'

/** The whole shop but its pages, with every provider played and a queue that nobody works off but the test. */
export async function aWholeShop(
  name: string,
  env: Record<string, string> = {},
  more: readonly Module[] = [],
) {
  const providers = await playedProviders()
  const { TOSS_API_BASE: apiBase = '' } = providers.env
  const toss = tossAt(apiBase, 'test_sk_local')
  const doors = [...modules.filter((door) => door.routes !== storefront.routes), ...more]
  const shop = await testApp(name, doors, { env: { ...providers.env, ...env }, more: { cards: toss } })
  const queue = await openQueue({
    url: shop.database.appUrl,
    queues: doors.flatMap((door) => door.queues ?? []),
    worker: false,
  })
  shop.deps.queue = queue
  const shelf = await aShelf(shop.deps)
  const post = async (path: string, body: object) => {
    const answer = await fetch(providers.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }

  /** The calls of one logged-in browser. */
  const callsOf = (browser: Browser, authorization: string) => {
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      browser.send({ method, url, headers: { authorization }, ...(payload && { payload }) })
    return {
      browser,
      authorization,
      call,
      check: (secret = password) => call('POST', '/api/users/my-password-check', { password: secret }),
      preview: async () => (await call('GET', '/api/users/my-withdrawal')).json().data,
      leave: (reason = '', read: Record<string, string> = {}) =>
        call(
          'DELETE',
          `/api/users/my-withdrawal?${new URLSearchParams({ withdrawalReason: reason, ...read })}`,
        ),
    }
  }

  const idOf = async (email: string): Promise<number> => {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      'SELECT id FROM shop.members WHERE email = $1',
      [email],
    )
    const id = rows[0]?.id
    if (id === undefined) throw new Error(`nobody has ${email}`)
    return id
  }

  return {
    ...shop,
    shelf,
    providers,
    toss,
    post,
    callsOf,
    idOf,
    aBag: (changes: Parameters<typeof aBag>[2] = {}) => aBag(shop.deps, shelf, changes),
    /** Somebody who joined with a verified identity. */
    joins: async (typed: Partial<Typed> & { email: string }) => {
      const { email, ...person } = typed
      const { answer, browser, authorization } = await joinAs(shop, providers, {
        typed: { ...seoyeon, ...person },
        changes: { email },
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return { ...callsOf(browser, authorization), id: await idOf(email), email }
    },
    /** An account in the played bank. */
    opensAccount: (account: { accountNumber: string; accountHolderName: string }) =>
      fetch(`${providers.url}/portone/__accounts`, {
        method: 'POST',
        body: new URLSearchParams({
          bank: 'TOSS',
          number: account.accountNumber,
          holder: account.accountHolderName,
          behaviour: 'open',
        }),
      }),
    joinAgain: (typed: Partial<Typed>, email: string) =>
      joinAs(shop, providers, { typed: { ...seoyeon, ...typed }, changes: { email } }),
    logsIn: async (email: string, browser = aBrowser(shop)) => {
      const id = await idOf(email)
      const { accessToken } = await members.openSession(shop.deps, shop.app.jwt, id)
      return { ...callsOf(browser, `Bearer ${accessToken}`), id, email }
    },
    end: async () => {
      await queue.stop()
      await shop.end()
      await providers.end()
    },
  }
}

export type WholeShop = Awaited<ReturnType<typeof aWholeShop>>
export type Somebody = Awaited<ReturnType<WholeShop['joins']>>

/** Drafts an order for a bag with these details. */
export async function drafts(who: Somebody, bag: number, changes: object): Promise<OrderDraft> {
  const answer = await who.call(
    'POST',
    '/api/users/order-drafts',
    draftBody({ bags: [bag], changes: { ...changes } }),
  )
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().data
}

/** Pays a draft in the card sheet; the ids of the rented items. */
export async function pays(shop: WholeShop, who: Somebody, draft: OrderDraft): Promise<string[]> {
  const { customerKey, orderId, orderName, amounts } = draft
  const { paymentKey } = await shop.post('/toss/__sessions', {
    customerKey,
    orderId,
    amount: amounts.totalAmount,
    orderName,
  })
  const answer = await who.call('POST', '/api/users/orders', { orderId, paymentKey })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1 ORDER BY nth',
    [orderId],
  )
  return rows.map((row) => row.id)
}
