import type { SealedTable } from '../../../domain/wire/consistency.ts'
import type { ExplainedEvent } from '../../../domain/wire/explain.ts'
import { useAnswer } from '../api/reading.ts'
import { explainingCalls } from '../calls/explaining.ts'
import { Unread } from '../kit/AnswerView.tsx'
import { figure } from '../kit/words.ts'
import { paths } from '../paths.ts'
import styles from './BrokenRecords.module.css'
import { PageLink } from './PageLink.tsx'

/** What checks found of what a page shows; nothing when it is as it was sealed. */
export function Findings({ sentence, findings }: { sentence?: string; findings: readonly string[] }) {
  if (sentence === undefined && findings.length === 0) return null
  return (
    <div role="alert" className={styles.broken}>
      {sentence !== undefined && <p>{sentence}</p>}
      {findings.map((finding) => (
        <p key={finding}>{finding}</p>
      ))}
      <p>
        <PageLink to={paths.consistency}>기록 점검 보기</PageLink>
      </p>
    </div>
  )
}

/** What checks found of rows that a page shows and that are no events. */
export function RowFindings({ table }: { table: SealedTable }) {
  const answer = useAnswer(explainingCalls.rowFindings(table))
  return (
    <>
      <Unread answer={answer} />
      <Findings findings={answer.data ?? []} />
    </>
  )
}

/** Says above a list that events of it differ from their seals or are gone, or that a check found something about them. */
export function BrokenRecords({ events, missing }: { events: readonly ExplainedEvent[]; missing: number }) {
  const isSuspect = ({ seal, findings }: ExplainedEvent) => seal?.isBroken === true || findings.length > 0
  const broken = new Set(events.filter(isSuspect).map(({ pos }) => pos))
  const words = [
    ...(broken.size > 0 ? [`점검해야 할 이벤트가 ${figure(broken.size)}건 있어요.`] : []),
    ...(missing > 0 ? [`이벤트가 없어져서 보여 드릴 수 없는 줄이 ${figure(missing)}개 있어요.`] : []),
  ]
  if (words.length === 0) return null
  const findings = [...new Set(events.flatMap((event) => event.findings))]
  return <Findings sentence={[...words, '아래 금액을 믿지 마세요.'].join(' ')} findings={findings} />
}
