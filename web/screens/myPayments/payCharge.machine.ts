import { assign, fromPromise, setup } from 'xstate'
import type { MemberCharge } from '../../../domain/wire/charges.ts'
import type { CardEnding } from '../../pieces/cardSheet/cardEnding.ts'
import { messages } from '../../text/messages.ts'

/** Outcome of a charge's confirmation; `unknown` when it is not clear whether the money moved. */
export type PayEnding = { kind: 'paid' } | { kind: 'unknown' } | { kind: 'refused'; message: string }

/** The charge as it was at the tap: every payment attempt has its own order id at the provider. */
type Context = { charge: MemberCharge; paymentKey: string; failure: string | null; asks: number }

const askAgainMs = 3_000
const mostAsks = 4

const notGiven = () => Promise.reject(new Error('an actor of the machine was not given'))

/** Pays one charge: owed → sheetOpen → confirming → paid; an unclear outcome is asked for again. */
export const payChargeMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { charge: MemberCharge },
    events: {} as { type: 'PAY'; charge: MemberCharge } | { type: 'CHECK_AGAIN' },
  },
  actors: {
    openSheet: fromPromise<CardEnding, { charge: MemberCharge }>(notGiven),
    confirm: fromPromise<PayEnding, { charge: MemberCharge; paymentKey: string }>(notGiven),
  },
  delays: { askAgain: askAgainMs },
}).createMachine({
  id: 'payCharge',
  context: ({ input }) => ({ charge: input.charge, paymentKey: '', failure: null, asks: 0 }),
  initial: 'owed',
  states: {
    owed: {
      on: {
        PAY: {
          target: 'sheetOpen',
          actions: assign({ charge: ({ event }) => event.charge, failure: null, asks: 0 }),
        },
      },
    },
    sheetOpen: {
      invoke: {
        src: 'openSheet',
        input: ({ context }) => ({ charge: context.charge }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'approved',
            target: 'confirming',
            actions: assign({
              paymentKey: ({ event }) => (event.output.kind === 'approved' ? event.output.paymentKey : ''),
            }),
          },
          {
            target: 'owed',
            actions: assign({
              failure: ({ event }) =>
                event.output.kind === 'declined' ? event.output.message : messages.cardClosed,
            }),
          },
        ],
        onError: { target: 'owed', actions: assign({ failure: messages.generic }) },
      },
    },
    confirming: {
      entry: assign({ asks: ({ context }) => context.asks + 1 }),
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({ charge: context.charge, paymentKey: context.paymentKey }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'paid', target: 'paid' },
          { guard: ({ event }) => event.output.kind === 'unknown', target: 'unknown' },
          {
            target: 'owed',
            actions: assign({
              failure: ({ event }) =>
                event.output.kind === 'refused' ? event.output.message : messages.generic,
            }),
          },
        ],
        onError: { target: 'unknown' },
      },
    },
    unknown: {
      always: { guard: ({ context }) => context.asks >= mostAsks, target: 'stuck' },
      after: { askAgain: 'confirming' },
    },
    stuck: { on: { CHECK_AGAIN: { target: 'confirming', actions: assign({ asks: 0 }) } } },
    paid: { type: 'final' },
  },
})
