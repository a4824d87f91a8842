import { phoneTemplate } from '../../domain/notifications/words.ts'
import { phoneMessagesOf } from '../gateways/messages/index.ts'
import type { Env } from '../platform/env.ts'
import { datedMessages, eventMessages, rowMessages } from './messages.ts'

type Settings = Parameters<typeof phoneMessagesOf>[0] & Pick<Env, 'SHOP_NAME'>

/** How a message's template stands at the provider, in the words that the shop sends now. */
type TemplateStanding = {
  name: string
  content: string
  status: 'approved' | 'waiting' | 'rejected' | 'missing'
}

const standings = ['approved', 'waiting', 'rejected'] as const

/** Every message that goes to phones, with what became of its template. Throws when the provider does not answer. */
export async function templateStandings(env: Settings): Promise<TemplateStanding[]> {
  const registered = await phoneMessagesOf(env).templates()
  return [...eventMessages, ...rowMessages, ...datedMessages]
    .filter(({ kind }) => kind !== 'advertising')
    .map((message) => {
      const content = phoneTemplate(env.SHOP_NAME, message)
      const said = new Set(registered.filter((one) => one.content === content).map(({ status }) => status))
      return { name: message.name, content, status: standings.find((one) => said.has(one)) ?? 'missing' }
    })
}

/** Registers the templates that the provider does not know in these words. Returns their names. */
export async function registerTemplates(env: Settings, category: string): Promise<string[]> {
  const missing = (await templateStandings(env)).filter(({ status }) => status === 'missing')
  const known = new Set<string>()
  const registered: string[] = []
  for (const { name, content } of missing) {
    // Two messages with the same words share a template.
    if (known.has(content)) continue
    known.add(content)
    await phoneMessagesOf(env).register({ name, content }, category)
    registered.push(name)
  }
  return registered
}
