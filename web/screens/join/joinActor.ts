import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { isApiError, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { joinFailureOf } from '../../pieces/joining/joinFailure.ts'
import { messages } from '../../text/messages.ts'
import { type Application, type JoinOutcome, joinMachine } from './join.machine.ts'
import type { JoinView, StepNavigation } from './joinView.ts'

export type JoinActor = ActorRefFrom<typeof joinMachine>

async function checkEmail(email: string): Promise<void> {
  try {
    await api.send(calls.emailCheck, { email })
  } catch (error) {
    throw isApiError(error) ? error : new Error(sentenceOf(error, messages.generic))
  }
}

async function join(application: Application): Promise<JoinOutcome> {
  try {
    return {
      kind: 'joined',
      session: await api.send(calls.join, { ...application, agreedTerms: [...application.agreedTerms] }),
    }
  } catch (error) {
    const failure = joinFailureOf(error)
    return failure.kind === 'startAgain'
      ? { kind: 'problem', problem: { place: 'submit', message: failure.message } }
      : failure
  }
}

const accountStates = ['account', 'checking']
const busyStates = ['checking', 'joining', 'joined']

function viewOf({ value, context }: SnapshotFrom<typeof joinMachine>): JoinView {
  const { problem, account, session, existing } = context
  return {
    step: accountStates.includes(value) ? 'account' : 'terms',
    isBusy: busyStates.includes(value),
    problem,
    account,
    session,
    existing,
  }
}

/** Runs the machine against the server. Loaded after the page is shown: the first step does not need it. */
export function startJoin(navigation: () => StepNavigation, show: (view: JoinView) => void): JoinActor {
  const actor = createActor(
    joinMachine.provide({
      actors: {
        checkEmail: fromPromise<void, { email: string }>(({ input }) => checkEmail(input.email)),
        join: fromPromise<JoinOutcome, { application: Application }>(({ input }) => join(input.application)),
      },
      actions: { showTerms: () => navigation().toTerms(), showAccount: () => navigation().toAccount() },
    }),
  )
  actor.subscribe((snapshot) => show(viewOf(snapshot)))
  actor.start()
  return actor
}
