import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'

type SolapiSettings = {
  apiBase: string
  apiKey: string
  apiSecret: string
  /** A number that is registered with the provider as the shop's. */
  from: string
  /** The shop's channel in KakaoTalk. */
  channelId: string
}

type PhoneMessage = {
  /** Ours; the same id again is the same message. */
  id: string
  /** Digits only. */
  to: string
  templateId: string
  variables: Readonly<Record<string, string>>
  /** What goes as SMS to a phone without KakaoTalk. */
  text: string
}

type SentMessage = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: string }

type Solapi = {
  /** 알림톡, or SMS where the phone has no KakaoTalk. `refused`: never to this phone; `failed`: worth another try. */
  send(message: PhoneMessage): Promise<SentMessage>
}

const timeoutMs = 10_000
const answerShape = z.object({
  failedMessageList: z.array(z.object({ to: z.string(), statusCode: z.string() })).default([]),
})
const faultShape = z.object({ errorCode: z.string() })
/** What is wrong with this one message. A refused key, a spent balance or an unknown code says nothing about it. */
const finalCodes = new Set(['ValidationError', 'InvalidPhoneNumber'])

/** Messages to phones over SOLAPI's HTTP interface. */
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
