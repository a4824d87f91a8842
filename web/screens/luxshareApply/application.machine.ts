import { useMachine } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { assign, fromPromise, setup } from 'xstate'
import type { ConsignmentApplied } from '../../../domain/wire/consignments.ts'
import { hasCode, isApiError, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { newRequestId } from '../../kit/newRequestId.ts'
import { alertNotice, toast } from '../../kit/notices.ts'
import { isOverlayState, useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { formWithPhotos } from '../../pieces/photoPicker/formWithPhotos.ts'
import type { PickedPhoto } from '../../pieces/photoPicker/usePhotos.ts'
import { appliedConsignment } from '../../storage/appliedConsignment.ts'
import { messages } from '../../text/messages.ts'
import {
  type Draft,
  fieldsOf,
  firstOf,
  type Problems,
  type PromiseName,
  problemsOf,
  promises,
  type SavedMeans,
  toastOf,
} from './application.ts'
import { storedApplication } from './storedApplication.ts'

/** The completed form as it is submitted. */
export type FilledApplication = { draft: Draft; accountId: number; photos: readonly PickedPhoto[] }

/**
 * Outcome of the application; `ofForm` when the refusal concerns the form and not the guide. `anew` when the form was sent
 * before with another content and its answer was lost: what it says now is another application.
 */
export type ApplicationOutcome =
  | { kind: 'applied'; consignment: ConsignmentApplied }
  | { kind: 'refused'; ofForm: boolean; anew?: boolean; message: string }

type Context = {
  draft: Draft
  saved: SavedMeans
  /** The photos as they were when the guide was opened. */
  photos: readonly PickedPhoto[]
  promised: readonly PromiseName[]
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
  | { type: 'SAVED'; saved: SavedMeans }
  | { type: 'NEXT'; photos: readonly PickedPhoto[] }
  | { type: 'BACK' }
  | { type: 'PROMISE'; promise: PromiseName; made: boolean }
  | { type: 'SUBMIT' }

const notGiven = () => Promise.reject(new Error('an actor of the machine was not given'))

const judged = (draft: Draft, saved: SavedMeans) => ({ draft, saved, problems: problemsOf(draft, saved) })

function filledOf({ draft, saved, photos }: Context): FilledApplication {
  if (saved.accountId === null) throw new Error('the guide is only reached with an account')
  return { draft, accountId: saved.accountId, photos }
}

/** Applying to consign one item: form → guide, with its agreements → applying → applied. Back keeps all input. */
export const applicationMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { draft: Draft; saved: SavedMeans } },
  actors: { apply: fromPromise<ApplicationOutcome, FilledApplication>(notGiven) },
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
              draft: ({ context, event }) =>
                event.output.kind === 'refused' && event.output.anew === true
                  ? { ...context.draft, applicationId: newRequestId() ?? null }
                  : context.draft,
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

const ofForm: readonly number[] = [400, 404, 409, 413, 415]

const appliedBefore =
  '먼저 보낸 신청이 접수돼 있어요. 위탁 내역에서 확인해 주세요. 다시 보내면 다른 상품의 신청이 돼요.'

export async function apply({ draft, accountId, photos }: FilledApplication): Promise<ApplicationOutcome> {
  try {
    const body = formWithPhotos(fieldsOf(draft, accountId), 'consignmentFile', photos)
    return { kind: 'applied', consignment: await api.send(calls.applyForConsignment, body) }
  } catch (error) {
    const isOfForm = isApiError(error) && ofForm.includes(error.status)
    const anew = hasCode(error, 'IDEMPOTENCY_KEY_REUSED')
    const message = anew ? appliedBefore : sentenceOf(error, messages.generic)
    return { kind: 'refused', ofForm: isOfForm, anew, message }
  }
}

const machine = applicationMachine.provide({
  actors: { apply: fromPromise<ApplicationOutcome, FilledApplication>(({ input }) => apply(input)) },
})

/** The guide has a history entry of its own, so that Back returns to the form with its input. */
export function useApplication(draft: Draft, saved: SavedMeans) {
  const navigate = useNavigate()
  const location = useLocation()
  const how = useNavigationType()
  const { mutate } = useSWRConfig()
  const guide = useOverlay('guide')
  const [state, send] = useMachine(machine, { input: { draft, saved } })
  const { context } = state
  const { refusal, applied } = context
  const isForm = state.matches('form')

  const { accountId, hasCard } = saved
  useEffect(() => send({ type: 'SAVED', saved: { accountId, hasCard } }), [accountId, hasCard, send])
  useEffect(() => {
    if (how === 'POP' && !isOverlayState(location.state)) send({ type: 'BACK' })
  }, [location, how, send])
  useEffect(() => {
    if (refusal !== null) alertNotice(refusal)
  }, [refusal])
  // The form is shown when it was refused, and when the page was loaded anew.
  useClosedWhenGone(guide, isForm)
  useEffect(() => {
    if (applied === null) return
    storedApplication.clear()
    appliedConsignment.save(applied)
    mutate((key) => typeof key === 'string' && key.startsWith(calls.consignments(1).url.split('?')[0] ?? key))
    navigate(paths.luxshareComplete, { replace: true })
  }, [applied, mutate, navigate])

  const next = (photos: readonly PickedPhoto[]) => {
    send({ type: 'NEXT', photos })
    const words = toastOf(context.problems)
    if (words !== undefined) return toast.error(words)
    if (Object.keys(context.problems).length === 0 && !guide.isOpen) guide.open()
  }
  return {
    ...context,
    step: isForm ? ('form' as const) : ('guide' as const),
    isBusy: state.matches('applying') || state.matches('applied'),
    change: useCallback((change: Partial<Draft>) => send({ type: 'CHANGE', change }), [send]),
    next,
    promise: (promise: PromiseName, made: boolean) => send({ type: 'PROMISE', promise, made }),
    submit: () => send({ type: 'SUBMIT' }),
  }
}
export type Application = ReturnType<typeof useApplication>
