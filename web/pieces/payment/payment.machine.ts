import { useMachine } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { assign, fromPromise, setup } from 'xstate'
import { usePageSettings } from '../../api/pageSettings.ts'
import { type CardOutcome, type CardPayment, cardFailureOf, requestCard } from './brandpay.ts'
import { failureOf, type PaymentFailure, type PaymentOutcome } from './failure.ts'

/** What is paid: an order or a charge. It is read at the tap, so that a later change of the page changes nothing. */
export type PaymentSubject = {
  /** Returns what the card sheet asks for; an order holds its dates, coupon and points with it. */
  prepare: () => Promise<CardPayment>
  /** Gives back what `prepare` held. */
  release: (payment: CardPayment) => Promise<void>
  /** Asked again with the same arguments while the outcome is unknown. `paymentKey` is null when nothing is left to pay. */
  confirm: (payment: CardPayment, paymentKey: string | null) => Promise<PaymentOutcome>
}

type Context = {
  subject: PaymentSubject | null
  payment: CardPayment | null
  paymentKey: string | null
  failure: PaymentFailure | null
  paid: { orderId: string } | null
  checks: number
}
type Event = { type: 'PAY'; subject: PaymentSubject } | { type: 'CLOSE' } | { type: 'CHECK_AGAIN' }

const mostChecks = 4
/** The provider may have taken the money although no answer came, so the same confirmation is sent again. */
const checkAfterMs = 2_000

const holdMs = (payment: CardPayment | null) =>
  payment?.hold == null ? 0 : Math.max(0, Date.parse(payment.hold.heldUntil) - Date.parse(payment.hold.now))

/**
 * Paying: idle → preparing → sheetOpen → confirming → paid. States ignore events that they do not list, so a second tap
 * on the pay button is safe.
 */
export const paymentMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    prepare: fromPromise<CardPayment, PaymentSubject>(({ input }) => input.prepare()),
    openSheet: fromPromise<CardOutcome, CardPayment>(() =>
      Promise.reject(new Error('the hook provides the card sheet')),
    ),
    release: fromPromise<void, Pick<PaymentSubject, 'release'> & { payment: CardPayment }>(({ input }) =>
      input.release(input.payment),
    ),
    confirm: fromPromise<
      PaymentOutcome,
      Pick<PaymentSubject, 'confirm'> & { payment: CardPayment; paymentKey: string | null }
    >(({ input }) => input.confirm(input.payment, input.paymentKey)),
  },
  delays: {
    holdLeft: ({ context }) => holdMs(context.payment),
    beforeCheck: checkAfterMs,
  },
  guards: {
    nothingToPay: (_, payment: CardPayment) => payment.amount === 0,
    isHeld: ({ context }) => context.payment?.hold != null,
    isCheckedOut: ({ context }) => context.checks >= mostChecks,
  },
}).createMachine({
  id: 'payment',
  context: { subject: null, payment: null, paymentKey: null, failure: null, paid: null, checks: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: {
        PAY: {
          target: 'preparing',
          actions: assign({
            subject: ({ event }) => event.subject,
            payment: null,
            paymentKey: null,
            failure: null,
            checks: 0,
          }),
        },
      },
    },
    preparing: {
      invoke: {
        src: 'prepare',
        input: ({ context }) => subjectOf(context),
        onDone: [
          {
            guard: { type: 'nothingToPay', params: ({ event }) => event.output },
            target: 'confirming',
            actions: assign({ payment: ({ event }) => event.output }),
          },
          { target: 'sheetOpen', actions: assign({ payment: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'idle',
          actions: assign({ failure: ({ event }) => failureOf(event.error) }),
        },
      },
    },
    sheetOpen: {
      // Back closes the sheet: leaving this state aborts its actor.
      on: { CLOSE: { target: 'releasing', actions: assign({ failure: { kind: 'closed' } }) } },
      after: {
        holdLeft: {
          guard: 'isHeld',
          target: 'releasing',
          actions: assign({ failure: { kind: 'timedOut' } }),
        },
      },
      invoke: {
        src: 'openSheet',
        input: ({ context }) => paymentOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'confirming',
            actions: assign({ paymentKey: ({ event }) => event.output?.paymentKey ?? null }),
          },
          { target: 'releasing', actions: assign({ failure: { kind: 'closed' } }) },
        ],
        onError: {
          target: 'releasing',
          actions: assign({ failure: ({ event }) => cardFailureOf(event.error) }),
        },
      },
    },
    /** Releases dates, coupon and points before anything else; if the call fails, the server's hold expires. */
    releasing: {
      invoke: {
        src: 'release',
        input: ({ context }) => ({ release: subjectOf(context).release, payment: paymentOf(context) }),
        onDone: 'idle',
        onError: 'idle',
      },
    },
    confirming: {
      entry: assign({ checks: ({ context }) => context.checks + 1 }),
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({
          confirm: subjectOf(context).confirm,
          payment: paymentOf(context),
          paymentKey: context.paymentKey,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'paid',
            target: 'paid',
            actions: assign({
              paid: ({ event }) => (event.output.kind === 'paid' ? { orderId: event.output.orderId } : null),
            }),
          },
          { guard: ({ event }) => event.output.kind === 'unknown', target: 'unknown' },
          {
            target: 'idle',
            actions: assign({
              failure: ({ event }) => (event.output.kind === 'refused' ? event.output.failure : null),
            }),
          },
        ],
        onError: 'unknown',
      },
    },
    unknown: {
      always: { guard: 'isCheckedOut', target: 'stuck' },
      after: { beforeCheck: 'confirming' },
    },
    /** The member decides when to check again; the server's recovery settles the payment either way. */
    stuck: { on: { CHECK_AGAIN: { target: 'confirming', actions: assign({ checks: 0 }) } } },
    paid: { type: 'final' },
  },
})

function subjectOf({ subject }: Context): PaymentSubject {
  if (subject === null) throw new Error('nothing is being paid in this state')
  return subject
}

function paymentOf({ payment }: Context): CardPayment {
  if (payment === null) throw new Error('no payment is prepared in this state')
  return payment
}

/** Pays by the card sheet of the provider that the page's settings name. */
export function usePayment() {
  const settings = usePageSettings()
  const machine = useMemo(
    () =>
      paymentMachine.provide({
        actors: {
          openSheet: fromPromise<CardOutcome, CardPayment>(({ input, signal }) =>
            requestCard(input, settings, signal),
          ),
        },
      }),
    [settings],
  )
  const [state, send] = useMachine(machine)
  const { payment, failure, paid } = state.context
  return {
    phase: state.value,
    payment,
    failure,
    paid,
    pay: (subject: PaymentSubject) => send({ type: 'PAY', subject }),
    close: useCallback(() => send({ type: 'CLOSE' }), [send]),
    checkAgain: () => send({ type: 'CHECK_AGAIN' }),
  }
}
export type PaymentPhase = ReturnType<typeof usePayment>['phase']
