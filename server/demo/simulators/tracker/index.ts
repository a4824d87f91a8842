import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Provider, Stage } from '../provider.ts'
import { parcelsPage } from './pages.ts'
import { type Parcel, parcelShape, statusCodes } from './parcel.ts'

const movedShape = parcelShape.omit({ at: true })
const askedShape = z.object({
  query: z.string().includes('track('),
  variables: parcelShape.pick({ carrierId: true, trackingNumber: true }),
})

const keyOf = ({ carrierId, trackingNumber }: Pick<Parcel, 'carrierId' | 'trackingNumber'>) =>
  `${carrierId}:${trackingNumber}`

/** Parcel tracking: tokens and GraphQL. A parcel that is asked about is under way until it is moved on by hand. */
export function playTracker({ app, store, scripts, closing, now }: Stage): Provider {
  const parcels = store.table('parcels', parcelShape)
  const tokens = store.table('tokens', z.string())
  const iso = () => new Date(now()).toISOString()
  const page = () => parcelsPage(parcels.values(), statusCodes)

  app.post('/tracker/oauth2/token', async (request, reply) => {
    if (!/^Basic \S+/.test(request.headers.authorization ?? ''))
      return reply.code(401).send({ error: 'invalid_client' })
    const token = randomBytes(24).toString('base64url')
    tokens.put(token, iso())
    return { access_token: token, token_type: 'bearer', expires_in: 7_200 }
  })

  app.post('/tracker/graphql', async (request, reply) => {
    const script = scripts.take('tracker')
    if (script?.delayMs !== undefined)
      await wait(script.delayMs, undefined, { signal: closing, ref: false }).catch(() => undefined)
    if (script?.drop !== undefined) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    if (script?.code !== undefined) return failed(script.code)
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (tokens.get(token) === undefined) return failed('UNAUTHENTICATED')
    const asked = askedShape.safeParse(request.body)
    if (!asked.success) return failed('BAD_REQUEST')
    const key = keyOf(asked.data.variables)
    const parcel = parcels.get(key) ?? { ...asked.data.variables, code: 'IN_TRANSIT' as const, at: iso() }
    parcels.put(key, parcel)
    return { data: { track: { lastEvent: { time: parcel.at, status: { code: parcel.code } } } } }
  })

  app.get('/tracker', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  app.post('/tracker/__parcels', async (request, reply) => {
    const moved = movedShape.safeParse(request.body)
    if (!moved.success) return reply.code(400).send({ message: moved.error.message })
    parcels.put(keyOf(moved.data), { ...moved.data, at: iso() })
    return /json/.test(request.headers['content-type'] ?? '')
      ? { moved: true }
      : reply.redirect('/tracker', 303)
  })

  return {
    name: 'tracker',
    title: '택배 조회 (tracker.delivery)',
    about: '조회한 송장을 모아 두고, 배송 완료까지 직접 옮겨 볼 수 있어요.',
    ledger: () => ({ parcels: parcels.values() }),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}

const failed = (code: string) => ({ data: null, errors: [{ message: code, extensions: { code } }] })
