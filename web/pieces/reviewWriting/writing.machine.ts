import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { assign, fromPromise, setup } from 'xstate'
import { atMostLetters } from '../../../domain/reviews/review.ts'
import { letterCount } from '../../../domain/shared/letters.ts'
import { LONGEST_CONTENT, SHORTEST_CONTENT } from '../../../domain/shared/reviewLimits.ts'
import { hasCode, isApiError, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { messages } from '../../text/messages.ts'
import type { PickedPhoto } from '../photoPicker/usePhotos.ts'
import { mayHaveChanged } from '../readAgain.ts'
import { type Draft, draftOf, type FilledReview, formOf, type ReviewTarget } from './reviewForm.ts'

export type WritingOutcome =
  | { kind: 'done'; points: number }
  /** `field` is the name of the invalid field; null when the refusal is about the whole form. */
  | { kind: 'refused'; field: string | null; message: string }

type Context = {
  draft: Draft
  /** The values when the form opened. */
  before: Draft
  /** The photos when the form was sent. */
  photos: readonly PickedPhoto[]
  /** Errors are shown only after the first attempt to send. */
  asked: boolean
  problem: Extract<WritingOutcome, { kind: 'refused' }> | null
  points: number
}
type Event = { type: 'CHANGE'; change: Partial<Draft> } | { type: 'SUBMIT'; photos: readonly PickedPhoto[] }

/** Returns the error of the text; undefined when it can be sent. */
export function contentProblem(content: string): string | undefined {
  const letters = letterCount(content)
  if (letters === 0) return '리뷰를 입력해 주세요.'
  return letters < SHORTEST_CONTENT ? `리뷰는 ${SHORTEST_CONTENT}자 이상 입력해 주세요.` : undefined
}

export function heightProblem(heightCm: string): string | undefined {
  if (heightCm === '') return undefined
  const height = Number(heightCm)
  return height >= 100 && height <= 250 ? undefined : '키는 100cm부터 250cm까지 입력할 수 있어요.'
}

const isReady = ({ content, heightCm }: Draft): boolean =>
  contentProblem(content) === undefined && heightProblem(heightCm) === undefined

/** True when leaving would lose changes. */
export const isChanged = ({ draft, before }: Pick<Context, 'draft' | 'before'>): boolean =>
  JSON.stringify(draft) !== JSON.stringify(before)

const notProvided = () => Promise.reject(new Error('this actor is provided by the screen'))

/** Writes or edits one review; a failure keeps the input. */
export const writingMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Draft },
  actors: { send: fromPromise<WritingOutcome, FilledReview>(notProvided) },
  guards: { isReady: ({ context }) => isReady(context.draft) },
}).createMachine({
  context: ({ input }) => ({
    draft: input,
    before: input,
    photos: [],
    asked: false,
    problem: null,
    points: 0,
  }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        CHANGE: {
          actions: assign({
            draft: ({ context, event }) => {
              const draft = { ...context.draft, ...event.change }
              return { ...draft, content: atMostLetters(draft.content, LONGEST_CONTENT) }
            },
            problem: null,
          }),
        },
        SUBMIT: [
          {
            guard: 'isReady',
            target: 'sending',
            actions: assign({ problem: null, photos: ({ event }) => event.photos }),
          },
          { actions: assign({ asked: true }) },
        ],
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => ({ ...context.draft, photos: context.photos }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'done',
            actions: assign({
              points: ({ event }) => (event.output.kind === 'done' ? event.output.points : 0),
            }),
          },
          {
            target: 'writing',
            actions: assign({
              problem: ({ event }) => (event.output.kind === 'refused' ? event.output : null),
            }),
          },
        ],
        onError: {
          target: 'writing',
          actions: assign({
            problem: ({ event }) => ({
              kind: 'refused' as const,
              field: null,
              message: event.error instanceof Error ? event.error.message : '',
            }),
          }),
        },
      },
    },
    done: { type: 'final' },
  },
})

const fieldOf = (error: unknown): string | null => {
  if (hasCode(error, 'INVALID_REQUEST')) return Object.keys(error.details.fields)[0] ?? null
  return isApiError(error) && typeof error.details.field === 'string' ? error.details.field : null
}

/** `readAgain` reads what shows the review when it may have been stored although no answer came. */
export async function sendReview(
  target: ReviewTarget,
  filled: FilledReview,
  readAgain: () => unknown,
): Promise<WritingOutcome> {
  const form = formOf(target, filled)
  try {
    if (target.review === null)
      return { kind: 'done', points: (await api.send(calls.writeReview, form)).points }
    await api.send(calls.editReview(target.review.reviewId), form)
    return { kind: 'done', points: 0 }
  } catch (error) {
    if (mayHaveChanged(error)) readAgain()
    return { kind: 'refused', field: fieldOf(error), message: sentenceOf(error, messages.generic) }
  }
}

export function useWriting(target: ReviewTarget, readAgain: () => unknown) {
  const machine = useMemo(
    () =>
      writingMachine.provide({
        actors: {
          send: fromPromise(({ input }: { input: FilledReview }) => sendReview(target, input, readAgain)),
        },
      }),
    [target, readAgain],
  )
  return useMachine(machine, { input: draftOf(target) })
}
