import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { fromPromise } from 'xstate'
import type { MemberCharge } from '../../../domain/wire/charges.ts'
import { hasCode, isApiError, sentenceOf } from '../../api/apiError.ts'
import { usePageSettings } from '../../api/pageSettings.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { toast } from '../../kit/notices.ts'
import { requestCard } from '../../pieces/cardSheet/brandpay.ts'
import type { CardEnding } from '../../pieces/cardSheet/cardEnding.ts'
import { messages } from '../../text/messages.ts'
import { type PayEnding, payChargeMachine } from './payCharge.machine.ts'

/** Without an answer, or while the provider is undecided, the same payment is asked for again. */
export function payEndingOf(error: unknown): PayEnding {
  if (!isApiError(error)) return { kind: 'unknown' }
  if (error.status >= 500 || hasCode(error, 'PAYMENT_UNCONFIRMED')) return { kind: 'unknown' }
  return { kind: 'refused', message: error.message }
}

/** The cache keys that a payment changes: the charges and the payment history. */
const changesWithPayment = (key: unknown): boolean =>
  typeof key === 'string' &&
  (key === calls.charges.url || key.startsWith(calls.paymentHistory(1, '6').url.split('?')[0] ?? key))

export function usePayCharge(charge: MemberCharge) {
  const settings = usePageSettings()
  const { mutate } = useSWRConfig()
  const machine = useMemo(
    () =>
      payChargeMachine.provide({
        actors: {
          openSheet: fromPromise<CardEnding, { charge: MemberCharge }>(({ input: { charge }, signal }) =>
            requestCard({ ...charge.payment, amount: charge.amount }, settings, signal),
          ),
          confirm: fromPromise<PayEnding, { charge: MemberCharge; paymentKey: string }>(
            async ({ input: { charge, paymentKey } }) => {
              const { orderId } = charge.payment
              try {
                await api.send(calls.payCharge(charge.id), { orderId, paymentKey })
              } catch (error) {
                const ending = payEndingOf(error)
                if (hasCode(error, 'CHARGE_SETTLED')) toast.error(sentenceOf(error, messages.generic))
                if (ending.kind === 'refused') await mutate(changesWithPayment)
                return ending
              }
              toast.success('추가 요금을 결제했어요.')
              await mutate(changesWithPayment)
              return { kind: 'paid' }
            },
          ),
        },
      }),
    [settings, mutate],
  )
  const [state, send] = useMachine(machine, { input: { charge } })
  return {
    phase: state.value,
    failure: state.context.failure,
    pay: () => send({ type: 'PAY', charge }),
    checkAgain: () => send({ type: 'CHECK_AGAIN' }),
  }
}
