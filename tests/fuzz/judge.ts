import { z } from 'zod'
import { isKnownRefusal } from '../../domain/shared/knownRefusal.ts'
import { fieldLabels } from '../../server/platform/http/fieldLabels.ts'
import type { Operation } from './operations.ts'

const envelope = z.strictObject({ code: z.string(), message: z.string(), data: z.optional(z.unknown()) })
/** A provider that does not answer, a lock that is held and a shop that is closed are answered by 503, and are no faults. */
const excused = new Set(['PROVIDER_UNAVAILABLE', 'PAYMENT_UNCONFIRMED', 'BUSY', 'OUT_OF_SERVICE'])
/** Their sentence comes from the card provider. */
const wordedElsewhere = new Set(['PAYMENT_DECLINED'])

/** What is wrong with an answer, or null: a fault, another envelope, an unlisted refusal, a sentence that is none. */
export function complaintAbout(
  { refusals }: Pick<Operation, 'refusals'>,
  answer: { statusCode: number; body: string },
): string | null {
  const { statusCode, body } = answer
  if (statusCode < 400) return null
  const read = envelope.safeParse(parsed(body))
  if (!read.success) return `no envelope: ${body.slice(0, 200)}`
  const { code, message, data } = read.data
  if (statusCode >= 500 && !excused.has(code)) return `a fault: ${body.slice(0, 200)}`
  if (!refusals.get(statusCode)?.has(code)) return `${code} is not listed for ${statusCode}`
  if (!isKnownRefusal({ refused: code, data })) return `${code} carries ${JSON.stringify(data)}`
  if (!wordedElsewhere.has(code) && !isSentence(message)) return `no Korean sentence: ${message}`
  return null
}

/** Polite Korean that names no field by its name on the wire. */
export const isSentence = (text: string): boolean =>
  /[가-힣].*(?:요|니다)\.$/.test(text) && !(text.match(/\w+/g) ?? []).some((word) => word in fieldLabels)

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
