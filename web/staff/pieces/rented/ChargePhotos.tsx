import type { ConditionRecord } from '../../../../domain/wire/staffConditions.ts'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import styles from './Conditions.module.css'

/** Chooses among the condition photos of this rental; the answer is their comma-separated ids. */
export function ChargePhotos(props: OwnFieldProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{props.label}</legend>
      <AnswerView answer={useAnswer(itemCalls.conditionsOf(props.rowId))} isKept>
        {({ result }) => <Photos {...props} records={result} />}
      </AnswerView>
    </fieldset>
  )
}

function Photos({
  rowId,
  value,
  onChange,
  records,
}: OwnFieldProps & { records: readonly ConditionRecord[] }) {
  const photos = records
    .filter(({ orderItemId }) => orderItemId === rowId)
    .flatMap(({ photos, stage, note }) =>
      photos.map((photo) => ({ ...photo, at: stage === 'out' ? '출고' : '반납', note })),
    )
  const chosen = value === '' ? [] : value.split(',')
  const toggle = (photoId: string) =>
    onChange(
      (chosen.includes(photoId) ? chosen.filter((id) => id !== photoId) : [...chosen, photoId]).join(','),
    )
  return (
    <>
      {photos.length === 0 && (
        <p className={styles.none}>이 대여에 남긴 상태 사진이 없어요. 주문 상품 상세에서 남길 수 있어요.</p>
      )}
      {photos.map(({ photoId, fileUrl, at, note }) => (
        <label key={photoId} className={styles.choice}>
          <input type="checkbox" checked={chosen.includes(photoId)} onChange={() => toggle(photoId)} />
          <img src={fileUrl} alt={note} loading="lazy" className={styles.photo} />
          <span className={styles.none}>{at}</span>
        </label>
      ))}
    </>
  )
}
