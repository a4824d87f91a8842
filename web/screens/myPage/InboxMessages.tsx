import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mutate as mutateKey } from 'swr'
import type { InboxMessage } from '../../../domain/wire/inbox.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Pager } from '../../kit/Pager.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { pagesOf } from '../../pieces/paging.ts'
import { dottedDay } from '../../text/format.ts'
import styles from './InboxMessages.module.css'

const rowsOnPage = 20

/** The member's notifications, newest first. */
export function InboxMessages() {
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useMembers(calls.inbox(page), {
    onSuccess: ({ unseenCnt }) => void see(unseenCnt),
  })
  if (data === undefined && error !== undefined)
    return <NotRead title="알림을 불러오지 못했어요" error={error} onRetry={() => mutate()} />
  if (data === undefined) return <Skeleton shape="box" count={4} />
  if (data.result.length === 0)
    return (
      <>
        <EmptyState title="아직 받은 알림이 없어요" reason="예약, 배송, 환불 소식을 여기에 모아 드려요." />
        <SettingsLink />
      </>
    )
  return (
    <>
      <ul className={styles.messages}>
        {data.result.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      <Pager page={page} pages={pagesOf(data.cntAll, rowsOnPage)} label="알림 페이지" onPage={setPage} />
      <SettingsLink />
    </>
  )
}

/** Opening the list marks all messages as seen; the rows keep their unseen marks until it is opened again. */
async function see(unseen: number): Promise<void> {
  if (unseen === 0) return
  await api.send(calls.seeInbox).catch(() => undefined)
  await mutateKey(calls.unseenMessages.url)
}

const SettingsLink = () => (
  <Link to={paths.userInfo} replace className={styles.settings}>
    알림 수신 설정
    <ChevronRight size={16} aria-hidden="true" />
  </Link>
)

function Message({ message }: { message: InboxMessage }) {
  const { title, lines, link, createdAt, seenYn } = message
  const words = (
    <>
      <span className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        {!seenYn && (
          <span className={styles.fresh}>
            <span className="spoken">새 소식</span>
          </span>
        )}
        <time className={styles.day} dateTime={createdAt}>
          {dottedDay(createdAt)}
        </time>
      </span>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </>
  )
  return (
    <li>
      {link === null ? (
        <div className={styles.message}>{words}</div>
      ) : (
        <Link to={link} replace className={styles.message}>
          {words}
        </Link>
      )}
    </li>
  )
}
