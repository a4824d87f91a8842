import { type ReactNode, useId, useState } from 'react'
import { conditionStageOf, conditionTitles } from '../../../../domain/ordering/conditionStages.ts'
import type { ConditionRecord, ConditionStage } from '../../../../domain/wire/staffConditions.ts'
import type { StaffOrderItem } from '../../../../domain/wire/staffOrders.ts'
import { toast } from '../../../kit/notices.ts'
import { typedSince } from '../../../kit/typedSince.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { KeptWords } from '../../kit/form/KeptWords.tsx'
import { newRequestId } from '../../kit/newRequestId.ts'
import { isTypedReason } from '../../kit/ReasonField.tsx'
import { refreshAll } from '../../kit/refreshAll.ts'
import { useSending } from '../../kit/useSending.ts'
import { moment } from '../../kit/words.ts'
import { PhotosInput } from '../PhotosInput.tsx'
import styles from './Conditions.module.css'

/** The item's condition around this rental, and the form that adds to it. */
export function Conditions({ item }: { item: Pick<StaffOrderItem, 'orderItemId' | 'productId' | 'status'> }) {
  const acts = mayAct(useRoles(), ['operations'])
  const stage = conditionStageOf(item.status)
  return (
    <ConditionsSeen item={item}>
      {stages.map((one) => (
        <KeptWords key={one} isOffered={acts && stage === one}>
          <FoldedForm item={item} stage={one} />
        </KeptWords>
      ))}
    </ConditionsSeen>
  )
}

/** The item's condition before this rental, when it was shipped, and when it came back, side by side. */
export function ConditionsSeen({
  item,
  children,
}: {
  item: Pick<StaffOrderItem, 'orderItemId' | 'productId' | 'status'>
  children?: ReactNode
}) {
  const found = useAnswer(itemCalls.conditionsOf(item.orderItemId))
  return (
    <section className={styles.part}>
      <h3>상품 상태</h3>
      <AnswerView answer={found} isKept>
        {({ result }) => <Sides records={result} orderItemId={item.orderItemId} />}
      </AnswerView>
      {found.data !== undefined && children}
    </section>
  )
}

/** What the item looked like before a rental, when it was shipped for it, and when it came back from it. */
export function Sides({
  records,
  orderItemId,
}: {
  records: readonly ConditionRecord[]
  orderItemId: string
}) {
  const own = records.filter((record) => record.orderItemId === orderItemId)
  const first = own.at(-1)
  const before = records.find(
    (record) =>
      record.stage !== 'out' &&
      !own.includes(record) &&
      record.recordedAt <= (first?.recordedAt ?? record.recordedAt),
  )
  return (
    <div className={styles.sides}>
      <Side name={before?.stage === 'back' ? '앞 대여 반납' : '입고'}>
        {before === undefined ? null : <Seen record={before} />}
      </Side>
      <Side name="출고">{seen(own, 'out')}</Side>
      <Side name="반납">{seen(own, 'back')}</Side>
    </div>
  )
}

function seen(own: readonly ConditionRecord[], stage: ConditionRecord['stage']): ReactNode {
  const records = own.filter((record) => record.stage === stage)
  return records.length === 0 ? null : records.map((record) => <Seen key={record.id} record={record} />)
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.side}>
      <h4>{name}</h4>
      {children ?? <p className={styles.none}>기록 없음</p>}
    </div>
  )
}

function Seen({ record }: { record: ConditionRecord }) {
  const { note, photos, recordedAt, recordedBy } = record
  return (
    <div className={styles.seen}>
      {photos.map(({ photoId, fileUrl, largeUrl }, nth) => (
        <a key={photoId} href={largeUrl} target="_blank" rel="noreferrer">
          <img src={fileUrl} alt={`${note} 사진 ${nth + 1}`} loading="lazy" className={styles.photo} />
        </a>
      ))}
      {note !== '' && <p>{note}</p>}
      <p className={styles.none}>
        {moment(recordedAt).slice(5)} {recordedBy ?? ''}
      </p>
    </div>
  )
}

const photosAtMost = 3
const words = {
  out: { title: conditionTitles.out, presets: ['이상 없음', '사용감 있음', '구성품 확인'] },
  back: { title: conditionTitles.back, presets: ['이상 없음', '오염 있음', '파손 있음'] },
} as const satisfies Record<ConditionStage, { title: string; presets: readonly string[] }>
const stages = ['out', 'back'] as const satisfies readonly ConditionStage[]

type RecordedItem = Pick<StaffOrderItem, 'orderItemId' | 'productId'>

/** A step that follows the record at once; it is taken again with the same record when it failed. */
type Step = { label: string; done: string; take: () => Promise<unknown> }

/** Records the item's condition in words and photos, folded away. */
const FoldedForm = (props: { item: RecordedItem; stage: ConditionStage }) => (
  <details className={styles.record}>
    <summary>{words[props.stage].title}</summary>
    <ConditionForm {...props} />
  </details>
)

/** Records the item's condition in words and photos, and then takes a step. */
export function ConditionForm({
  item,
  stage,
  step,
}: {
  item: RecordedItem
  stage: ConditionStage
  step?: Step
}) {
  const id = useId()
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [recordId, setRecordId] = useState(newRequestId)
  const [records, setRecords] = useState(0)
  // What its author looked at when they began: the item may be another product once the record is sent (rule 765).
  const [begunFor, setBegunFor] = useState<number | null>(null)
  const { orderItemId } = item
  const productId = begunFor ?? item.productId
  const sending = useSending()
  const { problem, isBusy, send, forget } = sending
  const { title, presets } = words[stage]
  // The server keeps the first content of an id, so words or photos that change after a lost answer get an id of their
  // own: both are then kept, and none is said to be recorded that is not.
  const write = (text: string) => {
    setNote(text)
    setBegunFor(text === '' && photos.length === 0 ? null : productId)
    setRecordId(newRequestId)
  }
  const choose = (chosen: readonly File[]) => {
    forget()
    setPhotos(chosen)
    setBegunFor(note === '' && chosen.length === 0 ? null : productId)
    setRecordId(newRequestId)
  }

  const record = send(async () => {
    const body = new FormData()
    if (recordId !== null) body.set('recordId', recordId)
    body.set('productId', String(productId))
    body.set('stage', stage)
    body.set('note', note.trim())
    for (const [nth, photo] of photos.entries()) body.set(`conditionFile${nth + 1}`, photo)
    await staffApi.send(itemCalls.noteCondition(orderItemId), body)
    await step?.take()
    void refreshAll()
    toast.success(step?.done ?? `${title}을 남겼어요.`)
    setNote(typedSince(note))
    setRecordId(newRequestId)
    setPhotos([])
    setBegunFor(null)
    setRecords((count) => count + 1)
  })

  return (
    <GuardedForm
      className={styles.form}
      onSubmit={record}
      isLost={isTypedReason(note, presets) || photos.length > 0}
      sending={sending}
    >
      <label htmlFor={`${id}-note`}>상태</label>
      <fieldset className={styles.presets}>
        <legend className="spoken">자주 쓰는 말</legend>
        {presets.map((preset) => (
          <Button key={preset} aria-pressed={note === preset} onClick={() => write(preset)}>
            {preset}
          </Button>
        ))}
      </fieldset>
      <textarea
        id={`${id}-note`}
        rows={3}
        maxLength={1_000}
        value={note}
        onChange={(event) => write(event.target.value)}
      />
      <label htmlFor={`${id}-photos`}>사진 ({photosAtMost}장까지)</label>
      <PhotosInput
        // The next record begins without photos and names of photos.
        key={records}
        id={`${id}-photos`}
        atMost={photosAtMost}
        accept="image/jpeg,image/png"
        onChoose={choose}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button look="main" type="submit" busy={isBusy} disabled={note.trim() === ''}>
        {step?.label ?? '기록하기'}
      </Button>
    </GuardedForm>
  )
}
