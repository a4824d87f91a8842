import { z } from 'zod'
import { mayAdvertise } from '../../domain/notifications/nightWindow.ts'
import { type Words, wordsOf } from '../../domain/notifications/words.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { mailerOf, phoneMessagesOf, type SentMessage } from '../gateways/messages/index.ts'
import { letterOf, messageIdOf } from '../mailing/index.ts'
import { type MemberContact, memberContact, withMemberLocked } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { readEvent } from '../platform/eventStore/readEvent.ts'
import type { EventMessage, Needs, RowMessage, Told } from './message.ts'
import { datedMessages, eventMessages, rowMessages } from './messages.ts'

const payloadShape = z.union([
  z.object({ message: z.string(), pos: z.int() }),
  z.object({ message: z.string(), about: z.string() }),
])

/** Anything older stays in the inbox but is not worth a mail or a message to a phone. */
const freshForDays = 3
const dayMs = 24 * 3_600_000

type Notice = {
  id: string
  message: EventMessage | RowMessage
  told: NonNullable<Told>
  /** When it happened, by the shop's clock. */
  at: Date
}
type Channel = 'mail' | 'phone'

/**
 * Sends one message to one member: a notice in the inbox first, then a mail and a message to the phone, each under an
 * id that every retry repeats. Throws when a channel is down, so that the job is retried; a channel that has answered
 * is not used again. Sends nothing to a member who has left.
 */
export async function sendNotification(needs: Needs, payload: object): Promise<void> {
  const notice = await noticeOf(needs, payloadShape.parse(payload))
  if (notice === null) return
  const contact = await memberContact(needs.db, notice.told.memberId)
  if (contact === undefined) return
  const words = wordsOf(notice.message, notice.told.variables)
  if (isRefusal(await keepNotice(needs, notice, words))) return
  if (needs.clock.now().getTime() - notice.at.getTime() > freshForDays * dayMs) return
  if (notice.message.kind === 'marketing' && !mayAdvertise(needs.clock.now()))
    throw new Error('advertising waits for the day')
  const left = [
    await settle(needs, notice.id, 'mail', () => mail(needs, notice, words, contact)),
    await settle(needs, notice.id, 'phone', () => phone(needs, notice, words, contact)),
  ].filter((failed) => failed !== null)
  if (left.length > 0) throw new Error(`a message was not taken: ${left.join(', ')}`)
}

async function noticeOf(needs: Needs, payload: z.infer<typeof payloadShape>): Promise<Notice | null> {
  if ('pos' in payload) {
    const message = eventMessages.find(({ name }) => name === payload.message)
    if (message === undefined) return null
    const event = await readEvent(needs.store, payload.pos)
    const told = await message.tell(needs, event.data, event.occurredAt)
    return told && { id: `${message.name}:${payload.pos}`, message, told, at: event.occurredAt }
  }
  const message = [...datedMessages, ...rowMessages].find(({ name }) => name === payload.message)
  const told = await message?.tell(needs, payload.about)
  if (message === undefined || told === undefined || told === null) return null
  return { id: `${message.name}:${payload.about}`, message, told, at: told.at ?? needs.clock.now() }
}

const keepNotice = (
  { db }: Needs,
  { id, message, told, at }: Notice,
  words: Words,
): Promise<Refusal<'NOT_LOGGED_IN'> | null> =>
  withMemberLocked(db, told.memberId, async (client) => {
    await queriesOn(client)
      .insertInto('personal.inbox')
      .values({
        inbox_id: id,
        member_id: told.memberId,
        message: message.name,
        title: words.title,
        lines: words.lines,
        link: told.link,
        told_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  })

/**
 * Sends on one channel unless it has answered before. Returns the reason when a retry is worthwhile, otherwise null.
 */
async function settle(
  { db }: Needs,
  noticeId: string,
  channel: Channel,
  send: () => Promise<SentMessage | null>,
): Promise<string | null> {
  const settled = await db.kysely
    .selectFrom('shop.message_sends')
    .select('outcome')
    .where('inbox_id', '=', noticeId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  if (settled !== undefined) return null
  const sent = await send()
  if (sent?.outcome === 'failed') return `${channel} ${sent.reason}`
  await db.kysely
    .insertInto('shop.message_sends')
    .values({
      inbox_id: noticeId,
      channel,
      outcome: sent === null ? 'nowhere' : sent.outcome === 'sent' ? 'sent' : sent.reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

function mail(
  { env }: Needs,
  { id, told }: Notice,
  words: Words,
  contact: MemberContact,
): Promise<SentMessage> {
  const letter = letterOf(env.SHOP_NAME, {
    to: contact.email,
    subject: `[${env.SHOP_NAME}] ${words.title}`,
    heading: words.title,
    before: [`${contact.name}님, 안녕하세요.`, ...words.lines],
    after: told.link === null ? [] : [`${env.PUBLIC_URL}${told.link}`],
  })
  return mailerOf(env).send({
    ...letter,
    messageId: messageIdOf(env.MAIL_FROM, id.replaceAll(':', '.')),
  })
}

async function phone(
  { env }: Needs,
  { id, message, told }: Notice,
  words: Words,
  contact: MemberContact,
): Promise<SentMessage | null> {
  if (contact.phoneNumber === null) return null
  return phoneMessagesOf(env).send({
    id,
    to: contact.phoneNumber,
    name: message.name,
    variables: told.variables,
    text: [`[${env.SHOP_NAME}] ${words.title}`, ...words.lines].join('\n'),
  })
}
