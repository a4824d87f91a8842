import type { Server } from 'node:http'
import type pg from 'pg'
import type { CardGateway } from '../../server/gateways/cards/index.ts'
import type { PayoutGateway } from '../../server/gateways/payouts/index.ts'
import type { EventStore } from '../../server/platform/eventStore/eventStore.ts'

/**
 * Told of every point of the money path that a process passes, such as 'append order.placed: after'. What it throws is
 * thrown where the point is passed.
 */
export type Passed = (point: string) => void

/** A provider's call, with a point before it and one after it that names what came of it. */
const watching =
  (provider: string, passed: Passed) =>
  <Asked extends unknown[], Outcome extends { outcome: string }>(
    name: string,
    call: (...asked: Asked) => Promise<Outcome>,
  ) =>
  async (...asked: Asked): Promise<Outcome> => {
    passed(`${provider}.${name}: before`)
    const told = await call(...asked)
    passed(`${provider}.${name} ${told.outcome}: after`)
    return told
  }

/** The card provider. */
export function watchCards(cards: CardGateway, passed: Passed): CardGateway {
  const watched = watching('cards', passed)
  return {
    ...cards,
    capture: watched('capture', cards.capture),
    refund: watched('refund', cards.refund),
    payment: watched('payment', cards.payment),
  }
}

/** The provider that pays owners. */
export function watchPayouts(payouts: PayoutGateway, passed: Passed): PayoutGateway {
  const watched = watching('payouts', passed)
  return {
    ...payouts,
    register: watched('register', payouts.register),
    send: watched('send', payouts.send),
    read: watched('read', payouts.read),
    find: watched('find', payouts.find),
  }
}

/** The event store; an append is named after the first event that it writes. */
export function watchStore(store: EventStore, passed: Passed): EventStore {
  return {
    ...store,
    load: async (streams, commandId) => {
      const loaded = await store.load(streams, commandId)
      passed(`load for ${commandId?.split(':')[0]}: after`)
      return loaded
    },
    append: async (command) => {
      const name = `append ${command.events[0]?.type}`
      passed(`${name}: before`)
      const outcome = await store.append(command)
      passed(`${name}: after`)
      return outcome
    },
  }
}

/** Every statement about money, and the commits of transactions that hold one. */
export function watchPool(pool: pg.Pool, passed: Passed): void {
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    watchClient(client, passed)
  })
}

function watchClient(client: pg.PoolClient, passed: Passed): void {
  const { query } = client
  let latest: string | null = null
  const name = (asked: unknown): string | null => {
    const text = textOf(asked)
    if (/^\s*begin/i.test(text)) latest = null
    if (/^\s*commit/i.test(text)) return latest && `commit of ${latest}`
    const statement = statementOf(text)
    if (statement !== null) latest = statement
    return statement
  }
  Reflect.set(client, 'query', (...asked: unknown[]): unknown => {
    const point = name(asked[0])
    if (point === null) return Reflect.apply(query, client, asked)
    if (!point.startsWith('read')) passed(`${point}: before`)
    const callback = asked.at(-1)
    if (typeof callback === 'function') {
      const told = (...answer: unknown[]) => {
        try {
          passed(`${point}: after`)
        } catch (fault) {
          return Reflect.apply(callback, undefined, [fault])
        }
        return Reflect.apply(callback, undefined, answer)
      }
      return Reflect.apply(query, client, [...asked.slice(0, -1), told])
    }
    const answer: unknown = Reflect.apply(query, client, asked)
    if (!(answer instanceof Promise)) return answer
    return answer.then((rows) => {
      passed(`${point}: after`)
      return rows
    })
  })
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}

const relation = String.raw`"?(?:shop|platform|personal|pgboss|es)"?\."?\w+"?`
const change = new RegExp(String.raw`(insert into|update|delete from)\s+(${relation})`, 'i')
const call = new RegExp(String.raw`(select)\s.*?(${relation})\(`, 'is')
const reading = new RegExp(String.raw`(from)\s+(${relation})`, 'i')
const money =
  /shop\.(orders|refunds|draft_facts|begin_attempts)|platform\.(payment|payout|refund|webhook)|es\.append|pgboss\.job|personal\.(item_reasons|order_contacts|payout_accounts)/

function statementOf(text: string): string | null {
  const [, verb, quoted] = change.exec(text) ?? call.exec(text) ?? reading.exec(text) ?? []
  const name = quoted?.replaceAll('"', '')
  if (verb === undefined || name === undefined || !money.test(name)) return null
  const what = { from: 'read', select: 'call' }[verb.toLowerCase()] ?? verb.toLowerCase()
  return `${what} ${name}`
}

/** Requests that change something: when they arrive, and before their answers leave. */
export function watchServer(server: Server, passed: Passed): void {
  server.prependListener('request', (request, answer) => {
    const path = request.url?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}') ?? ''
    if (request.method === 'GET' || path.startsWith('/api/dev/')) return
    const name = `${request.method} ${path}`
    passed(`${name}: arrives`)
    const { end } = answer
    Reflect.set(answer, 'end', (...rest: unknown[]): unknown => {
      passed(`${name}: answers`)
      return Reflect.apply(end, answer, rest)
    })
  })
}
