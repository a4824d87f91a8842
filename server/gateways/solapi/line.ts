import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'

export type SolapiSettings = {
  apiBase: string
  apiKey: string
  apiSecret: string
  /** The shop's sender number, registered with the provider. */
  from: string
  /** The shop's channel in KakaoTalk. */
  channelId: string
  timeoutMs: number
}

const faultShape = z.object({ errorCode: z.string() })

/** Makes one call, and returns its status and body. Throws when the provider does not answer. */
export async function call(
  settings: SolapiSettings,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${settings.apiBase.replace(/\/+$/, '')}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: signatureOf(settings),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(settings.timeoutMs),
  })
  return { status: response.status, body: await response.json() }
}

/** Whether an answer that is no success has the provider's own code. */
export const isFault = (body: unknown): boolean => faultShape.safeParse(body).success

/** The provider's code of an answer that is a fault, or its status. */
export function faultOf(status: number, body: unknown): string {
  const fault = faultShape.safeParse(body)
  return fault.success ? fault.data.errorCode : `HTTP_${status}`
}

function signatureOf({ apiKey, apiSecret }: SolapiSettings): string {
  const date = new Date().toISOString()
  const salt = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}
