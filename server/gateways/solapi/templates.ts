import { z } from 'zod'
import { ttlCache } from '../../platform/ttlCache.ts'
import type { RegisteredTemplate } from '../messages/port.ts'
import { call, faultOf, type SolapiSettings } from './line.ts'

const path = '/kakao/v2/templates'
const rowsAPage = 500

/** A state that the provider has beside these, or adds one day, is not an approval. */
const statusOf = (said: string | null): RegisteredTemplate['status'] =>
  said === 'APPROVED' ? 'approved' : said === 'REJECTED' ? 'rejected' : 'waiting'

/** Windows' line breaks, and spaces at the end, are the provider's form of the same words. */
const wordsIn = (content: string): string => content.replaceAll('\r\n', '\n').trimEnd()

/** Nothing is sent with a template that is deleted or hidden, whatever its state was. */
const goneShape = z.union([
  z.looseObject({ isDeleted: z.literal(true) }),
  z.looseObject({ isHidden: z.literal(true) }),
  z.looseObject({ status: z.literal('DELETED') }),
])
const rowShape = z.object({
  ...{ templateId: z.string(), name: z.string() },
  status: z.string().nullish(),
  content: z.string().nullish(),
})
const pageShape = z.object({ templateList: z.array(z.unknown()), nextKey: z.string().nullish() })

type Template = RegisteredTemplate & { templateId: string }
type Templates = { templates: Template[]; unread: number }

/** A row in a form that nobody thought of is one that cannot be used, and spoils no other. */
function templatesIn(rows: readonly unknown[]): Templates {
  const alive = rows.filter((row) => !goneShape.safeParse(row).success)
  const templates = alive.flatMap((row): Template[] => {
    const { data } = rowShape.safeParse(row)
    if (data === undefined) return []
    const { templateId, name, status, content } = data
    return [{ templateId, name, status: statusOf(status ?? null), content: wordsIn(content ?? '') }]
  })
  return { templates, unread: alive.length - templates.length }
}

/** Reads all templates of the channel, and how many cannot be read. Throws when the provider does not answer. */
export async function readTemplates(settings: SolapiSettings): Promise<Templates> {
  const rows: unknown[] = []
  for (let startKey: string | null = null; ; ) {
    const query = new URLSearchParams({
      channelId: settings.channelId,
      limit: String(rowsAPage),
      ...(startKey !== null && { startKey }),
    })
    const answer = await call(settings, `${path}?${query}`)
    if (answer.status !== 200) throw new Error(faultOf(answer.status, answer.body))
    const { templateList, nextKey } = pageShape.parse(answer.body)
    rows.push(...templateList)
    if (!nextKey) return templatesIn(rows)
    startKey = nextKey
  }
}

/** Registers a template. Throws when the provider does not take it. */
export async function registerTemplate(
  settings: SolapiSettings,
  { name, content }: { name: string; content: string },
  categoryCode: string,
): Promise<void> {
  const { channelId } = settings
  const answer = await call(settings, path, { channelId, name, content, categoryCode })
  if (answer.status >= 300) throw new Error(faultOf(answer.status, answer.body))
}

type IdsByWords = ReadonlyMap<string, string>

const approved = ttlCache<IdsByWords>('approvedTemplates', { atMost: 10 })
/** What each channel's list said when it could last be read. */
const lastKnown = new Map<string, IdsByWords>()

/**
 * The provider's id of the approved template with exactly these words; undefined while none is known. The provider makes
 * the ids, so that a template is known by what it says. The list only chooses the cheaper of two ways, so one that cannot
 * be read holds up no message: the last one counts until the next look (rule 590).
 */
export async function approvedTemplateId(
  settings: SolapiSettings,
  content: string,
): Promise<string | undefined> {
  const channel = `${settings.apiBase} ${settings.channelId}`
  const byWords = await approved(channel, async () => {
    try {
      const { templates } = await readTemplates(settings)
      const usable = templates.filter(({ status }) => status === 'approved')
      const read = new Map(usable.map((template) => [template.content, template.templateId]))
      lastKnown.set(channel, read)
      return read
    } catch {
      return lastKnown.get(channel) ?? new Map<string, string>()
    }
  })
  return byWords.get(content)
}
