import type { z } from 'zod'
import { cryptoTokenShape, gatewayOk, institutionTokenShape } from './shapes.ts'

export type NiceSettings = {
  apiBase: string
  popupUrl: string
  clientId: string
  clientSecret: string
  productId: string
  timeoutMs: number
}

type CryptoToken = { siteCode: string; tokenVersionId: string; value: string }
type Unavailable = { outcome: 'unavailable'; reason: string }

const institutionPath = '/digital/niceid/oauth/oauth/token'
const cryptoPath = '/digital/niceid/api/v1.0/common/crypto/token'

/**
 * Returns the function that requests crypto tokens. Caches the institution token, which lives for decades, until a 401.
 */
export function createTokenDesk(settings: NiceSettings) {
  let institution: Promise<string | Unavailable> | null = null

  const institutionToken = async (): Promise<string | Unavailable> => {
    institution ??= askInstitutionToken(settings)
    const token = await institution
    if (typeof token !== 'string') institution = null
    return token
  }

  return async (request: {
    requestNumber: string
    requestedAt: string
  }): Promise<CryptoToken | Unavailable> => {
    for (const last of [false, true]) {
      const access = await institutionToken()
      if (typeof access !== 'string') return access
      const answer = await askCryptoToken(settings, access, request)
      if (!('outcome' in answer)) return answer
      if (last || answer.reason !== 'HTTP_401') return answer
      institution = null
    }
    return { outcome: 'unavailable', reason: 'HTTP_401' }
  }
}

async function askInstitutionToken(settings: NiceSettings): Promise<string | Unavailable> {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
  const answer = await ask(settings, institutionPath, institutionTokenShape, {
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=default',
  })
  return 'outcome' in answer ? answer : answer.dataBody.access_token
}

async function askCryptoToken(
  settings: NiceSettings,
  access: string,
  request: { requestNumber: string; requestedAt: string },
): Promise<CryptoToken | Unavailable> {
  const seconds = Math.floor(Date.now() / 1000)
  const bearer = Buffer.from(`${access}:${seconds}:${settings.clientId}`).toString('base64')
  const answer = await ask(settings, cryptoPath, cryptoTokenShape, {
    headers: {
      authorization: `bearer ${bearer}`,
      client_id: settings.clientId,
      productID: settings.productId,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      dataHeader: { CNTY_CD: 'ko' },
      dataBody: { req_dtim: request.requestedAt, req_no: request.requestNumber, enc_mode: '1' },
    }),
  })
  if ('outcome' in answer) return answer
  const { rsp_cd, result_cd, site_code, token_version_id, token_val } = answer.dataBody
  if (rsp_cd !== 'P000' || result_cd !== '0000')
    return { outcome: 'unavailable', reason: `${rsp_cd}/${result_cd}` }
  return { siteCode: site_code, tokenVersionId: token_version_id, value: token_val }
}

async function ask<Shape extends z.ZodType<{ dataHeader: { GW_RSLT_CD: string } }>>(
  settings: NiceSettings,
  path: string,
  shape: Shape,
  call: { headers: Record<string, string>; body: string },
): Promise<z.infer<Shape> | Unavailable> {
  try {
    const answer = await fetch(settings.apiBase + path, {
      method: 'POST',
      ...call,
      signal: AbortSignal.timeout(settings.timeoutMs),
    })
    if (!answer.ok) return { outcome: 'unavailable', reason: `HTTP_${answer.status}` }
    const body = shape.safeParse(await answer.json())
    if (!body.success) return { outcome: 'unavailable', reason: 'UNREADABLE_ANSWER' }
    const { GW_RSLT_CD: code } = body.data.dataHeader
    return code === gatewayOk ? body.data : { outcome: 'unavailable', reason: `GW_${code}` }
  } catch (fault) {
    return { outcome: 'unavailable', reason: fault instanceof Error ? fault.name : 'NETWORK_FAILURE' }
  }
}
