import { z } from 'zod'

export type TrackerSettings = {
  authBase: string
  apiBase: string
  clientId: string
  clientSecret: string
  timeoutMs: number
}

export type Unknown = { outcome: 'unknown'; reason: string }

const tokenShape = z.object({ access_token: z.string().min(1) })

/** Requests an access token (client credentials grant). */
export async function askToken(settings: TrackerSettings): Promise<string | Unknown> {
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
