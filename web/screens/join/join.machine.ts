import { assign, fromPromise, setup } from 'xstate'
import type { ExistingAccount } from '../../../domain/wire/join.ts'
import type { JoinFailure, JoinProblem } from '../../pieces/joining/joinFailure.ts'
import type { Session } from '../../session/session.ts'

export type Account = { email: string; password: string }
export type Application = Account & { agreedTerms: readonly number[] }
export type JoinOutcome = { kind: 'joined'; session: Session } | Exclude<JoinFailure, { kind: 'startAgain' }>

type Context = {
  /** What passed the duplicate check; the form itself keeps what is being typed. */
  account: Account | null
  agreedTerms: readonly number[]
  problem: JoinProblem | null
  session: Session | null
  existing: { account: ExistingAccount; message: string } | null
}
type Event =
  | { type: 'NEXT'; account: Account }
  | { type: 'JOIN'; agreedTerms: readonly number[] }
  | { type: 'BACK' }

const notProvided = () => Promise.reject(new Error('this actor is provided by the screen'))
const nothing = () => undefined

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')
const isAboutTerms = ({ place }: JoinProblem) => place === 'submit'

/**
 * Joining with a password: account → checking → terms → joining → joined. A refusal returns to the step whose field it
 * is about and keeps everything that was typed; the terms are shown again, because Back may have left them meanwhile.
 */
export const joinMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    checkEmail: fromPromise<void, { email: string }>(notProvided),
    join: fromPromise<JoinOutcome, { application: Application }>(notProvided),
  },
  actions: { showTerms: nothing, showAccount: nothing },
}).createMachine({
  context: { account: null, agreedTerms: [], problem: null, session: null, existing: null },
  initial: 'account',
  states: {
    account: {
      on: {
        NEXT: {
          target: 'checking',
          actions: assign({ account: ({ event }) => event.account, problem: null }),
        },
      },
    },
    checking: {
      invoke: {
        src: 'checkEmail',
        input: ({ context }) => ({ email: checked(context).email }),
        onDone: { target: 'terms', actions: 'showTerms' },
        onError: {
          target: 'account',
          actions: assign({ problem: ({ event }) => ({ place: 'email', message: messageOf(event.error) }) }),
        },
      },
    },
    terms: {
      on: {
        BACK: { target: 'account', actions: assign({ problem: null }) },
        JOIN: {
          target: 'joining',
          actions: assign({ agreedTerms: ({ event }) => event.agreedTerms, problem: null }),
        },
      },
    },
    joining: {
      invoke: {
        src: 'join',
        input: ({ context }) => ({
          application: { ...checked(context), agreedTerms: context.agreedTerms },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'joined',
            target: 'joined',
            actions: assign({
              session: ({ event }) => (event.output.kind === 'joined' ? event.output.session : null),
            }),
          },
          {
            guard: ({ event }) => event.output.kind === 'existing',
            target: 'hasAccount',
            actions: assign({
              existing: ({ event }) => (event.output.kind === 'existing' ? event.output : null),
            }),
          },
          {
            guard: ({ event }) => event.output.kind === 'problem' && isAboutTerms(event.output.problem),
            target: 'terms',
            actions: [assign({ problem: ({ event }) => problemIn(event.output) }), 'showTerms'],
          },
          {
            target: 'account',
            actions: [assign({ problem: ({ event }) => problemIn(event.output) }), 'showAccount'],
          },
        ],
        onError: {
          target: 'terms',
          actions: [
            assign({ problem: ({ event }) => ({ place: 'submit', message: messageOf(event.error) }) }),
            'showTerms',
          ],
        },
      },
    },
    joined: { type: 'final' },
    hasAccount: { type: 'final' },
  },
})

const problemIn = (ending: JoinOutcome): JoinProblem | null =>
  ending.kind === 'problem' ? ending.problem : null

function checked({ account }: Context): Account {
  if (account === null) throw new Error('an account that was checked leads here')
  return account
}
