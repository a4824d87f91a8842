import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { z } from 'zod'
import type { Provider, Stage } from '../provider.ts'
import { fault } from '../toss/faults.ts'
import { seoulTime } from '../toss/time.ts'
import { listPayouts, told } from './list.ts'
import { payoutsPage } from './page.ts'
import { payoutChangeShape, payoutShape, type StoredPayout } from './payout.ts'
import { takenAtNight } from './taken.ts'

/** What the shop has in development. */
const securityKey = Buffer.from('b1'.repeat(32), 'hex')

const sellerShape = z.object({
  refSellerId: z.string().min(7).max(20),
  businessType: z.literal('INDIVIDUAL'),
  individual: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  account: z.object({ bankCode: z.string(), accountNumber: z.string(), holderName: z.string() }),
})
const orderShape = z.object({
  refPayoutId: z.string().min(1),
  destination: z.string(),
  scheduleType: z.literal('EXPRESS'),
  amount: z.object({ currency: z.literal('KRW'), value: z.int().positive() }),
  transactionDescription: z.string().min(1).max(7),
})
const storedSeller = z.object({ id: z.string(), ref: z.string(), bank: z.string(), account: z.string() })
/** What the shop's sales left with the provider to be paid out, in won. */
const playedFunds = 1_000_000_000
const storedAnswer = z.object({ status: z.int(), body: z.unknown() })
type Answer = z.infer<typeof storedAnswer>

/** When payouts that are asked for from now on are as if they had been asked for; null: when they are. */
const payoutTimeShape = z.object({ at: z.iso.datetime({ offset: true }).nullable() })

/** Toss Payments 지급대행 v2: sellers, payouts to their accounts, and what became of them. */
export function playPayouts({ app, store, scripts, now, closing }: Stage): Provider {
  const sellers = store.table('sellers', storedSeller)
  const payouts = store.table('payouts', payoutShape)
  const answers = store.table('answers', storedAnswer)
  const changes = store.table('payout-changes', payoutChangeShape)
  let asIfAt: number | null = null
  const pause = (ms: number) => wait(ms, undefined, { signal: closing, ref: false }).catch(() => undefined)

  const said = (entityBody: unknown) => ({
    version: '2022-11-16',
    traceId: `t${now()}`,
    entityBody,
    error: null,
  })
  const refused = (status: number, code: string): Answer => ({
    status,
    body: { version: '2022-11-16', traceId: `t${now()}`, entityBody: null, error: { code, message: code } },
  })
  const sealed = async (reply: FastifyReply, { status, body }: Answer) =>
    reply
      .code(status)
      .type('text/plain')
      .send(
        await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .encrypt(securityKey),
      )
  const silence = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }

  function register(body: unknown): Answer {
    const given = sellerShape.safeParse(body)
    if (!given.success) return refused(400, 'INVALID_REQUEST')
    const { refSellerId, account } = given.data
    const known = sellers.get(refSellerId)
    if (known !== undefined) return refused(400, 'DUPLICATED_REF_SELLER_ID')
    const seller = {
      id: `seller_${refSellerId}`,
      ref: refSellerId,
      bank: account.bankCode,
      account: account.accountNumber,
    }
    sellers.put(refSellerId, seller)
    return { status: 200, body: said({ ...given.data, id: seller.id, status: 'APPROVED' }) }
  }

  function pay(body: unknown): Answer {
    const given = z.array(orderShape).min(1).max(100).safeParse(body)
    if (!given.success) return refused(400, 'INVALID_REQUEST')
    if (given.data.some(({ refPayoutId }) => payouts.get(refPayoutId) !== undefined))
      return refused(400, 'DUPLICATED_REF_PAYOUT_ID')
    if (given.data.some(({ destination }) => sellers.get(refIn(destination, 'seller_')) === undefined))
      return refused(404, 'NOT_FOUND_SELLER')
    const items = given.data.map(({ refPayoutId, destination, amount }) => {
      const script = scripts.take('payout-outcome', refPayoutId)
      const payout: StoredPayout = {
        id: `FPA_${refPayoutId}`,
        ref: refPayoutId,
        sellerId: destination,
        amount: amount.value,
        status: 'REQUESTED',
        requestedAt: asIfAt ?? now(),
        endsAt: (asIfAt ?? now()) + (script?.delayMs ?? 0),
        failsWith: script?.code ?? null,
      }
      payouts.put(refPayoutId, payout)
      return shown(payout)
    })
    return { status: 200, body: said({ items }) }
  }

  /** A payout as of now: the bank has answered once its time is over. */
  function moved(payout: StoredPayout): StoredPayout {
    if (payout.status !== 'REQUESTED' || now() < payout.endsAt) return payout
    const ended: StoredPayout = { ...payout, status: payout.failsWith === null ? 'COMPLETED' : 'FAILED' }
    payouts.put(payout.ref, ended)
    return ended
  }
  const shown = ({ id, ref, sellerId, amount, status, requestedAt, failsWith }: StoredPayout) => ({
    id,
    refPayoutId: ref,
    destination: sellerId,
    scheduleType: 'EXPRESS',
    payoutDate: seoulTime(requestedAt).slice(0, 10),
    amount: { currency: 'KRW', value: amount },
    status,
    error: status === 'FAILED' ? { code: failsWith ?? 'UNKNOWN', message: '지급하지 못했어요.' } : null,
  })

  /** One encrypted call: the same key again is answered as the first time was, a fault too. */
  const taking =
    (route: 'payout-seller' | 'payout', work: (body: unknown) => Answer) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isKnown(request))
        return reply.code(401).send({ code: 'UNAUTHORIZED_KEY', message: '인증되지 않은 키예요.' })
      const body = await openedBody(request)
      if (body === undefined)
        return reply.code(400).send({ code: 'INVALID_ENCRYPTION', message: '복호화하지 못했어요.' })
      const key = `${route}:${String(request.headers['idempotency-key'] ?? '')}`
      const before = answers.get(key)
      if (before !== undefined) return sealed(reply, before)
      const { code, drop, delayMs } = scripts.take(route, refOf(body)) ?? {}
      if (delayMs !== undefined) await pause(delayMs)
      if (drop === 'before') return silence(request, reply)
      const act = (): Answer => {
        if (code === undefined) return work(body)
        if (drop === 'after') work(body)
        return refused(fault(code).status, code)
      }
      const answer = store.commit(() => {
        const first = answers.get(key) ?? act()
        answers.put(key, first)
        return first
      })
      return drop === 'after' && code === undefined ? silence(request, reply) : sealed(reply, answer)
    }

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'text/plain',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    )
    scope.post('/toss/v2/sellers', taking('payout-seller', register))
    scope.post('/toss/v2/payouts', taking('payout', pay))
  })

  app.get('/toss/v2/sellers/:id', async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const seller = sellers.get(refIn(id, 'seller_'))
    return seller === undefined
      ? reply.code(404).send(refused(404, 'NOT_FOUND_SELLER').body)
      : said({ id: seller.id, refSellerId: seller.ref, businessType: 'INDIVIDUAL', status: 'APPROVED' })
  })

  app.get('/toss/v2/payouts/:id', async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const script = scripts.take('payout-read')
    if (script?.drop !== undefined) return silence(request, reply)
    const ref = refIn(id, 'FPA_')
    const payout = payouts.get(ref)
    const [first] = payout === undefined ? [] : told(moved(payout), changes.get(ref))
    return first === undefined
      ? reply.code(404).send(refused(404, 'NOT_FOUND_PAYOUT').body)
      : said(shown(first))
  })

  app.get('/toss/v2/payouts', async (request, reply) => {
    const script = scripts.take('payout-list')
    if (script?.drop !== undefined) return silence(request, reply)
    const { items, ...page } = listPayouts(payouts.values().map(moved), changes.values(), request.query)
    return said({ ...page, items: items.map(shown) })
  })

  app.get('/toss/v2/balances', async () => {
    const gone = payouts.values().filter(({ status }) => status !== 'FAILED')
    const available = playedFunds - gone.reduce((total, { amount }) => total + amount, 0)
    return said({
      availableAmount: { currency: 'KRW', value: available },
      pendingAmount: { currency: 'KRW', value: 0 },
    })
  })

  app.post('/toss/__payouts', async (request) => {
    const change = payoutChangeShape.parse(request.body)
    changes.put(change.ref, { ...change, strangerAt: now() })
    return {}
  })

  app.post('/toss/__payout-time', async (request) => {
    const { at } = payoutTimeShape.parse(request.body)
    asIfAt = at === null ? null : Date.parse(at)
    return {}
  })

  app.get('/payouts', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(payoutsPage(payouts.values().map(moved))),
  )

  return {
    name: 'payouts',
    title: '지급대행 (토스페이먼츠)',
    about: '소유자에게 보낸 정산금을 받아 두고, 은행이 보냈는지 알려 줘요.',
    ledger: () => ({
      payouts: payouts.values().map(({ ref, amount, status }) => ({ ref, amount, status })),
      sellers: sellers.values().length,
    }),
    movedAtBank: () => takenAtNight(payouts.values().map(moved)),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}

/** Our reference in the name that the provider gave: `FPA_` and the reference. */
const refIn = (id: string, prefix: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : '')

const isKnown = (request: FastifyRequest): boolean => /^Basic \S+$/.test(request.headers.authorization ?? '')

async function openedBody(request: FastifyRequest): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(z.string().parse(request.body), securityKey)
    return JSON.parse(new TextDecoder().decode(plaintext))
  } catch {
    return undefined
  }
}

/** What a script names: the payout of the call, or its seller. */
function refOf(body: unknown): string | undefined {
  const named = z.union([
    z.array(z.looseObject({ refPayoutId: z.string() })).transform((orders) => orders[0]?.refPayoutId),
    z.looseObject({ refSellerId: z.string() }).transform(({ refSellerId }) => refSellerId),
  ])
  return named.safeParse(body).data
}
