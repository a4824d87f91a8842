import type { ReactNode } from 'react'
import { conditionStageOf } from '../../../../domain/ordering/conditionStages.ts'
import type { ConditionRecord } from '../../../../domain/wire/staffConditions.ts'
import type { StaffOrderItem } from '../../../../domain/wire/staffOrders.ts'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Answered } from '../../kit/Answered.tsx'
import { moment } from '../../kit/words.ts'
import { ConditionForm } from './ConditionForm.tsx'
import styles from './Conditions.module.css'

/** The item's condition before this rental, when it was shipped, and when it came back, side by side. */
export function Conditions({ item }: { item: StaffOrderItem }) {
  const acts = mayAct(useRoles(), ['operations'])
  const found = useAnswer(itemCalls.conditions(item.productId))
  const stage = conditionStageOf(item.status)
  return (
    <section className={styles.part}>
      <h3>상품 상태</h3>
      <Answered answer={found}>
        {({ result }) => <Sides records={result} orderItemId={item.orderItemId} />}
      </Answered>
      {acts && stage !== null && found.data !== undefined && (
        <ConditionForm key={stage} orderItemId={item.orderItemId} stage={stage} />
      )}
    </section>
  )
}

function Sides({ records, orderItemId }: { records: readonly ConditionRecord[]; orderItemId: string }) {
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
