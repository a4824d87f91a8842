import { assign, fromPromise, setup } from 'xstate'
import type { ConsignmentApplied } from '../../../domain/wire/consignments.ts'
import type { PickedPhoto } from '../../pieces/photoPicker/usePhotos.ts'
import {
  type Draft,
  firstOf,
  type Problems,
  type Promised,
  problemsOf,
  promises,
  type Saved,
} from './application.ts'

/** The completed form as it is submitted. */
export type Filled = { draft: Draft; accountId: number; photos: readonly PickedPhoto[] }

/** Outcome of the application; `ofForm` when the refusal concerns the form and not the guide. */
export type ApplyEnding =
  | { kind: 'applied'; consignment: ConsignmentApplied }
  | { kind: 'refused'; ofForm: boolean; message: string }

type Context = {
  draft: Draft
  saved: Saved
  /** The photos as they were when the guide was opened. */
  photos: readonly PickedPhoto[]
  promised: readonly Promised[]
  /** Errors are shown at their fields only after the first attempt to continue. */
  asked: boolean
  problems: Problems
  /** The same for the agreements of the guide. */
  askedToPromise: boolean
  refusal: string | null
  applied: ConsignmentApplied | null
}
type Event =
  | { type: 'CHANGE'; change: Partial<Draft> }
  /** The account and the card as the server knows them now. */
  | { type: 'SAVED'; saved: Saved }
  | { type: 'NEXT'; photos: readonly PickedPhoto[] }
  | { type: 'BACK' }
  | { type: 'PROMISE'; promise: Promised; made: boolean }
  | { type: 'SUBMIT' }

const notGiven = () => Promise.reject(new Error('an actor of the machine was not given'))

const judged = (draft: Draft, saved: Saved) => ({ draft, saved, problems: problemsOf(draft, saved) })

function filledOf({ draft, saved, photos }: Context): Filled {
  if (saved.accountId === null) throw new Error('the guide is only reached with an account')
  return { draft, accountId: saved.accountId, photos }
}

/** Applying to consign one item: form → guide, with its agreements → applying → applied. Back keeps all input. */
export const applicationMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { draft: Draft; saved: Saved } },
  actors: { apply: fromPromise<ApplyEnding, Filled>(notGiven) },
  guards: {
    isWhole: ({ context }) => firstOf(context.problems) === undefined,
    isPromised: ({ context }) => promises.every((one) => context.promised.includes(one)),
  },
  actions: {
    takeSaved: assign(({ context, event }) =>
      event.type === 'SAVED' ? judged(context.draft, event.saved) : {},
    ),
  },
}).createMachine({
  context: ({ input }) => ({
    ...judged(input.draft, input.saved),
    photos: [],
    promised: [],
    asked: false,
    askedToPromise: false,
    refusal: null,
    applied: null,
  }),
  initial: 'form',
  on: { SAVED: { actions: 'takeSaved' } },
  states: {
    form: {
      on: {
        CHANGE: {
          actions: assign(({ context, event }) => ({
            ...judged({ ...context.draft, ...event.change }, context.saved),
            refusal: null,
          })),
        },
        NEXT: [
          {
            guard: 'isWhole',
            target: 'guide',
            actions: assign({ photos: ({ event }) => event.photos, asked: false, refusal: null }),
          },
          { actions: assign({ asked: true }) },
        ],
      },
    },
    guide: {
      on: {
        BACK: 'form',
        PROMISE: {
          actions: assign({
            promised: ({ context, event }) =>
              event.made
                ? [...context.promised.filter((one) => one !== event.promise), event.promise]
                : context.promised.filter((one) => one !== event.promise),
          }),
        },
        SUBMIT: [
          { guard: 'isPromised', target: 'applying', actions: assign({ refusal: null }) },
          { actions: assign({ askedToPromise: true }) },
        ],
      },
    },
    applying: {
      invoke: {
        src: 'apply',
        input: ({ context }) => filledOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'applied',
            target: 'applied',
            actions: assign({
              applied: ({ event }) => (event.output.kind === 'applied' ? event.output.consignment : null),
            }),
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.ofForm,
            target: 'form',
            actions: assign({
              asked: true,
              refusal: ({ event }) => (event.output.kind === 'refused' ? event.output.message : null),
            }),
          },
          {
            target: 'guide',
            actions: assign({
              refusal: ({ event }) => (event.output.kind === 'refused' ? event.output.message : null),
            }),
          },
        ],
        onError: {
          target: 'guide',
          actions: assign({
            refusal: ({ event }) => (event.error instanceof Error ? event.error.message : ''),
          }),
        },
      },
    },
    applied: { type: 'final' },
  },
})
