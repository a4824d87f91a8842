import { z } from 'zod'
import type { PhoneMessage, PhoneMessages, SentToPhone } from '../messages/port.ts'
import { call, faultOf, isFault, type SolapiSettings } from './line.ts'
import { approvedTemplateId, readTemplates, registerTemplate } from './templates.ts'

const answerShape = z.object({
  failedMessageList: z.array(z.object({ to: z.string(), statusCode: z.string() })).default([]),
})
const listShape = z.object({
  messageList: z.record(z.string(), z.object({ customFields: z.record(z.string(), z.string()).nullish() })),
  nextKey: z.string().nullish(),
})
/** The most that the provider lists at once. */
const listedAtOnce = 500
/** Codes that reject this message. A rejected key, an exhausted balance or an unknown code says nothing about it. */
const finalCodes = new Set(['ValidationError', 'InvalidPhoneNumber'])

/** Sends messages to phones over SOLAPI's HTTP API. */
export function createSolapi(settings: SolapiSettings): PhoneMessages {
  return {
    send: async (message) => {
      const templateId = await approvedTemplateId(settings, message.template)
      const sent = await sendOnce(settings, message, templateId)
      // The template may have been deleted, or changed, since the list was read.
      return sent.outcome === 'refused' && templateId !== undefined
        ? sendOnce(settings, message, undefined)
        : sent
    },
    find: async ({ id, to }, since) => {
      try {
        let startKey: string | null = null
        do {
          const query = new URLSearchParams({
            ...{ to, startDate: since.toISOString(), limit: String(listedAtOnce) },
            ...(startKey !== null && { startKey }),
          })
          const { status, body } = await call(settings, `/messages/v4/list?${query}`)
          if (status !== 200) return { outcome: 'unknown', reason: faultOf(status, body) }
          const { messageList, nextKey } = listShape.parse(body)
          if (Object.values(messageList).some(({ customFields }) => customFields?.noticeId === id))
            return { outcome: 'found' }
          startKey = nextKey ?? null
        } while (startKey !== null)
        return { outcome: 'absent' }
      } catch (fault) {
        return { outcome: 'unknown', reason: nameOf(fault) }
      }
    },
    templates: async () => {
      const { templates, unread } = await readTemplates(settings)
      return { templates: templates.map(({ templateId: _, ...template }) => template), unread }
    },
    register: (template, category) => registerTemplate(settings, template, category),
  }
}

async function sendOnce(
  settings: SolapiSettings,
  message: PhoneMessage,
  templateId: string | undefined,
): Promise<SentToPhone> {
  try {
    const answer = await call(settings, '/messages/v4/send-many/detail', {
      messages: [bodyOf(settings, message, templateId)],
    })
    return outcomeOf(answer.status, answer.body)
  } catch (fault) {
    return { outcome: 'unanswered', reason: nameOf(fault) }
  }
}

const nameOf = (fault: unknown): string => (fault instanceof Error ? fault.name : 'NETWORK_FAILURE')

/**
 * A template is sent with its variables, from which the provider makes the text, for SMS too; a text beside them would have
 * to be the template's own word for word. Without a template the text is all.
 */
const bodyOf = (
  { from, channelId }: SolapiSettings,
  { id, to, text, variables }: PhoneMessage,
  templateId: string | undefined,
) => ({
  ...{ to, from, customFields: { noticeId: id } },
  ...(templateId === undefined
    ? { text }
    : {
        kakaoOptions: {
          ...{ pfId: channelId, templateId, disableSms: false },
          variables: Object.fromEntries(
            Object.entries(variables).map(([variable, value]) => [`#{${variable}}`, value]),
          ),
        },
      }),
})

/** An answer without the provider's own code may come from a proxy in between while the provider is still at work. */
function outcomeOf(status: number, body: unknown): SentToPhone {
  if (status === 200) {
    const [failed] = answerShape.parse(body).failedMessageList
    return failed === undefined ? { outcome: 'sent' } : { outcome: 'refused', reason: failed.statusCode }
  }
  const reason = faultOf(status, body)
  if (!isFault(body)) return { outcome: 'unanswered', reason }
  return { outcome: finalCodes.has(reason) ? 'refused' : 'failed', reason }
}
