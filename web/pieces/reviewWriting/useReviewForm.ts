import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../../kit/notices.ts'
import { points } from '../../text/format.ts'
import { useKeptForm } from '../keptForm/useKeptForm.ts'
import { usePhotos } from '../photoPicker/usePhotos.ts'
import { changeOf, type ReviewTarget, reviewFormOf, textsOf } from './reviewForm.ts'
import { photosDiffer, standingPhotos } from './reviewPhotos.ts'
import { problemsOf } from './reviewProblems.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useWriting } from './useWriting.ts'
import { type Draft, isChanged } from './writing.machine.ts'

/** Text of the toast; for a new review it contains the earned points. */
const doneWords = (isNew: boolean, earned: number) =>
  isNew ? `리뷰를 등록했어요. ${points(earned)}를 드렸어요.` : '리뷰를 수정했어요.'

/**
 * Focuses the invalid field, which scrolls it in, or scrolls to the problem of a part without a field: on a low screen
 * either can be out of view.
 */
function useProblemInView(problem: unknown) {
  const fields = useRef<HTMLDivElement>(null)
  const showProblem = useCallback(() => {
    const field = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field != null) return field.focus()
    fields.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [])
  useEffect(() => {
    if (problem !== null) showProblem()
  }, [problem, showProblem])
  return { fields, showProblem }
}

/** Values, photos and errors of a review's form, which it keeps until the review is saved or the form is left. */
export function useReviewForm(target: ReviewTarget, onDone: () => void) {
  const { item, review } = target
  const isNew = review === null
  const [state, send] = useWriting(target)
  const { draft, problem, points: earned } = state.context
  const isDone = state.matches('done')
  const [standing] = useState(() => standingPhotos(review))
  const photos = usePhotos(standing)
  const hasChanges = isChanged(state.context) || photosDiffer(standing, photos.photos)
  useLeaveGuard(!isDone && hasChanges)
  const { kept, keep } = useKeptForm(reviewFormOf(item.id))
  useEffect(() => {
    if (kept !== null) send({ type: 'CHANGE', change: changeOf(kept.texts) })
  }, [kept, send])
  useEffect(() => {
    if (hasChanges) keep(textsOf(draft), photos.photos.length)
  }, [hasChanges, draft, photos.photos, keep])
  useEffect(() => {
    if (!isDone) return
    toast.success(doneWords(isNew, earned))
    onDone()
  }, [isDone, isNew, earned, onDone])
  const { fields, showProblem } = useProblemInView(problem)
  return {
    draft,
    photos,
    /** Photos were chosen before a reload, which files do not survive. */
    hasLostPhotos: kept !== null && photos.photos.length < kept.photos,
    problems: problemsOf(state.context),
    isBusy: state.matches('sending') || isDone,
    fields,
    change: (part: Partial<Draft>) => send({ type: 'CHANGE', change: part }),
    submit: () => {
      flushSync(() => send({ type: 'SUBMIT', photos: photos.photos }))
      showProblem()
    },
  }
}
