import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { serveBrowserFiles } from '../browserFiles.ts'
import type { Provider, Stage } from '../provider.ts'
import { accountsPage, type Typed } from './accountsPage.ts'
import { bankNames } from './bankNames.ts'
import { type Account, accountShape, openBooks } from './books.ts'

const slowMs = 4_000
/** Longer than any shop waits. */
const silenceMs = 120_000
const asked = z.object({ bank: z.string(), number: z.string() })
const typedShape = z.record(z.string(), z.string())

const errors = {
  UNAUTHORIZED: [401, '인증 정보가 올바르지 않습니다.'],
  INVALID_REQUEST: [400, '요청된 입력 정보가 유효하지 않습니다.'],
  PLATFORM_NOT_ENABLED: [403, '플랫폼 기능이 활성화되지 않았습니다.'],
  PLATFORM_NOT_SUPPORTED_BANK: [400, '지원되지 않는 은행입니다.'],
  PLATFORM_EXTERNAL_API_FAILED: [502, '계좌를 조회할 수 없습니다.'],
  PLATFORM_EXTERNAL_API_TEMPORARILY_FAILED: [502, '외부 API의 일시적인 오류입니다.'],
} as const
type ErrorType = keyof typeof errors
const isErrorType = (code: string): code is ErrorType => Object.hasOwn(errors, code)

/** PortOne V2: whose a bank account is. */
export function playPortone(stage: Stage): Provider {
  const { app, store, scripts, closing } = stage
  const books = openBooks(store)
  const pause = (ms: number) => wait(ms, undefined, { signal: closing, ref: false }).catch(() => undefined)
  const refuse = (reply: FastifyReply, type: ErrorType) => {
    const [status, message] = errors[type]
    return reply.code(status).send({ type, message })
  }
  const silence = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }

  app.get('/portone/platform/bank-accounts/:bank/:number/holder', async (request, reply) => {
    if (!/^PortOne \S+$/.test(request.headers.authorization ?? '')) return refuse(reply, 'UNAUTHORIZED')
    const { bank, number } = asked.parse(request.params)
    const script = scripts.take('portone-holder')
    if (script?.delayMs !== undefined) await pause(script.delayMs)
    if (script?.drop !== undefined) return silence(request, reply)
    if (script?.code !== undefined)
      return refuse(reply, isErrorType(script.code) ? script.code : 'PLATFORM_NOT_ENABLED')
    const account = books.find(bank, number)
    const answer = answerOf(bank, number, account)
    books.lookups.put(String(books.lookups.values().length + 1), { bank, number, at: stage.now(), answer })
    if (account?.behaviour === 'slow') await pause(slowMs)
    if (account?.behaviour === 'silent') await pause(silenceMs)
    return answer === 'FOUND' && account !== undefined
      ? { holderName: account.holder, accountVerificationId: `sim-${bank}-${books.lookups.values().length}` }
      : refuse(reply, isErrorType(answer) ? answer : 'PLATFORM_EXTERNAL_API_TEMPORARILY_FAILED')
  })

  const page = (reply: FastifyReply, typed: Typed = {}, wrong: Typed = {}) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(accountsPage(books.all(), typed, wrong))
  app.get('/portone', async (_request, reply) => page(reply))
  app.post('/portone/__accounts', async ({ body }, reply) => {
    const account = accountShape.safeParse(body)
    if (account.success) {
      books.add(account.data)
      return reply.redirect('/portone', 303)
    }
    const wrong = Object.fromEntries(account.error.issues.map((one) => [String(one.path[0]), one.message]))
    return page(reply.code(400), typedShape.catch({}).parse(body), wrong)
  })
  serveBrowserFiles(app, '/portone/browser', join(import.meta.dirname, 'browser'), ['accounts.css'])

  return {
    name: 'portone',
    title: '계좌 예금주 조회 (PortOne)',
    about: '은행에 계좌의 예금주를 물어봐요. 느린 은행, 다른 예금주, 해지된 계좌, 시간 초과를 볼 수 있어요.',
    ledger: () => ({ lookups: books.lookups.values().map(({ bank, at, answer }) => ({ bank, at, answer })) }),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}

function answerOf(bank: string, number: string, account: Account | undefined): ErrorType | 'FOUND' {
  if (!(bank in bankNames)) return 'PLATFORM_NOT_SUPPORTED_BANK'
  if (!/^\d+$/.test(number)) return 'INVALID_REQUEST'
  if (account === undefined || account.behaviour === 'closed') return 'PLATFORM_EXTERNAL_API_FAILED'
  const hasNoAnswer = account.behaviour === 'maintenance' || account.behaviour === 'silent'
  return hasNoAnswer ? 'PLATFORM_EXTERNAL_API_TEMPORARILY_FAILED' : 'FOUND'
}
