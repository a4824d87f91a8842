import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { createMailer } from '../gateways/mail/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { QueueName } from '../platform/jobs/queue.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'queue'>

export const mailQueue = 'mail'
export const queues: readonly QueueName[] = [{ name: mailQueue, retryLimit: 10 }]

const letterShape = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type Letter = z.infer<typeof letterShape>

const payloadShape = z.object({ mailId: z.uuid() })

/**
 * Writes a mail and the job that sends it, in the caller's transaction. Null makes a job that sends nothing, so that
 * an unknown address costs what a known one does. The job carries an id, never an address.
 */
export async function writeMail(
  client: pg.ClientBase,
  { env, queue }: Pick<Needs, 'env' | 'queue'>,
  mail: { letter: Letter | null; memberId: number | null; goodForMinutes: number },
): Promise<void> {
  const mailId = randomUUID()
  await client.query(
    `INSERT INTO personal.outgoing_mails (mail_id, member_id, mail, good_until)
     VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
    [
      mailId,
      mail.memberId,
      sealText(env.DATA_SECRET, 'mail', JSON.stringify(mail.letter)),
      mail.goodForMinutes,
    ],
  )
  await queue?.enqueue(client, [{ name: mailQueue, data: { mailId } }])
}

/** Sends one mail. Throws when the mail server is away, so that the job is tried again. */
export async function sendMail(needs: Needs, payload: object): Promise<void> {
  const { mailId } = payloadShape.parse(payload)
  const { db, env } = needs
  const { rows } = await db.pool.query<{ mail: Buffer; good: boolean }>(
    'SELECT mail, good_until > clock_timestamp() AS good FROM personal.outgoing_mails WHERE mail_id = $1',
    [mailId],
  )
  const [row] = rows
  if (row === undefined) return
  const letter = letterShape.nullable().parse(JSON.parse(openSealed(env.DATA_SECRET, 'mail', row.mail)))
  if (letter !== null && row.good) {
    const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
    // The same id whenever it is tried again: whoever got it already knows it.
    const messageId = `<${mailId}@${domainOf(env.MAIL_FROM)}>`
    const sent = await mailer.send({ ...letter, messageId })
    if (sent.outcome === 'failed') throw new Error(`the mail server did not take a mail: ${sent.reason}`)
  }
  await db.pool.query('DELETE FROM personal.outgoing_mails WHERE mail_id = $1', [mailId])
}

/** Sends what no job took up. One mail that fails holds nothing up. */
export async function sendDueMails(needs: Needs): Promise<number> {
  const { rows } = await needs.db.pool.query<{ mailId: string }>(
    `SELECT mail_id AS "mailId" FROM personal.outgoing_mails
     WHERE written_at < clock_timestamp() - interval '2 minutes' ORDER BY written_at LIMIT 200`,
  )
  const sent = await Promise.allSettled(rows.map((row) => sendMail(needs, row)))
  return sent.filter((one) => one.status === 'fulfilled').length
}

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
