import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mutate as mutateKey } from 'swr'
import { ROWS_OF_INBOX_PAGE } from '../../../domain/shared/memberPages.ts'
import type { InboxMessage } from '../../../domain/wire/inbox.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { MemberList } from '../../pieces/MemberList.tsx'
import { dottedDay } from '../../text/format.ts'
import styles from './InboxMessages.module.css'

/** The member's notifications, newest first. */
export function InboxMessages() {
  const [page, setPage] = useState(1)
  const inbox = useMembers(calls.inbox(page), {
    onSuccess: ({ unseenCnt }) => void see(unseenCnt),
  })
  return (
    <>
      <MemberList
        answer={inbox}
        name="알림"
        page={page}
        onPage={setPage}
        rowsOnPage={ROWS_OF_INBOX_PAGE}
        waiting={<Skeleton shape="box" count={4} />}
        notRead="알림을 불러오지 못했어요"
        empty={
          <EmptyState title="아직 받은 알림이 없어요" reason="예약, 배송, 환불 소식을 여기에 모아 드려요." />
        }
      >
        {(rows) => (
          <ul className={styles.messages}>
            {rows.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        )}
      </MemberList>
      {inbox.data !== undefined && <SettingsLink />}
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
