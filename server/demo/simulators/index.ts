import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { playApple } from './apple/index.ts'
import { playBank } from './bank/index.ts'
import { serveBrowserFiles, serveTypeface } from './browserFiles.ts'
import { indexPage } from './indexPage.ts'
import { playKakao } from './kakao/index.ts'
import { playKakaoShare } from './kakaoShare/index.ts'
import { playMail } from './mail/index.ts'
import { playNaver } from './naver/index.ts'
import { playNice } from './nice/index.ts'
import { playPayouts } from './payouts/index.ts'
import { playPortone } from './portone/index.ts'
import { playPostcode } from './postcode/index.ts'
import type { Provider, Stage } from './provider.ts'
import { playS3 } from './s3/index.ts'
import { createScripts, type Scripts, scriptShape } from './scripts.ts'
import { playSolapi } from './solapi/index.ts'
import { openStore, type Store } from './store.ts'
import { playToss } from './toss/index.ts'
import { playTracker } from './tracker/index.ts'

export type SimulatorOptions = {
  /** The simulators' own files; what they know survives a kill in it. */
  directory: string
  /** 0 takes a free port. */
  port: number
  host: string
  /** Where the shop receives payment webhooks; none are sent without it. */
  webhookUrl?: string
  /** Where mail is taken; 0 takes a free port. */
  smtpPort?: number
  /** The address that receipts and pages name, when it is not host and port. */
  publicUrl?: string
  /** How long "one minute" of the published webhook schedule lasts. */
  webhookMinuteMs?: number
  now?: () => number
}

/** Starts every played provider in one app, which imports nothing of the shop. */
export async function startSimulators(
  options: SimulatorOptions,
): Promise<{ url: string; smtpUrl: string; close: () => Promise<void> }> {
  mkdirSync(options.directory, { recursive: true })
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  // Pages of providers post their forms as browsers do.
  await app.register(formbody)
  const scripts = createScripts()
  const closing = new AbortController()
  let url = ''
  const stores: Store[] = []
  const stage = (name: string): Stage => {
    const store = openStore(join(options.directory, `${name}.jsonl`))
    stores.push(store)
    return { app, store, scripts, now: options.now ?? Date.now, url: () => url, closing: closing.signal }
  }

  const mail = playMail(stage('mail'))
  const toss = playToss(stage('toss'), {
    webhookUrl: options.webhookUrl,
    webhookMinuteMs: options.webhookMinuteMs ?? 60_000,
  })
  const payouts = playPayouts(stage('payouts'))
  const providers: Provider[] = [
    toss,
    payouts,
    playBank({ app, now: options.now ?? Date.now }, [toss, payouts]),
    playPostcode(stage('postcode')),
    playNice(stage('nice')),
    playPortone(stage('portone')),
    playTracker(stage('tracker')),
    playKakao(stage('kakao')),
    playKakaoShare(stage('kakaoShare')),
    playNaver(stage('naver')),
    playApple(stage('apple')),
    playS3(stage('s3')),
    playSolapi(stage('solapi')),
    mail,
  ]

  playPages(app, providers)
  playControls(app, providers, stores, scripts)

  const address = await app.listen({ port: options.port, host: options.host })
  url = (options.publicUrl ?? address).replace(/\/+$/, '')
  const smtpPort = await mail.listen(options.host, options.smtpPort ?? 0)
  for (const provider of providers) provider.ready()
  return {
    url: address,
    smtpUrl: `smtp://${options.host}:${smtpPort}`,
    close: async () => {
      closing.abort()
      for (const provider of providers) provider.close()
      await app.close()
      for (const store of stores) store.close()
    },
  }
}

function playPages(app: FastifyInstance, providers: Provider[]): void {
  serveTypeface(app)
  serveBrowserFiles(app, '/look', join(import.meta.dirname, 'look'), [
    'look.css',
    'ground.css',
    'controls.css',
    'pages.css',
  ])
  serveBrowserFiles(app, '/oauth/browser', join(import.meta.dirname, 'oauth/browser'), [
    'consent.ts',
    'consent.css',
    'returning.ts',
  ])
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage(providers)))
}

/** For tests and people: read the books, write what shall go wrong next, forget everything. */
function playControls(app: FastifyInstance, providers: Provider[], stores: Store[], scripts: Scripts): void {
  app.get('/__ledger', async () => Object.fromEntries(providers.map(({ name, ledger }) => [name, ledger()])))
  app.post('/__script', async (request, reply) => {
    const script = scriptShape.safeParse(request.body)
    if (!script.success) return reply.code(400).send({ message: script.error.message })
    scripts.add(script.data)
    return { accepted: true }
  })
  app.delete('/__script', async () => {
    scripts.clear()
    return { cleared: true }
  })
  app.post('/__reset', async () => {
    scripts.clear()
    for (const store of stores) store.reset()
    for (const provider of providers) provider.reset()
    return { reset: true }
  })
}
