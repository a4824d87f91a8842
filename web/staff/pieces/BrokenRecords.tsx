import { Link } from 'react-router-dom'
import type { ExplainedEvent } from '../../../domain/wire/explain.ts'
import { figure } from '../kit/words.ts'
import { paths } from '../paths.ts'
import styles from './BrokenRecords.module.css'

/** Says above a list that events of it differ from their seals, or that a check found something about them. */
export function BrokenRecords({ events }: { events: readonly ExplainedEvent[] }) {
  const broken = events.filter(({ seal, findings }) => seal?.isBroken === true || findings.length > 0)
  if (broken.length === 0) return null
  const findings = [...new Set(broken.flatMap((event) => event.findings))]
  return (
    <div role="alert" className={styles.broken}>
      <p>점검해야 할 이벤트가 {figure(broken.length)}건 있어요. 아래 금액을 믿지 마세요.</p>
      {findings.map((finding) => (
        <p key={finding}>{finding}</p>
      ))}
      <p>
        <Link to={paths.consistency}>기록 점검 보기</Link>
      </p>
    </div>
  )
}
