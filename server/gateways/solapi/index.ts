import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'

type SolapiSettings = {
  apiBase: string
  apiKey: string
  apiSecret: string
  /** The shop's sender number, registered with the provider. */
  from: string
  /** The shop's channel in KakaoTalk. */
  channelId: string
}

type PhoneMessage = {
  /** Our own id of the message; a retry repeats it. */
  id: string
  /** Digits only. */
  to: string
  templateId: string
  variables: Readonly<Record<string, string>>
  /** The text of the SMS to a phone without KakaoTalk. */
  text: string
}

type SentMessage = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: string }

type Solapi = {
  /** Sends 알림톡, or SMS to a phone without KakaoTalk. `refused` is permanent for this phone, `failed` worth a retry. */
  send(message: PhoneMessage): Promise<SentMessage>
}

const timeoutMs = 10_000
const answerShape = z.object({
  failedMessageList: z.array(z.object({ to: z.string(), statusCode: z.string() })).default([]),
})
const faultShape = z.object({ errorCode: z.string() })
/** Codes that reject this message. A rejected key, an exhausted balance or an unknown code says nothing about it. */
const finalCodes = new Set(['ValidationError', 'InvalidPhoneNumber'])

/** Sends messages to phones over SOLAPI's HTTP API. A provider failure is returned as an outcome, never thrown. */
export function createSolapi(settings: SolapiSettings): Solapi {
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
  { from, channelId }: SolapiSettings,
  { id, to, text, templateId, variables }: PhoneMessage,
) => ({
  ...{ to, from, text },
  kakaoOptions: {
    pfId: channelId,
    templateId,
    disableSms: false,
    variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [`#{${name}}`, value])),
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
