import { useMachine } from '@xstate/react'
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { hasCode, isApiError, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { codeProblem, emailProblem } from './rules.ts'

export type SendOutcome =
  | { kind: 'sent'; expiresInSeconds: number; resendInSeconds: number }
  | { kind: 'refused'; message: string }
export type CodeOutcome =
  | { kind: 'checked'; verification: string }
  | { kind: 'wrong'; message: string }
  /** Five tries or five minutes are used up: the code is no longer valid. */
  | { kind: 'over'; message: string }

type Sent = Extract<SendOutcome, { kind: 'sent' }>
type Context = {
  email: string
  code: string
  problem: string | null
  sent: Sent | null
  sentAtMs: number
  leftSeconds: number
  resendSeconds: number
  verification: string | null
}
type Event =
  | { type: 'TYPE_EMAIL'; email: string }
  | { type: 'SEND' }
  | { type: 'TYPE_CODE'; code: string }
  | { type: 'CHECK' }
  | { type: 'RESEND' }
  | { type: 'CHANGE_EMAIL' }
  | { type: 'TICK' }

export const expiredSentence = '입력 시간이 지났어요. 인증번호를 다시 받아 주세요.'

/** Seconds until the code expires and until it may be resent; the countdown starts at 4:59. */
function leftOf({ sent, sentAtMs }: Pick<Context, 'sent' | 'sentAtMs'>) {
  const gone = Math.floor((Date.now() - sentAtMs) / 1000)
  return {
    leftSeconds: Math.max(0, (sent?.expiresInSeconds ?? 0) - 1 - gone),
    resendSeconds: Math.max(0, (sent?.resendInSeconds ?? 0) - gone),
  }
}

const fresh = (sent: Sent) => {
  const sentAtMs = Date.now()
  return { sent, sentAtMs, code: '', problem: null, ...leftOf({ sent, sentAtMs }) }
}

const notProvided = () => Promise.reject(new Error('this actor is provided by the screen'))
const lost = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Email verification: typingEmail → sending → awaitingCode, with a countdown → done. States ignore events that they do
 * not list, so an expired code cannot be checked.
 */
export const emailCodeMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    sendCode: fromPromise<SendOutcome, { email: string }>(notProvided),
    checkCode: fromPromise<CodeOutcome, { email: string; code: string }>(notProvided),
    seconds: fromCallback<Event>(({ sendBack }) => {
      const timer = setInterval(() => sendBack({ type: 'TICK' }), 1000)
      return () => clearInterval(timer)
    }),
  },
  actions: {
    /** The screen confirms the resend in a toast. */
    tellResent: () => undefined,
  },
  guards: {
    emailIsWrong: ({ context }) => emailProblem(context.email) !== null,
    codeIsWrong: ({ context }) => codeProblem(context.code) !== null,
    mayResend: ({ context }) => context.resendSeconds === 0,
    timeIsUp: ({ context }) => context.leftSeconds === 0,
  },
}).createMachine({
  id: 'emailCode',
  context: {
    email: '',
    code: '',
    problem: null,
    sent: null,
    sentAtMs: 0,
    leftSeconds: 0,
    resendSeconds: 0,
    verification: null,
  },
  initial: 'typingEmail',
  states: {
    typingEmail: {
      on: {
        TYPE_EMAIL: { actions: assign({ email: ({ event }) => event.email, problem: null }) },
        SEND: [
          {
            guard: 'emailIsWrong',
            actions: assign({ problem: ({ context }) => emailProblem(context.email) }),
          },
          { target: 'sending', actions: assign({ problem: null }) },
        ],
      },
    },
    sending: {
      invoke: {
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'sent',
            target: 'awaitingCode',
            actions: assign(({ event }) => (event.output.kind === 'sent' ? fresh(event.output) : {})),
          },
          {
            target: 'typingEmail',
            actions: assign({
              problem: ({ event }) => (event.output.kind === 'refused' ? event.output.message : null),
            }),
          },
        ],
        onError: { target: 'typingEmail', actions: assign({ problem: ({ event }) => lost(event.error) }) },
      },
    },
    awaitingCode: {
      invoke: { src: 'seconds' },
      on: {
        TICK: { actions: assign(({ context }) => leftOf(context)) },
        CHANGE_EMAIL: { target: 'typingEmail', actions: assign({ problem: null, code: '' }) },
      },
      initial: 'open',
      states: {
        open: {
          always: { guard: 'timeIsUp', target: 'over', actions: assign({ problem: expiredSentence }) },
          on: {
            TYPE_CODE: { actions: assign({ code: ({ event }) => event.code, problem: null }) },
            CHECK: [
              {
                guard: 'codeIsWrong',
                actions: assign({ problem: ({ context }) => codeProblem(context.code) }),
              },
              { target: 'checking', actions: assign({ problem: null }) },
            ],
            RESEND: { guard: 'mayResend', target: 'resending' },
          },
        },
        checking: {
          invoke: {
            src: 'checkCode',
            input: ({ context }) => ({ email: context.email, code: context.code }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'checked',
                target: '#emailCode.done',
                actions: assign({
                  verification: ({ event }) =>
                    event.output.kind === 'checked' ? event.output.verification : null,
                }),
              },
              {
                guard: ({ event }) => event.output.kind === 'over',
                target: 'over',
                actions: assign({
                  problem: ({ event }) => (event.output.kind === 'over' ? event.output.message : null),
                }),
              },
              {
                target: 'open',
                actions: assign({
                  problem: ({ event }) => (event.output.kind === 'wrong' ? event.output.message : null),
                }),
              },
            ],
            onError: { target: 'open', actions: assign({ problem: ({ event }) => lost(event.error) }) },
          },
        },
        over: {
          entry: assign(({ context }) => ({
            leftSeconds: 0,
            sent: context.sent === null ? null : { ...context.sent, expiresInSeconds: 0 },
          })),
          on: { RESEND: { guard: 'mayResend', target: 'resending' } },
        },
        resending: {
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({ email: context.email }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'sent',
                target: 'open',
                actions: [
                  assign(({ event }) => (event.output.kind === 'sent' ? fresh(event.output) : {})),
                  'tellResent',
                ],
              },
              {
                target: 'notResent',
                actions: assign({
                  problem: ({ event }) => (event.output.kind === 'refused' ? event.output.message : null),
                }),
              },
            ],
            onError: { target: 'notResent', actions: assign({ problem: ({ event }) => lost(event.error) }) },
          },
        },
        /** The earlier code stays as valid as it was; why there is no new one stays on the screen. */
        notResent: { always: [{ guard: 'timeIsUp', target: 'over' }, { target: 'open' }] },
      },
    },
    done: { type: 'final' },
  },
})

async function sendCode(email: string): Promise<SendOutcome> {
  try {
    const sent = await api.send(calls.sendCode, {
      email,
    })
    return { kind: 'sent', ...sent }
  } catch (error) {
    return { kind: 'refused', message: sentenceOf(error, messages.generic) }
  }
}

function triesLeft(error: unknown): string {
  const left = isApiError(error) ? error.details.triesLeft : undefined
  return typeof left === 'number' && left > 0 ? ` ${left}번 더 입력할 수 있어요.` : ''
}

async function checkCode(email: string, authNumber: string): Promise<CodeOutcome> {
  try {
    const { verification } = await api.send(calls.checkCode, { email, authNumber })
    return { kind: 'checked', verification }
  } catch (error) {
    const message = sentenceOf(error, messages.generic)
    if (hasCode(error, 'VERIFICATION_CODE_EXPIRED')) return { kind: 'over', message }
    return { kind: 'wrong', message: `${message}${triesLeft(error)}` }
  }
}

const machine = emailCodeMachine.provide({
  actors: {
    sendCode: fromPromise(({ input }: { input: { email: string } }) => sendCode(input.email)),
    checkCode: fromPromise(({ input }: { input: { email: string; code: string } }) =>
      checkCode(input.email, input.code),
    ),
  },
  actions: { tellResent: () => toast.success('인증번호를 다시 보냈어요.') },
})

export const useEmailCode = () => useMachine(machine)
export type EmailCode = ReturnType<typeof useEmailCode>
