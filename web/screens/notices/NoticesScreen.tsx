import { useSearchParams } from 'react-router-dom'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Folding, FoldingRow } from '../../kit/Folding.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { dottedDay } from '../../text/format.ts'
import styles from './NoticesScreen.module.css'

/** The notices, newest first. */
export function NoticesScreen() {
  const [search] = useSearchParams()
  const { data, error, mutate } = useAnswer(calls.notices)
  const isWaiting = data === undefined && error === undefined
  useLoadingOverlay(isWaiting)
  if (isWaiting)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="box" count={4} />
      </div>
    )
  if (data === undefined)
    return <NotRead title="공지사항을 불러오지 못했어요" error={error} onRetry={() => mutate()} />
  if (data.result.length === 0)
    return (
      <EmptyState title="아직 올라온 공지가 없어요" reason="새로운 소식이 생기면 여기에서 알려 드릴게요." />
    )
  const first = Number(search.get('id'))
  return (
    <Folding>
      {data.result.map(({ id, title, content, createdAt }) => (
        <FoldingRow
          key={id}
          open={id === first}
          head={
            <>
              <span className={styles.day}>{dottedDay(createdAt)}</span>
              <span className={styles.title}>{title}</span>
            </>
          }
        >
          <SanitisedHtml html={content} className={styles.content} />
        </FoldingRow>
      ))}
    </Folding>
  )
}
