import { once } from 'node:events'
import { createServer } from 'node:net'
import t from 'tap'
import * as mailing from '../../server/mailing/index.ts'
import { inTransaction } from '../../server/platform/database/database.ts'
import * as recovery from '../../server/recovery/index.ts'
import { aMember, testApp } from '../support/app.ts'
import { mailbox, withQueue } from '../support/mailbox.ts'
import { playedProviders } from '../support/simulators.ts'

const providers = await playedProviders()
const shop = await testApp('mailing', [mailing, recovery], { env: providers.env })
const queue = await withQueue(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
  await providers.end()
})

const send = (email: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/verification-code-send', payload: { email } })
const passes = (seconds: number) =>
  shop.database.pool.query(
    'UPDATE personal.verification_codes SET sent_at = sent_at - make_interval(secs => $1)',
    [seconds],
  )

t.test('a mail server that is away costs a try, one that refuses costs the mail', async (t) => {
  await aMember(shop.deps, { email: 'away@example.com', phoneNumber: null })
  await queue.workOff()
  await send('away@example.com')
  const [job] = await queue.jobs()
  await providers.script({ route: 'mail', code: '451' })
  await t.rejects(mailing.sendMail(shop.deps, job?.data ?? {}), /SMTP_451/)
  await mailing.sendMail(shop.deps, job?.data ?? {})
  await mailing.sendMail(shop.deps, job?.data ?? {})
  t.equal((await mailbox(providers, 'away@example.com')).length, 1, 'tried three times, received once')
  await queue.workOff()
  await passes(30)
  await send('away@example.com')
  await providers.script({ route: 'mail', code: '550' })
  await queue.workOff()
  t.equal((await mailbox(providers, 'away@example.com')).length, 1)
})

t.test('a mail whose job was lost is sent by the sweep, one that is too old is not', async (t) => {
  await aMember(shop.deps, { email: 'swept@example.com', phoneNumber: null })
  await send('swept@example.com')
  await shop.database.pool.query(
    `UPDATE personal.outgoing_mails SET written_at = written_at - interval '3 minutes'`,
  )
  t.ok((await mailing.sendDueMails(shop.deps)) > 0)
  t.equal((await mailbox(providers, 'swept@example.com')).length, 1)
  await passes(30)
  await send('swept@example.com')
  await shop.database.pool.query(
    `UPDATE personal.outgoing_mails SET written_at = written_at - interval '1 hour', good_until = now() - interval '1 second'`,
  )
  await mailing.sendDueMails(shop.deps)
  t.equal((await mailbox(providers, 'swept@example.com')).length, 1)
  const left = await shop.database.pool.query('SELECT FROM personal.outgoing_mails')
  t.equal(left.rowCount, 0, 'and nothing is kept of either')
})

t.test('after an outage the sweep opens a few connections at a time', async (t) => {
  const { deps, database } = shop
  const letter = { to: 'waits@example.com', subject: '인증번호', text: '123456', html: '<p>123456</p>' }
  await inTransaction(database.pool, async (client) => {
    for (let nth = 0; nth < 40; nth += 1)
      await mailing.writeMail(client, { env: deps.env }, { letter, memberId: null, goodForMinutes: 60 })
  })
  await database.pool.query(`UPDATE personal.outgoing_mails SET written_at = written_at - interval '1 hour'`)
  let open = 0
  let most = 0
  const server = createServer((socket) => {
    open += 1
    most = Math.max(most, open)
    socket.on('error', () => {})
    socket.write('220 mail.example.com\r\n')
    socket.once('data', () => {
      open -= 1
      socket.end('421 too busy\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const env = { ...deps.env, SMTP_URL: `smtp://127.0.0.1:${port}` }
  t.equal(await mailing.sendDueMails({ ...deps, env }), 0)
  t.ok(most > 1 && most <= 5, `${most} at once`)
  t.equal((await database.pool.query('SELECT FROM personal.outgoing_mails')).rowCount, 40, 'all are kept')
})
