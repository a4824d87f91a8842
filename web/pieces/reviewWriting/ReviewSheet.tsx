import { CircleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PHOTO_REVIEW_POINTS } from '../../../domain/reviews/rewards.ts'
import { letterCount } from '../../../domain/shared/letters.ts'
import { LONGEST_CONTENT } from '../../../domain/shared/reviewLimits.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { StarPicker } from '../../kit/StarPicker.tsx'
import { TextArea } from '../../kit/TextArea.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { points } from '../../text/format.ts'
import { useKeptForm } from '../keptForm/useKeptForm.ts'
import { PhotoPicker } from '../photoPicker/PhotoPicker.tsx'
import { usePhotos } from '../photoPicker/usePhotos.ts'
import { RentedRow } from '../rented/RentedRow.tsx'
import styles from './ReviewSheet.module.css'
import { changeOf, type ReviewTarget, reviewFormOf, textsOf } from './reviewForm.ts'
import { photosDiffer, standingPhotos } from './reviewPhotos.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useWriting } from './useWriting.ts'
import { contentProblem, heightProblem, isChanged } from './writing.machine.ts'

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 3)

/** Text of the toast; for a new review it contains the earned points. */
const doneWords = (isNew: boolean, earned: number) =>
  isNew ? `리뷰를 등록했어요. ${points(earned)}를 드렸어요.` : '리뷰를 수정했어요.'

const Problem = ({ words }: { words: string }) => (
  <p className={styles.problem} role="alert">
    <CircleAlert size={16} aria-hidden="true" />
    {words}
  </p>
)

/** Full-screen form that writes or edits the review of a rented item. */
export function ReviewSheet(props: { target: ReviewTarget; onClose: () => void; onDone: () => void }) {
  const { target, onClose, onDone } = props
  const { item, review } = target
  const isNew = review === null
  const [state, send] = useWriting(target)
  const { draft, asked, problem, points: earned } = state.context
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
  const fields = useRef<HTMLDivElement>(null)
  // On a low screen the invalid field can be out of view; focusing it scrolls it in.
  const showProblem = useCallback(
    () => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    [],
  )
  useEffect(() => {
    if (problem !== null) showProblem()
  }, [problem, showProblem])
  const submit = () => {
    flushSync(() => send({ type: 'SUBMIT', photos: photos.photos }))
    showProblem()
  }
  const change = (part: Partial<typeof draft>) => send({ type: 'CHANGE', change: part })
  const saidOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  const contentError = asked ? contentProblem(draft.content) : undefined
  const heightError = asked ? heightProblem(draft.heightCm) : undefined
  const photoProblem = /^reviewsFile/.test(problem?.field ?? '') ? problem?.message : undefined
  const ofWhole =
    problem !== null &&
    photoProblem === undefined &&
    !['content', 'heightCm', 'size'].includes(problem.field ?? '')
  const { rentalStartDate: start, rentalEndDate: end } = item.order
  return (
    <FullScreenSheet
      title={isNew ? '리뷰 작성' : '리뷰 수정'}
      isOpen
      onClose={onClose}
      actions={
        <Button wide busy={state.matches('sending') || isDone} onClick={submit}>
          {isNew ? '등록' : '수정'}
        </Button>
      }
    >
      <div ref={fields}>
        <div className={styles.item}>
          <RentedRow product={item.product} period={{ start, end }} amount={item.finalAmount} small still />
        </div>
        <section className={styles.stars} aria-labelledby="stars-title">
          <h3 id="stars-title" className={styles.question}>
            상품은 어떠셨나요?
          </h3>
          <StarPicker label="별점" rating={draft.rating} onRate={(rating) => change({ rating })} />
        </section>
        <TextArea
          label="리뷰"
          placeholder="실물과 착용감, 배송과 반납까지 다른 분들께 도움이 될 이야기를 들려주세요."
          rows={6}
          value={draft.content}
          error={contentError ?? saidOf('content')}
          onChange={(event) => change({ content: event.target.value })}
        />
        <p className={styles.count}>
          <span className="spoken">쓴 글자 수 </span>
          {letterCount(draft.content)} / {LONGEST_CONTENT}
        </p>
        <div className={styles.photos}>
          <PhotoPicker photos={photos} lost={kept !== null && photos.photos.length < kept.photos} />
          {isNew && (
            <p className={styles.reward}>사진을 함께 올리면 {points(PHOTO_REVIEW_POINTS)}를 더 드려요.</p>
          )}
          {photoProblem !== undefined && <Problem words={photoProblem} />}
        </div>
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
              error={heightError ?? saidOf('heightCm')}
              onChange={(event) => change({ heightCm: digits(event.target.value) })}
            />
            <TextField
              label="평소 사이즈"
              placeholder="예) 55, M"
              maxLength={20}
              value={draft.size}
              error={saidOf('size')}
              onChange={(event) => change({ size: event.target.value })}
            />
          </div>
        </section>
        {ofWhole && <Problem words={problem.message} />}
        {!isNew && (
          <p className={styles.note}>포인트는 처음 쓴 리뷰를 기준으로 드려요. 수정해도 바뀌지 않아요.</p>
        )}
      </div>
    </FullScreenSheet>
  )
}
