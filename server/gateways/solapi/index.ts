import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { PhoneMessage, PhoneMessages, SentMessage } from '../messages/port.ts'

type SolapiSettings = {
  apiBase: string
  apiKey: string
  apiSecret: string
  /** The shop's sender number, registered with the provider. */
  from: string
  /** The shop's channel in KakaoTalk. */
  channelId: string
  /** A template's id at the provider is this and the message's name. */
  templatePrefix: string
}

const timeoutMs = 10_000
const answerShape = z.object({
  failedMessageList: z.array(z.object({ to: z.string(), statusCode: z.string() })).default([]),
})
const faultShape = z.object({ errorCode: z.string() })
/** Codes that reject this message. A rejected key, an exhausted balance or an unknown code says nothing about it. */
const finalCodes = new Set(['ValidationError', 'InvalidPhoneNumber'])

/** Sends messages to phones over SOLAPI's HTTP API. */
export function createSolapi(settings: SolapiSettings): PhoneMessages {
  const url = `${settings.apiBase.replace(/\/+$/, '')}/messages/v4/send-many/detail`
  return {
    send: async (message) => {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization: signatureOf(settings), 'content-type': 'application/json' },
          body: JSON.stringify({ messages: [bodyOf(settings, message)] }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        return outcomeOf(response.status, await response.json())
      } catch (fault) {
        return { outcome: 'failed', reason: fault instanceof Error ? fault.name : 'NETWORK_FAILURE' }
      }
    },
  }
}

const bodyOf = (
  { from, channelId, templatePrefix }: SolapiSettings,
  { id, to, text, name, variables }: PhoneMessage,
) => ({
  ...{ to, from, text },
  kakaoOptions: {
    pfId: channelId,
    templateId: `${templatePrefix}${name}`,
    disableSms: false,
    // The provider rejects empty variables.
    variables: Object.fromEntries(
      Object.entries(variables).map(([variable, value]) => [`#{${variable}}`, value === '' ? '-' : value]),
    ),
  },
  customFields: { noticeId: id },
})

function signatureOf({ apiKey, apiSecret }: SolapiSettings): string {
  const date = new Date().toISOString()
  const salt = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

function outcomeOf(status: number, body: unknown): SentMessage {
  if (status === 200) {
    const [failed] = answerShape.parse(body).failedMessageList
    return failed === undefined ? { outcome: 'sent' } : { outcome: 'refused', reason: failed.statusCode }
  }
  const fault = faultShape.safeParse(body)
  const reason = fault.success ? fault.data.errorCode : `HTTP_${status}`
  return { outcome: finalCodes.has(reason) ? 'refused' : 'failed', reason }
}
