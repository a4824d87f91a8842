import { assign, fromPromise, setup } from 'xstate'
import type { OrderDraft } from '../../../domain/wire/checkout.ts'
import type { CardEnding } from '../../pieces/cardSheet/cardEnding.ts'
import { type ConfirmEnding, type Failure, failureOf } from './endings.ts'

type Placed = { orderId: string }

type Context = {
  form: unknown
  draft: OrderDraft | null
  paymentKey: string | null
  failure: Failure | null
  placed: Placed | null
  checks: number
}
type Event =
  | { type: 'PAY'; form: unknown }
  | { type: 'CLOSE' }
  | { type: 'CHECK_AGAIN' }
  | { type: 'FORGET_FAILURE' }

const mostChecks = 4
/** The provider may have taken the money although no answer came: the same order id is asked for again. */
const checkAfterMs = 2_000

const leftMs = (draft: OrderDraft | null) =>
  draft === null ? 0 : Math.max(0, Date.parse(draft.heldUntil) - Date.parse(draft.now))

const notProvided = () => Promise.reject(new Error('this actor is provided by the screen'))

/**
 * Checkout: editing → drafting → sheetOpen → confirming → done. States ignore events that they do not list, so a second
 * tap on the pay button is safe.
 */
export const checkoutMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    makeDraft: fromPromise<OrderDraft, { form: unknown }>(notProvided),
    openSheet: fromPromise<CardEnding, { draft: OrderDraft }>(notProvided),
    release: fromPromise<void, { draft: OrderDraft }>(notProvided),
    confirm: fromPromise<ConfirmEnding, { draft: OrderDraft; paymentKey: string | null }>(notProvided),
  },
  delays: {
    holdLeft: ({ context }) => leftMs(context.draft),
    beforeCheck: checkAfterMs,
  },
  guards: {
    nothingToPay: (_, draft: OrderDraft) => draft.amounts.totalAmount === 0,
    mayCheckMore: ({ context }) => context.checks < mostChecks,
  },
}).createMachine({
  context: { form: null, draft: null, paymentKey: null, failure: null, placed: null, checks: 0 },
  initial: 'editing',
  states: {
    editing: {
      on: {
        PAY: {
          target: 'drafting',
          actions: assign({
            form: ({ event }) => event.form,
            draft: null,
            paymentKey: null,
            failure: null,
            checks: 0,
          }),
        },
        FORGET_FAILURE: { actions: assign({ failure: null }) },
      },
    },
    drafting: {
      invoke: {
        src: 'makeDraft',
        input: ({ context }) => ({ form: context.form }),
        onDone: [
          {
            guard: { type: 'nothingToPay', params: ({ event }) => event.output },
            target: 'confirming',
            actions: assign({ draft: ({ event }) => event.output }),
          },
          { target: 'sheetOpen', actions: assign({ draft: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'editing',
          actions: assign({ failure: ({ event }) => failureOf(event.error) }),
        },
      },
    },
    sheetOpen: {
      // Back closes the sheet: leaving this state aborts its actor.
      on: { CLOSE: { target: 'releasing', actions: assign({ failure: { kind: 'closed' } }) } },
      after: {
        holdLeft: { target: 'releasing', actions: assign({ failure: { kind: 'timedOut' } }) },
      },
      invoke: {
        src: 'openSheet',
        input: ({ context }) => ({ draft: held(context) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'approved',
            target: 'confirming',
            actions: assign({
              paymentKey: ({ event }) => (event.output.kind === 'approved' ? event.output.paymentKey : null),
            }),
          },
          {
            target: 'releasing',
            actions: assign({
              failure: ({ event }) => (event.output.kind === 'approved' ? null : event.output),
            }),
          },
        ],
        onError: {
          target: 'releasing',
          actions: assign({ failure: ({ event }) => failureOf(event.error) }),
        },
      },
    },
    /** Releases dates, coupon and points before anything else; if the call fails, the server's hold expires. */
    releasing: {
      invoke: {
        src: 'release',
        input: ({ context }) => ({ draft: held(context) }),
        onDone: 'editing',
        onError: 'editing',
      },
    },
    confirming: {
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({ draft: held(context), paymentKey: context.paymentKey }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'placed',
            target: 'done',
            actions: assign({
              placed: ({ event }) =>
                event.output.kind === 'placed' ? { orderId: event.output.orderId } : null,
            }),
          },
          {
            guard: ({ event }) => event.output.kind === 'unknown',
            target: 'unknown',
            actions: assign({ checks: ({ context }) => context.checks + 1 }),
          },
          {
            target: 'editing',
            actions: assign({
              failure: ({ event }) => (event.output.kind === 'refused' ? event.output.failure : null),
            }),
          },
        ],
        onError: {
          target: 'unknown',
          actions: assign({ checks: ({ context }) => context.checks + 1 }),
        },
      },
    },
    unknown: {
      initial: 'waiting',
      states: {
        waiting: {
          after: {
            beforeCheck: [{ guard: 'mayCheckMore', target: '#checkout.confirming' }, { target: 'stuck' }],
          },
        },
        /** The member decides when to check again; the server's recovery settles the order either way. */
        stuck: { on: { CHECK_AGAIN: '#checkout.confirming' } },
      },
    },
    done: { type: 'final' },
  },
  id: 'checkout',
})

function held(context: Context): OrderDraft {
  if (context.draft === null) throw new Error('no draft is held in this state')
  return context.draft
}
