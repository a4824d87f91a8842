import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { mutate } from 'swr'
import { fromPromise } from 'xstate'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { messages } from '../../text/messages.ts'
import { type ReturnEnding, type ReturnGiven, returningMachine } from './returning.machine.ts'

type Returned = { orderId: string; itemId: string }

/** Revalidates the order itself, because the sheet may be closed before the answer arrives. */
async function requestReturn(
  { orderId, itemId }: Returned,
  { reason, text }: ReturnGiven,
): Promise<ReturnEnding> {
  try {
    await api.send(calls.requestReturn, { orderItemId: itemId, returnReason: reason, returnText: text })
    mutate(calls.orderDetail(orderId).url)
    return { kind: 'requested' }
  } catch (error) {
    return { kind: 'refused', message: sentenceOf(error, messages.generic) }
  }
}

export function useReturning(orderId: string, itemId: string) {
  const machine = useMemo(
    () =>
      returningMachine.provide({
        actors: {
          request: fromPromise(({ input }: { input: ReturnGiven }) =>
            requestReturn({ orderId, itemId }, input),
          ),
        },
      }),
    [orderId, itemId],
  )
  return useMachine(machine)
}
