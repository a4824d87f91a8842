import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type CodeOutcome,
  emailCodeMachine,
  expiredSentence,
  type SendOutcome,
} from '../../web/screens/findPasswordEmail/emailCode.machine.ts'
import { minutesAndSeconds } from '../../web/screens/findPasswordEmail/rules.ts'

const sent: SendOutcome = { kind: 'sent', expiresInSeconds: 300, resendInSeconds: 30 }
const wrong: CodeOutcome = { kind: 'wrong', message: '인증번호가 맞지 않아요. 4번 더 입력할 수 있어요.' }

beforeEach(() => {
  vi.useFakeTimers({ now: opened })
})
afterEach(() => {
  vi.useRealTimers()
})
const opened = Date.parse('2026-11-20T01:00:00Z')
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

function atTheScreen(parts: { send?: () => Promise<SendOutcome>; check?: () => Promise<CodeOutcome> } = {}) {
  const calls = {
    send: vi.fn(parts.send ?? (async () => sent)),
    check: vi.fn(parts.check ?? (async (): Promise<CodeOutcome> => ({ kind: 'checked', verification: 't' }))),
    toast: vi.fn(),
  }
  const actor = createActor(
    emailCodeMachine.provide({
      actors: {
        sendCode: fromPromise<SendOutcome, { email: string }>(calls.send),
        checkCode: fromPromise<CodeOutcome, { email: string; code: string }>(calls.check),
      },
      actions: { tellResent: calls.toast },
    }),
  )
  actor.start()
  const context = () => actor.getSnapshot().context
  const stands = () => actor.getSnapshot().value
  const asks = async (email = 'jiwoo@example.com') => {
    actor.send({ type: 'TYPE_EMAIL', email })
    actor.send({ type: 'SEND' })
    await pass(0)
  }
  const checks = async (code = '123456') => {
    actor.send({ type: 'TYPE_CODE', code })
    actor.send({ type: 'CHECK' })
    await pass(0)
  }
  const resends = async () => {
    actor.send({ type: 'RESEND' })
    await pass(0)
  }
  return { actor, calls, context, stands, asks, checks, resends }
}

describe('asking for a code', () => {
  it.each([
    ['', '이메일을 입력해 주세요.'],
    ['jiwoo', '이메일 형식을 확인해 주세요.'],
    ['jiwoo@example', '이메일 형식을 확인해 주세요.'],
  ])('%j is no email, and nothing is sent', async (email, sentence) => {
    const screen = atTheScreen()
    await screen.asks(email)
    expect(screen.context().problem).toBe(sentence)
    expect(screen.calls.send).not.toHaveBeenCalled()
    screen.actor.send({ type: 'TYPE_EMAIL', email: `${email}x` })
    expect(screen.context().problem).toBeNull()
  })
  it('twice at once sends one mail', async () => {
    const screen = atTheScreen()
    screen.actor.send({ type: 'TYPE_EMAIL', email: 'jiwoo@example.com' })
    screen.actor.send({ type: 'SEND' })
    screen.actor.send({ type: 'SEND' })
    await pass(0)
    expect(screen.calls.send).toHaveBeenCalledTimes(1)
  })
  it('a refusal stands at the email', async () => {
    const message = '시도가 너무 많았어요. 20초 뒤에 다시 시도해 주세요.'
    const screen = atTheScreen({ send: async () => ({ kind: 'refused', message }) })
    await screen.asks()
    expect(screen.stands()).toBe('typingEmail')
    expect(screen.context().problem).toBe(message)
  })
  it('a lost connection, too', async () => {
    const screen = atTheScreen({ send: () => Promise.reject(new Error('인터넷 연결 오류')) })
    await screen.asks()
    expect(screen.context().problem).toBe('인터넷 연결 오류')
  })
})

describe('while the code is good', () => {
  it('the time starts at 4:59 and runs', async () => {
    const screen = atTheScreen()
    await screen.asks()
    expect(screen.context().leftSeconds).toBe(299)
    expect(minutesAndSeconds(screen.context().leftSeconds)).toBe('4:59')
    await pass(60)
    expect(minutesAndSeconds(screen.context().leftSeconds)).toBe('3:59')
    await pass(230)
    expect(minutesAndSeconds(screen.context().leftSeconds)).toBe('0:09')
  })
  it('a wrong code may be tried again, and its sentence goes with the next digit', async () => {
    const screen = atTheScreen({ check: async () => wrong })
    await screen.asks()
    await screen.checks()
    expect(screen.stands()).toEqual({ awaitingCode: 'open' })
    expect(screen.context().problem).toContain('4번 더')
    screen.actor.send({ type: 'TYPE_CODE', code: '12345' })
    expect(screen.context().problem).toBeNull()
  })
  it('fewer than six digits are not even asked about', async () => {
    const screen = atTheScreen()
    await screen.asks()
    await screen.checks('1234')
    expect(screen.context().problem).toBe('인증번호 6자리를 입력해 주세요.')
    expect(screen.calls.check).not.toHaveBeenCalled()
  })
  it('the right one brings the ticket', async () => {
    const screen = atTheScreen()
    await screen.asks()
    await screen.checks()
    expect(screen.stands()).toBe('done')
    expect(screen.context()).toMatchObject({ email: 'jiwoo@example.com', verification: 't' })
  })
  it('the email can be changed', async () => {
    const screen = atTheScreen()
    await screen.asks('jivoo@example.com')
    screen.actor.send({ type: 'CHANGE_EMAIL' })
    expect(screen.stands()).toBe('typingEmail')
    expect(screen.context()).toMatchObject({ email: 'jivoo@example.com', code: '', problem: null })
  })
})

describe('another mail', () => {
  it('is not sent before 30 seconds have passed', async () => {
    const screen = atTheScreen()
    await screen.asks()
    await pass(29)
    await screen.resends()
    expect(screen.calls.send).toHaveBeenCalledTimes(1)
    await pass(1)
    await screen.resends()
    expect(screen.calls.send).toHaveBeenCalledTimes(2)
  })
  it('starts the time anew, empties the field and says so', async () => {
    const screen = atTheScreen()
    await screen.asks()
    screen.actor.send({ type: 'TYPE_CODE', code: '111' })
    await pass(100)
    await screen.resends()
    expect(screen.context()).toMatchObject({ leftSeconds: 299, resendSeconds: 30, code: '', problem: null })
    expect(screen.calls.toast).toHaveBeenCalledTimes(1)
  })
  it('that is refused leaves the code from before as it is', async () => {
    const endings: SendOutcome[] = [sent, { kind: 'refused', message: '시도가 너무 많았어요.' }]
    const screen = atTheScreen({ send: async () => endings.shift() ?? sent })
    await screen.asks()
    await pass(100)
    await screen.resends()
    expect(screen.stands()).toEqual({ awaitingCode: 'open' })
    expect(screen.context()).toMatchObject({ problem: '시도가 너무 많았어요.', leftSeconds: 199 })
    expect(screen.calls.toast).not.toHaveBeenCalled()
  })
})

describe('when the time is up', () => {
  it('says so and checks nothing any more', async () => {
    const screen = atTheScreen()
    await screen.asks()
    await pass(299)
    expect(screen.stands()).toEqual({ awaitingCode: 'over' })
    expect(screen.context()).toMatchObject({ problem: expiredSentence, leftSeconds: 0 })
    await screen.checks()
    expect(screen.calls.check).not.toHaveBeenCalled()
  })
  it('also for a phone that slept meanwhile', async () => {
    const screen = atTheScreen()
    await screen.asks()
    vi.setSystemTime(opened + 600_000)
    await pass(1)
    expect(screen.stands()).toEqual({ awaitingCode: 'over' })
  })
  it('another mail opens it again', async () => {
    const screen = atTheScreen()
    await screen.asks()
    await pass(299)
    await screen.resends()
    expect(screen.stands()).toEqual({ awaitingCode: 'open' })
    expect(screen.context()).toMatchObject({ problem: null, leftSeconds: 299 })
  })
  it('after five wrong codes as well, with the sentence of the server', async () => {
    const message = '인증번호를 쓸 수 없어요. 인증번호를 다시 받아 주세요.'
    const screen = atTheScreen({ check: async () => ({ kind: 'over', message }) })
    await screen.asks()
    await screen.checks()
    expect(screen.stands()).toEqual({ awaitingCode: 'over' })
    expect(screen.context()).toMatchObject({ problem: message, leftSeconds: 0 })
    await pass(30)
    expect(screen.context().problem).toBe(message)
    await screen.resends()
    expect(screen.stands()).toEqual({ awaitingCode: 'open' })
  })
})
