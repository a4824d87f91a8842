import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Stage } from '../provider.ts'
import type { Books } from './books.ts'

const institutionToken = 'sim-institution-token'
const siteCode = 'SIMSITE'
const periodSeconds = 3600

const bodyShape = z.object({
  dataBody: z.object({
    req_dtim: z.string().regex(/^\d{14}$/),
    req_no: z.string().min(1).max(30),
    enc_mode: z.literal('1'),
  }),
})

const ok = { GW_RSLT_CD: '1200', GW_RSLT_MSG: '오류 없음' }

/** The institution's token and one crypto token per attempt. */
export function playTokens(stage: Stage, books: Books): void {
  const { app, now } = stage
  app.post('/nice/digital/niceid/oauth/oauth/token', async (request, reply) => {
    if (!/^Basic \S+/.test(request.headers.authorization ?? ''))
      return reply.code(401).send({ dataHeader: { GW_RSLT_CD: '1300' } })
    return {
      dataHeader: ok,
      dataBody: {
        access_token: institutionToken,
        token_type: 'bearer',
        expires_in: 1_577_847_600,
        scope: 'default',
      },
    }
  })

  app.post('/nice/digital/niceid/api/v1.0/common/crypto/token', async (request, reply) => {
    if (await interrupted(stage, request, reply)) return reply
    if (!isKnownBearer(request))
      return reply.code(401).send({ dataHeader: { GW_RSLT_CD: '1300', GW_RSLT_MSG: '인증 오류' } })
    const wanted = bodyShape.safeParse(request.body)
    if (!wanted.success) return { dataHeader: ok, dataBody: empty('0001') }
    const { req_dtim, req_no } = wanted.data.dataBody
    const number = String(books.tokens.values().length + 1).padStart(4, '0')
    const id = `${req_dtim}-SIM-${number}-${randomBytes(3).toString('hex')}`
    const value = randomBytes(32).toString('base64')
    books.tokens.put(id, { id, value, requestedAt: req_dtim, requestNumber: req_no, issuedAt: now() })
    return {
      dataHeader: ok,
      dataBody: {
        rsp_cd: 'P000',
        result_cd: '0000',
        site_code: siteCode,
        token_version_id: id,
        token_val: value,
        period: periodSeconds,
      },
    }
  })
}

const empty = (code: string) => ({
  rsp_cd: 'P000',
  result_cd: code,
  site_code: '',
  token_version_id: '',
  token_val: '',
  period: 0,
})

function isKnownBearer(request: FastifyRequest): boolean {
  const encoded = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const [token, seconds, client] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':')
  return token === institutionToken && /^\d+$/.test(seconds ?? '') && client === request.headers.client_id
}

/** A scripted failure of the gateway: slow, silent, or with a code of its own. */
async function interrupted(stage: Stage, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const script = stage.scripts.take('nice-token')
  if (script?.delayMs !== undefined)
    await wait(script.delayMs, undefined, { signal: stage.closing, ref: false }).catch(() => undefined)
  if (script?.drop !== undefined) {
    reply.hijack()
    request.raw.socket.destroy()
    return true
  }
  if (script?.code === undefined) return false
  reply.send({ dataHeader: { GW_RSLT_CD: script.code, GW_RSLT_MSG: '오류' }, dataBody: empty('0099') })
  return true
}
