import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import { serveBrowserFiles } from '../browserFiles.ts'
import type { Provider, Stage } from '../provider.ts'
import { mailShape } from './keptMail.ts'
import { readMessage } from './message.ts'
import { mailboxPage, mailPage } from './pages.ts'

const queryShape = z.object({ to: z.string().trim().toLowerCase().default('') })
const largestMailBytes = 1024 * 1024

type MailProvider = Provider & {
  /** Takes mail from now on; answers the port. */
  listen(host: string, port: number): Promise<number>
}

/** A mail server that keeps what it is given, once for each message id, and a mailbox that people can open. */
export function playMail(stage: Stage): MailProvider {
  const { app, store, scripts, now } = stage
  const mails = store.table('mails', mailShape)
  const sent = (to: string) =>
    mails
      .values()
      .filter((mail) => to === '' || mail.recipients.includes(to))
      .sort((a, b) => b.receivedAt - a.receivedAt)

  const keep = (raw: string, recipients: string[]) => {
    const message = readMessage(raw)
    const id = createHash('sha256')
      .update(message.messageId || raw)
      .digest('hex')
      .slice(0, 24)
    if (mails.get(id) === undefined) mails.put(id, { ...message, id, recipients, receivedAt: now() })
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: largestMailBytes,
    logger: false,
    onRcptTo: (address, _session, done) => {
      const script = scripts.take('mail')
      const code = Number(script?.code)
      done(Number.isInteger(code) ? Object.assign(new Error('scripted'), { responseCode: code }) : null)
      void address
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        keep(
          Buffer.concat(chunks).toString('utf8'),
          session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
        )
        done()
      })
    },
  })
  server.on('error', () => undefined)

  app.get('/__mail', async (request) => sent(queryShape.parse(request.query).to))
  app.get('/mail', async (request, reply) => {
    const { to } = queryShape.parse(request.query)
    return reply.type('text/html; charset=utf-8').send(mailboxPage(sent(to), to))
  })
  app.get('/mail/:id', async (request, reply) => {
    const mail = mails.get(z.object({ id: z.string() }).parse(request.params).id)
    if (mail === undefined) return reply.code(404).send({ message: 'no such mail' })
    return reply.type('text/html; charset=utf-8').send(mailPage(mail))
  })
  serveBrowserFiles(app, '/mail/browser', join(import.meta.dirname, 'browser'), ['mail.css'])

  return {
    name: 'mail',
    title: '메일함 (SMTP)',
    about: '가게가 보낸 메일을 받아 두고 보여 줘요.',
    ledger: () => ({ mails: mails.values().length }),
    ready: () => undefined,
    reset: () => undefined,
    close: () => void server.close(),
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, host, () => {
          const address = server.server.address()
          resolve(typeof address === 'object' && address !== null ? address.port : port)
        })
      }),
  }
}
