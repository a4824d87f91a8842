import { z } from 'zod'
import { ttlCache } from '../../platform/ttlCache.ts'
import type { RegisteredTemplate } from '../messages/port.ts'
import { call, faultOf, type SolapiSettings } from './line.ts'

const path = '/kakao/v2/templates'
const rowsAPage = 500

const status = z
  .enum(['APPROVED', 'PENDING', 'INSPECTING', 'REJECTED'])
  .transform((said): RegisteredTemplate['status'] =>
    said === 'APPROVED' ? 'approved' : said === 'REJECTED' ? 'rejected' : 'waiting',
  )
/** Windows' line breaks, and spaces at the end, are the provider's form of the same words. */
const wordsIn = (content: string): string => content.replaceAll('\r\n', '\n').trimEnd()

const pageShape = z.object({
  templateList: z.array(
    z.object({
      ...{ templateId: z.string(), name: z.string(), status },
      content: z.string().default('').transform(wordsIn),
    }),
  ),
  nextKey: z.string().nullish(),
})
type Template = z.infer<typeof pageShape>['templateList'][number]

/** Reads all templates of the channel. Throws when the provider does not answer. */
export async function readTemplates(settings: SolapiSettings): Promise<Template[]> {
  const all: Template[] = []
  for (let startKey: string | null = null; ; ) {
    const query = new URLSearchParams({
      channelId: settings.channelId,
      limit: String(rowsAPage),
      ...(startKey !== null && { startKey }),
    })
    const answer = await call(settings, `${path}?${query}`)
    if (answer.status !== 200) throw new Error(faultOf(answer.status, answer.body))
    const { templateList, nextKey } = pageShape.parse(answer.body)
    all.push(...templateList)
    if (!nextKey) return all
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

const approved = ttlCache<ReadonlyMap<string, string>>('approvedTemplates', { atMost: 10 })

/**
 * The provider's id of the approved template with exactly these words; undefined while there is none. The provider makes
 * the ids, so that a template is known by what it says. Throws when the provider does not answer.
 */
export async function approvedTemplateId(
  settings: SolapiSettings,
  content: string,
): Promise<string | undefined> {
  const byWords = await approved(`${settings.apiBase} ${settings.channelId}`, async () => {
    const templates = await readTemplates(settings)
    const usable = templates.filter((template) => template.status === 'approved')
    return new Map(usable.map((template) => [template.content, template.templateId]))
  })
  return byWords.get(content)
}
