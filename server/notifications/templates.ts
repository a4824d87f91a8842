import { createHash } from 'node:crypto'
import { phoneTemplate } from '../../domain/notifications/words.ts'
import { phoneMessagesOf } from '../gateways/messages/index.ts'
import type { Env } from '../platform/env.ts'
import { wordings } from './messages.ts'

type Settings = Parameters<typeof phoneMessagesOf>[0] & Pick<Env, 'SHOP_NAME'>

/** How a message's template stands at the provider, in the words that the shop sends now. */
type TemplateStanding = {
  name: string
  content: string
  status: 'approved' | 'waiting' | 'rejected' | 'missing'
}

const standings = ['approved', 'waiting', 'rejected'] as const

/**
 * Everything that goes to phones, with what became of its template, and how many of the provider's templates cannot be
 * read. Throws when the provider does not answer.
 */
export async function templateStandings(
  env: Settings,
): Promise<{ standings: TemplateStanding[]; unread: number }> {
  const { templates, unread } = await phoneMessagesOf(env).templates()
  const ours = wordings
    .filter(({ kind }) => kind !== 'advertising')
    .map((wording): TemplateStanding => {
      const content = phoneTemplate(env.SHOP_NAME, wording)
      const said = new Set(templates.filter((one) => one.content === content).map(({ status }) => status))
      return { name: wording.name, content, status: standings.find((one) => said.has(one)) ?? 'missing' }
    })
  return { standings: ours, unread }
}

/**
 * A name that no other words have: the provider takes a name once, and what was approved keeps its own while messages in
 * its words are under way.
 */
const nameInChannel = ({ name, content }: TemplateStanding): string =>
  `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`

/** What became of a registration: `refused` is the provider's code, or the fault of a call without an answer. */
export type Registration = { name: string; refused: string | null }

/**
 * Registers the templates that the provider does not know in these words, each under a name of its own, and says of each
 * at once what became of it: one that is refused keeps no other from being registered (rule 589). Throws when the provider
 * does not say what it has.
 */
export async function registerTemplates(
  env: Settings,
  category: string,
  say: (registration: Registration) => void = () => {},
): Promise<Registration[]> {
  const missing = (await templateStandings(env)).standings.filter(({ status }) => status === 'missing')
  const known = new Set<string>()
  const all: Registration[] = []
  for (const template of missing) {
    // Two messages with the same words share a template.
    if (known.has(template.content)) continue
    known.add(template.content)
    const registration = await register(env, template, category)
    say(registration)
    all.push(registration)
  }
  return all
}

async function register(env: Settings, template: TemplateStanding, category: string): Promise<Registration> {
  const name = nameInChannel(template)
  try {
    await phoneMessagesOf(env).register({ name, content: template.content }, category)
    return { name, refused: null }
  } catch (fault) {
    return { name, refused: fault instanceof Error ? fault.message : String(fault) }
  }
}
