import { sql } from 'kysely'
import { z } from 'zod'
import { isDaytime } from '../../domain/notifications/nightWindow.ts'
import {
  phoneTemplate,
  phoneText,
  shownVariables,
  type Words,
  wordsOf,
} from '../../domain/notifications/words.ts'
import {
  type Mail,
  mailerOf,
  type PhoneMessage,
  phoneMessagesOf,
  type SentToPhone,
} from '../gateways/messages/index.ts'
import { agreedToAdvertising } from '../joining/index.ts'
import { letterOf, messageIdOf } from '../mailing/index.ts'
import { contactsOf, lockMembers, type MemberContact } from '../members/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statement } from '../platform/database/statement.ts'
import { type ReadEvent, readEvents } from '../platform/eventStore/readEvents.ts'
import { limit } from '../platform/limit.ts'
import { companyNow } from '../shop/index.ts'
import type { EventMessage, Needs, RowMessage, Told } from './message.ts'
import { datedMessages, eventMessages, rowMessages } from './messages.ts'
import { forgetAsked, sendToPhones } from './phones.ts'

const payloadShape = z.union([
  z.object({ message: z.string(), pos: z.int() }),
  z.object({ message: z.string(), about: z.string() }),
])

/** Anything older stays in the inbox but is not worth a mail or a message to a phone. */
const freshForDays = 3
const dayMs = 24 * 3_600_000

/** Each reads what it tells of; the pool's other connections stay free for people. */
const toldAtOnce = 4

/**
 * Messages of one kind in a day that go to a member's mail and phone; the rest stay in the inbox (rule 568). All items of
 * three orders of twenty are told of one by one, and what somebody repeats all day costs the shop no more than that. Each
 * kind has a count of its own, so that none of them hides another.
 */
const sentADay = 60

type Notice = {
  id: string
  message: EventMessage | RowMessage
  told: NonNullable<Told>
  /** When it happened, by the shop's clock. */
  at: Date
}
type Channel = 'mail' | 'phone'

/**
 * Sends a page of messages, each to one member: the notices in the inbox first, then mails and messages to phones, each
 * under an id that every retry repeats. A page is read, kept and recorded together, so that what it costs to commit does
 * not grow with its messages. Returns for each message the fault for which its job is retried, such as a channel that is
 * down, or null; a channel that has answered is not used again. Sends nothing to a member who has left, and nothing beyond
 * sixty of a kind in a day (rule 568).
 */
export async function sendNotifications(
  needs: Needs,
  payloads: readonly object[],
): Promise<(Error | null)[]> {
  const found = await noticesOf(
    needs,
    payloads.map((payload) => payloadShape.parse(payload)),
  )
  const kept = await keepNotices(
    needs,
    found.flatMap((one) => (one === null || one instanceof Error ? [] : one)),
  )
  const now = needs.clock.now()
  const fresh = kept.filter(({ at }) => now.getTime() - at.getTime() <= freshForDays * dayMs)
  const many = await beyondTheDay(needs, fresh)
  const due = fresh.filter(({ id }) => !many.has(id))
  const ready = due.filter(({ message }) => message.kind === 'transactional' || isDaytime(now))
  const untaken = await sendOn(needs, ready)
  return found.map((one) => {
    if (one === null || one instanceof Error) return one
    if (due.some(({ id }) => id === one.id) && !ready.some(({ id }) => id === one.id))
      return new Error('waits for the day')
    const left = untaken.get(one.id)
    return left === undefined ? null : new Error(`a message was not taken: ${left.join(', ')}`)
  })
}

type Payload = z.infer<typeof payloadShape>

/** The notice of each payload; null when it is no longer relevant, and the fault of one that cannot be told. */
async function noticesOf(needs: Needs, payloads: readonly Payload[]): Promise<(Notice | Error | null)[]> {
  const events = await readEvents(
    needs.store,
    payloads.flatMap((payload) => ('pos' in payload ? [payload.pos] : [])),
  )
  const told = limit(toldAtOnce)
  return Promise.all(
    payloads.map((payload) => {
      const tell = () =>
        'pos' in payload ? ofEvent(needs, payload, events.get(payload.pos)) : ofRow(needs, payload)
      return told
        .run(tell)
        .catch((fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault))))
    }),
  )
}

async function ofEvent(
  needs: Needs,
  { message: name, pos }: { message: string; pos: number },
  event: ReadEvent | undefined,
): Promise<Notice | null> {
  const message = eventMessages.find((one) => one.name === name)
  if (message === undefined) return null
  if (event === undefined) throw new Error(`The log has no event at ${pos}`)
  const told = await message.tell(needs, event.data, event.occurredAt)
  return told && { id: `${name}:${pos}`, message, told, at: event.occurredAt }
}

async function ofRow(
  needs: Needs,
  { message: name, about }: { message: string; about: string },
): Promise<Notice | null> {
  const message = [...datedMessages, ...rowMessages].find((one) => one.name === name)
  const told = await message?.tell(needs, about)
  if (message === undefined || told === undefined || told === null) return null
  return { id: `${name}:${about}`, message, told, at: told.at ?? needs.clock.now() }
}

type KeptNotice = Notice & { words: Words; contact: MemberContact }

/** Writes the notices into the inboxes and returns those whose member has not left. */
async function keepNotices(needs: Needs, notices: readonly Notice[]): Promise<KeptNotice[]> {
  if (notices.length === 0) return []
  const contacts = new Map(
    (
      await contactsOf(
        needs.db,
        notices.map(({ told }) => told.memberId),
      )
    ).map((contact) => [contact.id, contact]),
  )
  return inTransaction(needs.db.pool, async (client) => {
    const present = await lockMembers(client, [...contacts.keys()])
    const kept = notices.flatMap((notice): KeptNotice[] => {
      const contact = contacts.get(notice.told.memberId)
      if (contact === undefined || !present.has(contact.id)) return []
      return [{ ...notice, contact, words: wordsOf(notice.message, notice.told.variables) }]
    })
    if (kept.length > 0)
      await queriesOn(client)
        .insertInto('personal.inbox')
        .values(kept.map(inboxRow))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return kept
  })
}

const inboxRow = ({ id, message, told, words, at }: KeptNotice) => ({
  inbox_id: id,
  member_id: told.memberId,
  message: message.name,
  title: words.title,
  lines: words.lines,
  link: told.link,
  told_at: at,
})

/** The notices before which the member got as many of the same kind within a day as are sent. */
async function beyondTheDay({ db }: Needs, notices: readonly KeptNotice[]): Promise<ReadonlySet<string>> {
  if (notices.length === 0) return new Set()
  const rows = await beyond(db.pool, [
    notices.map(({ id }) => id),
    notices.map(({ contact }) => contact.id),
    notices.map(({ message }) => message.name),
    notices.map(({ at }) => at),
  ])
  return new Set(rows.map(({ id }) => id))
}

// Ids of one kind end with a position or have one length, so that those of one instant follow each other by both.
const beyond = statement({
  name: 'notifications.beyondTheDay',
  text: `
    SELECT n.id FROM unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[]) AS n (id, member_id, message, at)
    WHERE (
      SELECT count(*) FROM (
        SELECT FROM personal.inbox i
        WHERE i.member_id = n.member_id AND i.message = n.message AND i.told_at > n.at - interval '1 day'
          AND (i.told_at, length(i.inbox_id), i.inbox_id) < (n.at, length(n.id), n.id)
        LIMIT ${sentADay}) AS before
    ) = ${sentADay}`,
  row: z.object({ id: z.string() }),
})

/**
 * Sends the notices on the channels that have not answered before, and records what has answered now. Returns the
 * reasons for which a retry is worthwhile, by notice.
 */
async function sendOn(needs: Needs, notices: readonly KeptNotice[]): Promise<Map<string, string[]>> {
  const [answered, barred, sender] = await Promise.all([
    answeredBefore(needs, notices),
    barredOf(needs, notices),
    notices.some(isAdvertising) ? senderOf(needs) : '',
  ])
  const open = (channel: Channel) =>
    notices.filter((notice) => !answered.has(`${channel} ${notice.id}`) && !barred(notice, channel))
  const [mails, phones] = [open('mail'), open('phone')]
  const [mailed, phoned] = await Promise.all([
    mailerOf(needs.env).send(mails.map((notice) => mailOf(needs, notice, sender))),
    sendToPhones(
      needs.db,
      phoneMessagesOf(needs.env),
      phones.flatMap((notice) => {
        const message = phoneMessageOf(needs, notice)
        return message === null ? [] : { ...message, at: notice.at }
      }),
    ),
  ])
  const sends = [
    ...mails.map(({ id }, nth) => ({ id, channel: 'mail' as const, sent: mailed[nth] ?? null })),
    ...phones.map(({ id }) => ({ id, channel: 'phone' as const, sent: phoned.get(id) ?? null })),
  ]
  const untaken = new Map<string, string[]>()
  const rows = sends.flatMap(({ id, channel, sent }) => {
    if (sent?.outcome !== 'failed' && sent?.outcome !== 'unanswered')
      return [{ inbox_id: id, channel, outcome: outcomeOf(sent) }]
    untaken.set(id, [...(untaken.get(id) ?? []), `${channel} ${sent.reason}`])
    return []
  })
  if (rows.length > 0)
    await needs.db.kysely
      .insertInto('shop.message_sends')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await forgetAsked(needs.db, phoned)
  return untaken
}

const isAdvertising = ({ message }: Notice): boolean => message.kind === 'advertising'

/**
 * Whether a channel may not carry a notice: advertising goes by mail alone, because 알림톡 carries none and nobody agreed
 * to it by SMS, and to those alone who agree to it now (rule 557).
 */
async function barredOf(
  needs: Needs,
  notices: readonly KeptNotice[],
): Promise<(notice: KeptNotice, channel: Channel) => boolean> {
  const members = notices.filter(isAdvertising).map(({ contact }) => contact.id)
  const agreed = members.length === 0 ? new Set<number>() : await agreedToAdvertising(needs, members)
  return (notice, channel) => isAdvertising(notice) && (channel === 'phone' || !agreed.has(notice.contact.id))
}

/** Who sends advertising, as the law wants it named, with where to reach them. */
async function senderOf({ db, env }: Needs): Promise<string> {
  const company = await companyNow(db)
  if (company === undefined) return env.SHOP_NAME
  const { companyName, customerServicePhone, address, addressDetail } = company
  return `${companyName} · ${customerServicePhone} · ${address} ${addressDetail}.`
}

const outcomeOf = (sent: SentToPhone | null): string =>
  sent === null ? 'nowhere' : sent.outcome === 'sent' ? 'sent' : sent.reason

async function answeredBefore({ db }: Needs, notices: readonly Notice[]): Promise<Set<string>> {
  const rows = await db.kysely
    .selectFrom('shop.message_sends')
    .select(['inbox_id', 'channel'])
    .where(sql<boolean>`inbox_id = ANY (${notices.map(({ id }) => id)})`)
    .execute()
  return new Set(rows.map(({ channel, inbox_id }) => `${channel} ${inbox_id}`))
}

function mailOf({ env }: Needs, notice: KeptNotice, sender: string): Mail {
  const { id, told, words, contact } = notice
  const letter = letterOf(env.SHOP_NAME, {
    to: contact.email,
    subject: `${isAdvertising(notice) ? '(광고) ' : ''}[${env.SHOP_NAME}] ${words.title}`,
    heading: words.title,
    before: [`${contact.name}님, 안녕하세요.`, ...words.lines],
    after: told.link === null ? [] : [`${env.PUBLIC_URL}${told.link}`],
    footer: isAdvertising(notice)
      ? [
          sender,
          `혜택 소식을 받지 않으시려면 회원 정보의 선택 동의에서 무료로 수신을 거부할 수 있어요: ${env.PUBLIC_URL}/mypage/user-info`,
        ]
      : [],
  })
  return { ...letter, messageId: messageIdOf(env.MAIL_FROM, id.replaceAll(':', '.')) }
}

function phoneMessageOf(
  { env }: Needs,
  { id, message, told, words, contact }: KeptNotice,
): PhoneMessage | null {
  if (contact.phoneNumber === null) return null
  return {
    id,
    to: contact.phoneNumber,
    template: phoneTemplate(env.SHOP_NAME, message),
    variables: shownVariables(told.variables),
    text: phoneText(env.SHOP_NAME, words),
  }
}
