import { recordedBy } from '../../../domain/lists/staffRecords.ts'
import type { RecordKindName } from '../../../domain/shared/recordKinds.ts'
import { useAnswer } from '../api/reading.ts'
import { explainingCalls } from '../calls/explaining.ts'
import { AnswerView } from '../kit/AnswerView.tsx'
import { moment } from '../kit/words.ts'
import styles from './History.module.css'
import { RecordsLink } from './RecordsLink.tsx'

type HistoryEntry = { at: string; what: string; who: string; reason: string | null }

/** What happened, in the order given, with who did it and the reason that was typed. */
export const History = ({ happenings }: { happenings: readonly HistoryEntry[] }) => (
  <ol className={styles.history}>
    {happenings.map(({ at, what, who, reason }) => (
      <li key={`${what} ${at}`}>
        <time dateTime={at}>{moment(at).slice(5)}</time>
        <span className={styles.what}>
          <span className={styles.happened}>{what}</span>
          <span className={styles.who}>{who}</span>
          {reason !== null && <span className={styles.reason}>{reason}</span>}
        </span>
      </li>
    ))}
  </ol>
)

/** What staff did to one thing and why, the latest first. */
export function Recorded({ kind, of }: { kind: RecordKindName; of: string }) {
  const answer = useAnswer(explainingCalls.records({ kind, key: of }))
  return (
    <section className={styles.recorded} aria-label="직원 기록">
      <h3>
        직원 기록{' '}
        <RecordsLink kind={kind} of={of}>
          직원 기록 보기
        </RecordsLink>
      </h3>
      <AnswerView answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <p className={styles.who}>직원이 한 일이 없어요.</p>
          ) : (
            <History
              happenings={result.map((record) => ({
                at: record.at,
                what: record.title,
                who: recordedBy(record),
                reason: record.reason,
              }))}
            />
          )
        }
      </AnswerView>
    </section>
  )
}
