import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { mailerOf } from '../gateways/messages/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import type { QueueName } from '../platform/jobs/queue.ts'
import { limit } from '../platform/limit.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'queue'>

export const mailQueue = 'mail'
export const queues: readonly QueueName[] = [{ name: mailQueue, retryLimit: 10, heartbeatSeconds: 20 }]

/** For this long after it was written, a mail is left to the job that was enqueued with it. */
const jobsTurnSeconds = 120

/** After an outage hundreds of mails are due; a mail server refuses a sender who opens that many connections. */
const sweptAtOnce = 5

const letterShape = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type Letter = z.infer<typeof letterShape>

const payloadShape = z.object({ mailId: z.uuid() })

/**
 * Writes a mail and the job that sends it, in the caller's transaction. A null letter makes a job that sends nothing,
 * so that an unknown address costs the same work as a known one. The job carries an id, never an address.
 */
export async function writeMail(
  client: pg.ClientBase,
  { env, queue }: Pick<Needs, 'env' | 'queue'>,
  mail: { letter: Letter | null; memberId: number | null; goodForMinutes: number },
): Promise<void> {
  const mailId = randomUUID()
  await queriesOn(client)
    .insertInto('personal.outgoing_mails')
    .values({
      mail_id: mailId,
      member_id: mail.memberId,
      mail: sealText(env.DATA_SECRET, 'mail', JSON.stringify(mail.letter)),
      good_until: realTimeIn(mail.goodForMinutes * 60),
    })
    .execute()
  await queue?.enqueue(client, [{ name: mailQueue, data: { mailId } }])
}

/** Sends one mail. Throws when the mail server does not take it, so that the job is retried. */
export async function sendMail(needs: Needs, payload: object): Promise<void> {
  const { mailId } = payloadShape.parse(payload)
  const { db, env } = needs
  const row = await db.kysely
    .selectFrom('personal.outgoing_mails')
    .select(['mail', sql<boolean>`good_until > clock_timestamp()`.as('good')])
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  if (row === undefined) return
  const letter = letterShape.nullable().parse(JSON.parse(openSealed(env.DATA_SECRET, 'mail', row.mail)))
  if (letter !== null && row.good) {
    // Every retry has the same id, so that a mailbox that has the mail drops the second one.
    const messageId = messageIdOf(env.MAIL_FROM, mailId)
    const [sent] = await mailerOf(env).send([{ ...letter, messageId }])
    if (sent?.outcome === 'failed') throw new Error(`the mail server did not take a mail: ${sent.reason}`)
  }
  await db.kysely.deleteFrom('personal.outgoing_mails').where('mail_id', '=', mailId).execute()
}

/** Sends the mails that no job has sent; a failure does not hold up the others. Returns how many were sent. */
export async function sendDueMails(needs: Needs): Promise<number> {
  const rows = await needs.db.kysely
    .selectFrom('personal.outgoing_mails')
    .select('mail_id as mailId')
    .where('written_at', '<', realTimeIn(-jobsTurnSeconds))
    .orderBy('written_at')
    .limit(200)
    .execute()
  const lanes = limit(sweptAtOnce, null)
  const sent = await Promise.allSettled(rows.map((row) => lanes.run(() => sendMail(needs, row))))
  return sent.filter((one) => one.status === 'fulfilled').length
}

/** Returns the Message-ID of a mail with this id, under the sender's domain. */
export const messageIdOf = (from: string, id: string): string =>
  `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`
