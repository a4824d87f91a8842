import { z } from 'zod'
import type { Parcel, ParcelReading, ParcelTracker } from '../parcels/port.ts'

type TrackerSettings = {
  authBase: string
  apiBase: string
  clientId: string
  clientSecret: string
  timeoutMs: number
}

type Unknown = { outcome: 'unknown'; reason: string }

const tokenShape = z.object({ access_token: z.string().min(1) })

/** Requests an access token (client credentials grant). */
async function askToken(settings: TrackerSettings): Promise<string | Unknown> {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
  try {
    const answer = await fetch(`${settings.authBase}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(settings.timeoutMs),
    })
    if (!answer.ok) return { outcome: 'unknown', reason: `HTTP_${answer.status}` }
    const body = tokenShape.safeParse(await answer.json())
    return body.success ? body.data.access_token : { outcome: 'unknown', reason: 'UNREADABLE_ANSWER' }
  } catch (fault) {
    return { outcome: 'unknown', reason: fault instanceof Error ? fault.name : 'NETWORK_FAILURE' }
  }
}

/** The provider's ids of the couriers that it tracks. */
const carriers: Readonly<Record<string, string>> = {
  epost: 'kr.epost',
  cj: 'kr.cjlogistics',
  hanjin: 'kr.hanjin',
  lotte: 'kr.lotte',
}

const answerShape = z.object({
  data: z
    .object({
      track: z
        .object({ lastEvent: z.object({ status: z.object({ code: z.string() }) }).nullable() })
        .nullable(),
    })
    .nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }).optional() })).optional(),
})

const query = `query Track($carrierId: ID!, $trackingNumber: String!) {
  track(carrierId: $carrierId, trackingNumber: $trackingNumber) { lastEvent { time status { code } } }
}`

/** tracker.delivery: GraphQL with a cached access token, which is renewed once when it is rejected. */
export function createTracker(settings: TrackerSettings): ParcelTracker {
  let kept: Promise<string | Unknown> | null = null
  const token = async (): Promise<string | Unknown> => {
    kept ??= askToken(settings)
    const answer = await kept
    if (typeof answer !== 'string') kept = null
    return answer
  }
  return {
    couriers: Object.keys(carriers),
    track: async (parcel) => {
      const first = await ask(settings, await token(), parcel)
      if (first.outcome === 'found' || first.reason !== 'UNAUTHENTICATED') return first
      kept = null
      return ask(settings, await token(), parcel)
    },
  }
}

async function ask(
  settings: TrackerSettings,
  token: string | Unknown,
  { courier, trackingNumber }: Parcel,
): Promise<ParcelReading> {
  if (typeof token !== 'string') return token
  const carrierId = carriers[courier]
  if (carrierId === undefined) return { outcome: 'unknown', reason: 'COURIER_NOT_FOLLOWED' }
  try {
    const answer = await fetch(`${settings.apiBase}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { carrierId, trackingNumber } }),
      signal: AbortSignal.timeout(settings.timeoutMs),
    })
    return tracked(await answer.json())
  } catch (fault) {
    return { outcome: 'unknown', reason: fault instanceof Error ? fault.name : 'NETWORK_FAILURE' }
  }
}

// Errors are in `errors`; the HTTP status says nothing.
function tracked(body: unknown): ParcelReading {
  const answer = answerShape.safeParse(body)
  if (!answer.success) return { outcome: 'unknown', reason: 'UNREADABLE_ANSWER' }
  const [error] = answer.data.errors ?? []
  if (error !== undefined) return { outcome: 'unknown', reason: error.extensions?.code ?? 'ERROR' }
  const code = answer.data.data?.track?.lastEvent?.status.code
  return code === undefined
    ? { outcome: 'unknown', reason: 'NO_EVENT' }
    : { outcome: 'found', isDelivered: code === 'DELIVERED' }
}
