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
import { jobByDay } from './follow.ts'
import type { Needs, Told, Wording } from './message.ts'
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
  /** The words that it is told in, in its inbox and on every channel. */
  wording: Wording
  told: NonNullable<Told>
  /** When it happened, by the shop's clock. */
  at: Date
  /** What its job carries. */
  job: object
}
type Channel = 'mail' | 'phone'

/**
 * Sends a page of messages, each to one member: the notices in the inbox first, then mails and messages to phones, each
 * under an id that every retry repeats. A page is read, kept and recorded together, so that what it costs to commit does
 * not grow with its messages. What waits for the morning gets a job of its own for then, which chooses its words anew.
 * Returns for each message the fault for which its job is retried, such as a channel that is down, or null; a channel that
 * has answered is not used again. Sends nothing to a member who has left, and nothing beyond sixty of a kind in a day (rule
 * 568).
 */
export async function sendNotifications(
  needs: Needs,
  payloads: readonly object[],
): Promise<(Error | null)[]> {
  const found = await noticesOf(needs, payloads)
  const now = needs.clock.now()
  const isFresh = ({ at }: Notice) => now.getTime() - at.getTime() <= freshForDays * dayMs
  const waits = (notice: Notice) =>
    notice.wording.kind !== 'transactional' && isFresh(notice) && !isDaytime(now)
  const notices = found.flatMap((one) => (one === null || one instanceof Error ? [] : one))
  await postpone(needs, notices.filter(waits))
  const kept = await keepNotices(
    needs,
    notices.filter((notice) => !waits(notice)),
  )
  const fresh = kept.filter(isFresh)
  const many = await beyondTheDay(needs, fresh)
  const untaken = await sendOn(
    needs,
    fresh.filter(({ id }) => !many.has(id)),
  )
  return found.map((one) => {
    if (one === null || one instanceof Error) return one
    const left = untaken.get(one.id)
    return left === undefined ? null : new Error(`a message was not taken: ${left.join(', ')}`)
  })
}

/** Gives each a job for the morning. Throws without a queue, so that their jobs are retried. */
async function postpone({ db, queue, clock }: Needs, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  if (queue === undefined) throw new Error('There is no queue for what waits for the morning')
  const jobs = notices.map(({ job, told }) => jobByDay(job, told.memberId, clock.now()))
  await inTransaction(db.pool, (client) => queue.enqueue(client, jobs))
}

/** The notice of each job; null when it is no longer relevant, and the fault of one that cannot be told. */
async function noticesOf(needs: Needs, jobs: readonly object[]): Promise<(Notice | Error | null)[]> {
  const asked = jobs.map((job) => ({ job, payload: payloadShape.parse(job) }))
  const events = await readEvents(
    needs.store,
    asked.flatMap(({ payload }) => ('pos' in payload ? [payload.pos] : [])),
  )
  const told = limit(toldAtOnce, null)
  return Promise.all(
    asked.map(({ job, payload }) => {
      const tell = async () => {
        const found =
          'pos' in payload
            ? await ofEvent(needs, payload, events.get(payload.pos))
            : await ofRow(needs, payload)
        return found && { ...found, job }
      }
      return told
        .run(tell)
        .catch((fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault))))
    }),
  )
}

/**
 * The message of a job (rule 591). Throws for a name that this release does not know, so that the job is retried until
 * another one does, or is found among those that failed.
 */
function messageNamed<Message extends Wording>(messages: readonly Message[], name: string): Message {
  const message = messages.find((one) => one.name === name)
  if (message === undefined) throw new Error(`This release knows no message ${name}`)
  return message
}

async function ofEvent(
  needs: Needs,
  { message: name, pos }: { message: string; pos: number },
  event: ReadEvent | undefined,
): Promise<Omit<Notice, 'job'> | null> {
  const message = messageNamed(eventMessages, name)
  if (event === undefined) throw new Error(`The log has no event at ${pos}`)
  // The release that made the job may have told of more.
  if (!message.concerns(event.data)) return null
  const told = await message.tell(needs, event.data, event.occurredAt)
  return told && { id: `${name}:${pos}`, wording: told.wording ?? message, told, at: event.occurredAt }
}

async function ofRow(
  needs: Needs,
  { message: name, about }: { message: string; about: string },
): Promise<Omit<Notice, 'job'> | null> {
  const message = messageNamed([...datedMessages, ...rowMessages], name)
  const told = await message.tell(needs, about)
  return (
    told && {
      ...{ id: `${name}:${about}`, wording: told.wording ?? message, told },
      at: told.at ?? needs.clock.now(),
    }
  )
}

type KeptNotice = Notice & { words: Words; contact: MemberContact }

/**
 * Writes the notices into the inboxes and returns those whose member has not left. One that is there is told in other words
 * by then, if what is known changed before every channel had it.
 */
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
      return [{ ...notice, contact, words: wordsOf(notice.wording, notice.told.variables) }]
    })
    if (kept.length > 0)
      await queriesOn(client)
        .insertInto('personal.inbox')
        .values([...new Map(kept.map((notice) => [notice.id, inboxRow(notice)])).values()])
        .onConflict((again) =>
          again.column('inbox_id').doUpdateSet(({ ref }) => ({
            message: ref('excluded.message'),
            title: ref('excluded.title'),
            lines: ref('excluded.lines'),
          })),
        )
        .execute()
    return kept
  })
}

const inboxRow = ({ id, wording, told, words, at }: KeptNotice) => ({
  inbox_id: id,
  member_id: told.memberId,
  message: wording.name,
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
    notices.map(({ wording }) => wording.name),
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

const isAdvertising = ({ wording }: Notice): boolean => wording.kind === 'advertising'

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
  { id, wording, told, words, contact }: KeptNotice,
): PhoneMessage | null {
  if (contact.phoneNumber === null) return null
  return {
    id,
    to: contact.phoneNumber,
    template: phoneTemplate(env.SHOP_NAME, wording),
    variables: shownVariables(told.variables),
    text: phoneText(env.SHOP_NAME, words),
  }
}
