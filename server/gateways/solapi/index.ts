import { z } from 'zod'
import type { PhoneMessage, PhoneMessages, SentMessage } from '../messages/port.ts'
import { call, faultOf, type SolapiSettings } from './line.ts'
import { approvedTemplateId, readTemplates, registerTemplate } from './templates.ts'

const answerShape = z.object({
  failedMessageList: z.array(z.object({ to: z.string(), statusCode: z.string() })).default([]),
})
/** Codes that reject this message. A rejected key, an exhausted balance or an unknown code says nothing about it. */
const finalCodes = new Set(['ValidationError', 'InvalidPhoneNumber'])

/** Sends messages to phones over SOLAPI's HTTP API. */
export function createSolapi(settings: SolapiSettings): PhoneMessages {
  return {
    send: async (message) => {
      try {
        const templateId = await approvedTemplateId(settings, message.template)
        const answer = await call(settings, '/messages/v4/send-many/detail', {
          messages: [bodyOf(settings, message, templateId)],
        })
        return outcomeOf(answer.status, answer.body)
      } catch (fault) {
        return { outcome: 'failed', reason: fault instanceof Error ? fault.name : 'NETWORK_FAILURE' }
      }
    },
    templates: async () =>
      (await readTemplates(settings)).map(({ name, content, status }) => ({ name, content, status })),
    register: (template, category) => registerTemplate(settings, template, category),
  }
}

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

function outcomeOf(status: number, body: unknown): SentMessage {
  if (status === 200) {
    const [failed] = answerShape.parse(body).failedMessageList
    return failed === undefined ? { outcome: 'sent' } : { outcome: 'refused', reason: failed.statusCode }
  }
  const reason = faultOf(status, body)
  return { outcome: finalCodes.has(reason) ? 'refused' : 'failed', reason }
}
