import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Stage } from '../provider.ts'
import type { Script } from '../scripts.ts'
import type { Books } from './books.ts'
import { type Answer, fault, ok } from './faults.ts'
import { customerOfToken, isStranger, keyFault } from './keys.ts'

const answersAreKeptMs = 15 * 24 * 60 * 60 * 1000
const longestKey = 300

export type Call = { body: unknown; params: unknown; query: unknown; customerKey: string }

type Endpoint = {
  route: string
  auth: 'secret' | 'customer'
  /** It lists a merchant's own: another merchant's key gets an empty list. */
  isList?: true
  /** The order that a call is about, for scripts that name one. */
  orderId?: (call: Call) => string | undefined
  /** What the call does. It runs to its end in one commit. */
  handle: (call: Call) => Answer
  /** What a scripted error does besides being answered. */
  fail?: (call: Call, code: string) => Answer
  /** A script that the payment itself carries, chosen by a person in the card sheet. */
  ownScript?: (call: Call) => Pick<Script, 'code' | 'drop' | 'delayMs'> | undefined
}

type Play = Pick<Script, 'code' | 'drop' | 'delayMs'>

/** Puts keys, idempotency, scripted failures and silence around what an endpoint does. */
export function createEndpoints(stage: Stage, books: Books) {
  const running = new Set<string>()

  const remember = (key: string | undefined, answer: Answer): Answer => {
    // A call that was dropped for coming too soon was never taken up, so its key stays free.
    const dropped = answer.code === 'FORBIDDEN_CONSECUTIVE_REQUEST'
    const { status, body } = answer
    if (key !== undefined && !dropped) books.answers.put(key, { status, body, at: stage.now() })
    return answer
  }

  const pause = async (delayMs: number | undefined) => {
    if (delayMs === undefined) return
    await wait(delayMs, undefined, { signal: stage.closing, ref: false }).catch(() => undefined)
  }

  async function play(endpoint: Endpoint, call: Call, key: string | undefined): Promise<Answer | 'silence'> {
    const script: Play =
      stage.scripts.take(endpoint.route, endpoint.orderId?.(call)) ?? endpoint.ownScript?.(call) ?? {}
    const { code, drop, delayMs } = script
    if (drop === 'after') {
      const done = stage.store.commit(() => {
        const answer = endpoint.handle(call)
        return remember(key, code === undefined ? answer : fault(code))
      })
      await pause(delayMs)
      return code === undefined ? 'silence' : done
    }
    await pause(delayMs)
    if (drop === 'before') return 'silence'
    const act = () => {
      if (code === undefined) return endpoint.handle(call)
      return endpoint.fail?.(call, code) ?? fault(code)
    }
    return stage.store.commit(() => remember(key, act()))
  }

  return (endpoint: Endpoint) => async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await guarded(endpoint, request)
    if (answer === 'silence') {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return reply.code(answer.status).send(answer.body)
  }

  async function guarded(endpoint: Endpoint, request: FastifyRequest): Promise<Answer | 'silence'> {
    const { authorization } = request.headers
    const customerKey = endpoint.auth === 'customer' ? customerOfToken(books, authorization) : ''
    const refused =
      endpoint.auth === 'secret'
        ? keyFault(books, authorization)
        : customerKey === undefined && 'UNAUTHORIZED_KEY'
    if (typeof refused === 'string') return fault(refused)
    if (endpoint.auth === 'secret' && isStranger(books, authorization))
      return endpoint.isList === true ? ok([]) : fault('NOT_FOUND_PAYMENT')
    const { body, params, query } = request
    const call: Call = { body, params, query, customerKey: customerKey ?? '' }

    const wanted = headerOf(request, 'tosspayments-test-code')
    if (wanted !== undefined) return fault(wanted)

    const given = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
    if (given === undefined) return play(endpoint, call, undefined)
    if (given.length > longestKey) return fault('INVALID_IDEMPOTENCY_KEY')
    const key = `${authorization} ${request.method} ${request.url} ${given}`
    const before = books.answers.get(key)
    if (before !== undefined && stage.now() - before.at < answersAreKeptMs) return before
    if (running.has(key)) return fault('IDEMPOTENT_REQUEST_PROCESSING')
    running.add(key)
    try {
      return await play(endpoint, call, key)
    } finally {
      running.delete(key)
    }
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
