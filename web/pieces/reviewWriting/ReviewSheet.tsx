import { CircleAlert } from 'lucide-react'
import { PHOTO_REVIEW_POINTS } from '../../../domain/reviews/rewards.ts'
import { letterCount } from '../../../domain/shared/letters.ts'
import { LONGEST_CONTENT } from '../../../domain/shared/reviewLimits.ts'
import { Button } from '../../kit/Button.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { StarPicker } from '../../kit/StarPicker.tsx'
import { TextArea } from '../../kit/TextArea.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { points } from '../../text/format.ts'
import { PhotoPicker } from '../photoPicker/PhotoPicker.tsx'
import { RentedRow } from '../rented/RentedRow.tsx'
import styles from './ReviewSheet.module.css'
import type { ReviewTarget } from './reviewForm.ts'
import type { Problems } from './reviewProblems.ts'
import { useReviewForm } from './useReviewForm.ts'
import type { Draft } from './writing.machine.ts'

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 3)

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

/** Full-screen form that writes or edits the review of a rented item. */
export function ReviewSheet(props: { target: ReviewTarget; onClose: () => void; onDone: () => void }) {
  const { target, onClose, onDone } = props
  const { item, review } = target
  const isNew = review === null
  const { draft, photos, problems, fields, ...form } = useReviewForm(target, onDone)
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
