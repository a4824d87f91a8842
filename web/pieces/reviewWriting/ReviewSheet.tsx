import { CircleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBeforeUnload } from 'react-router-dom'
import { letterCount } from '../../../domain/shared/letters.ts'
import { PHOTO_REVIEW_POINTS } from '../../../domain/shared/pointReasons.ts'
import { LONGEST_CONTENT } from '../../../domain/shared/reviewLimits.ts'
import { digitsIn } from '../../../domain/shared/typedDigits.ts'
import type { WrittenReview } from '../../../domain/wire/reviews.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { StarPicker } from '../../kit/StarPicker.tsx'
import { TextArea } from '../../kit/TextArea.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { points } from '../../text/format.ts'
import { PhotoPicker } from '../photoPicker/PhotoPicker.tsx'
import { type PickedPhoto, usePhotos } from '../photoPicker/usePhotos.ts'
import { RentedRow } from '../rented/RentedRow.tsx'
import { photoUrls } from '../reviews/photoUrls.ts'
import { useLeaveGuard } from '../unsentForm/useLeaveGuard.ts'
import { useUnsentForm } from '../unsentForm/useUnsentForm.ts'
import styles from './ReviewSheet.module.css'
import { changeOf, type Draft, type ReviewTarget, reviewFormOf, textsOf } from './reviewForm.ts'
import {
  contentProblem,
  heightProblem,
  isChanged,
  useWriting,
  type WritingOutcome,
} from './writing.machine.ts'

const digits = (text: string) => digitsIn(text).slice(0, 3)

const Problem = ({ words }: { words: string }) => (
  <p className={styles.problem} role="alert">
    <CircleAlert size={16} aria-hidden="true" />
    {words}
  </p>
)

type FieldsProps = { draft: Draft; problems: Problems; onChange: (part: Partial<Draft>) => void }

/** Height and usual size of the author, both optional. */
function WearerFields({ draft, problems, onChange }: FieldsProps) {
  return (
    <section className={styles.wearer} aria-labelledby="wearer-title">
      <h3 id="wearer-title" className={styles.label}>
        체형 <span className={styles.optional}>선택 · 리뷰와 함께 보여요</span>
      </h3>
      <div className={styles.pair}>
        <TextField
          label="키"
          inputMode="numeric"
          placeholder="예) 165"
          after={<span className={styles.unit}>cm</span>}
          value={draft.heightCm}
          error={problems.heightCm}
          onChange={(event) => onChange({ heightCm: digits(event.target.value) })}
        />
        <TextField
          label="평소 사이즈"
          placeholder="예) 55, M"
          maxLength={20}
          value={draft.size}
          error={problems.size}
          onChange={(event) => onChange({ size: event.target.value })}
        />
      </div>
    </section>
  )
}

/** Stars and text. */
function ReviewFields({ draft, problems, onChange }: FieldsProps) {
  return (
    <>
      <section className={styles.stars} aria-labelledby="stars-title">
        <h3 id="stars-title" className={styles.question}>
          상품은 어떠셨나요?
        </h3>
        <StarPicker label="별점" rating={draft.rating} onRate={(rating) => onChange({ rating })} />
      </section>
      <TextArea
        label="리뷰"
        placeholder="실물과 착용감, 배송과 반납까지 다른 분들께 도움이 될 이야기를 들려주세요."
        rows={6}
        value={draft.content}
        error={problems.content}
        onChange={(event) => onChange({ content: event.target.value })}
      />
      <p className={styles.count}>
        <span className="spoken">쓴 글자 수 </span>
        {letterCount(draft.content)} / {LONGEST_CONTENT}
      </p>
    </>
  )
}

type SheetProps = {
  target: ReviewTarget
  onClose: () => void
  /** Reads again what shows the review, which is stored or may be. */
  readAgain: () => unknown
}

/** Full-screen form that writes or edits the review of a rented item. */
export function ReviewSheet({ target, onClose, readAgain }: SheetProps) {
  const { item, review } = target
  const isNew = review === null
  const { draft, photos, problems, fields, ...form } = useReviewForm({ target, onClose, readAgain })
  const { rentalStartDate: start, rentalEndDate: end } = item.order
  return (
    <FullScreenSheet
      title={isNew ? '리뷰 작성' : '리뷰 수정'}
      isOpen
      onClose={onClose}
      actions={
        <Button wide busy={form.isBusy} onClick={form.submit}>
          {isNew ? '등록' : '수정'}
        </Button>
      }
    >
      <div ref={fields}>
        <div className={styles.item}>
          <RentedRow product={item.product} period={{ start, end }} amount={item.finalAmount} small still />
        </div>
        <ReviewFields draft={draft} problems={problems} onChange={form.change} />
        <div className={styles.photos}>
          <PhotoPicker photos={photos} lost={form.hasLostPhotos} />
          {isNew && (
            <p className={styles.reward}>사진을 함께 올리면 {points(PHOTO_REVIEW_POINTS)}를 더 드려요.</p>
          )}
          {problems.photos !== undefined && <Problem words={problems.photos} />}
        </div>
        <WearerFields draft={draft} problems={problems} onChange={form.change} />
        {problems.whole !== undefined && <Problem words={problems.whole} />}
        {!isNew && (
          <p className={styles.note}>포인트는 처음 쓴 리뷰를 기준으로 드려요. 수정해도 바뀌지 않아요.</p>
        )}
      </div>
    </FullScreenSheet>
  )
}

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
function useReviewForm({ target, onClose, readAgain }: SheetProps) {
  const { item, review } = target
  const isNew = review === null
  const [state, send] = useWriting(target, readAgain)
  const { draft, problem, points: earned } = state.context
  const isDone = state.matches('done')
  const [standing] = useState(() => standingPhotos(review))
  const photos = usePhotos(standing)
  const hasChanges = isChanged(state.context) || photosDiffer(standing, photos.photos)
  const isUnsaved = !isDone && hasChanges
  useLeaveGuard(reviewFormOf(item.id), isUnsaved)
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault()
  })
  const { kept, keep } = useUnsentForm(reviewFormOf(item.id), { asksBeforeLeaving: true })
  useEffect(() => {
    if (kept !== null) send({ type: 'CHANGE', change: changeOf(kept.texts) })
  }, [kept, send])
  useEffect(() => {
    if (hasChanges) keep(textsOf(draft), photos.photos.length)
  }, [hasChanges, draft, photos.photos, keep])
  useEffect(() => {
    if (!isDone) return
    toast.success(doneWords(isNew, earned))
    onClose()
    readAgain()
  }, [isDone, isNew, earned, onClose, readAgain])
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

/** The stored photos of a review, with which the form starts. */
export const standingPhotos = (review: WrittenReview | null): PickedPhoto[] =>
  review === null ? [] : photoUrls(review).map((url) => ({ id: url, url, file: null }))

/** True when photos were added, removed or replaced. */
export const photosDiffer = (before: readonly PickedPhoto[], now: readonly PickedPhoto[]): boolean =>
  before.length !== now.length || now.some(({ id }, nth) => id !== before[nth]?.id)

type Attempt = {
  draft: Draft
  asked: boolean
  problem: Extract<WritingOutcome, { kind: 'refused' }> | null
}

const fields = ['content', 'heightCm', 'size']

/** Returns the errors of the form by the place where each is shown; undefined where nothing is wrong. */
function problemsOf({ draft, asked, problem }: Attempt) {
  const field = problem?.field ?? ''
  const refusedAt = (name: string) => (field === name ? problem?.message : undefined)
  const isOfPhotos = field.startsWith('reviewsFile')
  return {
    content: (asked ? contentProblem(draft.content) : undefined) ?? refusedAt('content'),
    heightCm: (asked ? heightProblem(draft.heightCm) : undefined) ?? refusedAt('heightCm'),
    size: refusedAt('size'),
    photos: isOfPhotos ? problem?.message : undefined,
    whole: isOfPhotos || fields.includes(field) ? undefined : problem?.message,
  }
}
type Problems = ReturnType<typeof problemsOf>
