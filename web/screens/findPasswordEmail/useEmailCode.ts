import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { hasCode, isApiError, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { type CheckEnding, emailCodeMachine, type SendEnding } from './emailCode.machine.ts'

async function sendCode(email: string): Promise<SendEnding> {
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

async function checkCode(email: string, authNumber: string): Promise<CheckEnding> {
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
