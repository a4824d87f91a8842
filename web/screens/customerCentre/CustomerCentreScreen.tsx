import { ChevronRight, MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ServiceCentre } from '../../../domain/wire/customerCentre.ts'
import { usePageSettings } from '../../api/pageSettings.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { dottedDay } from '../../text/format.ts'
import styles from './CustomerCentreScreen.module.css'

function Questions({ faqs }: Pick<ServiceCentre, 'faqs'>) {
  return (
    <section aria-labelledby="faqs" className={styles.part}>
      <div className={styles.head}>
        <h2 id="faqs" className={styles.title}>
          자주 묻는 질문
        </h2>
        <Link to={paths.faq()} className={styles.more} aria-label="자주 묻는 질문 더보기">
          더보기
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      </div>
      {faqs.length === 0 && <p className={styles.none}>아직 등록된 질문이 없어요.</p>}
      <ol>
        {faqs.map(({ id, question }, index) => (
          <li key={id}>
            <Link to={paths.faq({ id })} className={styles.row}>
              <span className={styles.number}>{String(index + 1).padStart(2, '0')}</span>
              <span>{question}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Chat() {
  const { chatChannelUrl } = usePageSettings()
  if (chatChannelUrl === '') return null
  return (
    <a href={chatChannelUrl} target="_blank" rel="noopener noreferrer" className={styles.chat}>
      <MessageCircle size={24} aria-hidden="true" />
      <span className={styles.chatWords}>
        <strong>카카오톡으로 바로 물어보세요</strong>
        <span>상담원이 채팅으로 답해 드려요</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
      <span className="spoken">새 창</span>
    </a>
  )
}

function News({ notices }: Pick<ServiceCentre, 'notices'>) {
  return (
    <section aria-labelledby="notices" className={styles.part}>
      <div className={styles.head}>
        <h2 id="notices" className={styles.title}>
          공지사항
        </h2>
        <Link to={paths.notices()} className={styles.more} aria-label="공지사항 더보기">
          더보기
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      </div>
      {notices.length === 0 && <p className={styles.none}>아직 올라온 공지가 없어요.</p>}
      <ul>
        {notices.map(({ id, title, createdAt }) => (
          <li key={id}>
            <Link to={paths.notices(id)} className={styles.notice}>
              <span className={styles.day}>{dottedDay(createdAt)}</span>
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Frequent questions, the chat channel, one-to-one inquiries and notices. */
export function CustomerCentreScreen() {
  const { data, error, mutate } = useAnswer(calls.serviceCentre)
  const isWaiting = data === undefined && error === undefined
  useLoadingOverlay(isWaiting)
  if (isWaiting)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="box" count={4} />
      </div>
    )
  if (data === undefined)
    return <NotRead title="고객센터를 불러오지 못했어요" error={error} onRetry={() => mutate()} />
  return (
    <div className={styles.page}>
      <Questions faqs={data.faqs} />
      <Chat />
      <Link to={paths.inquiries('onetoone')} className={styles.oneToOne}>
        1:1 문의 남기기
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
      <News notices={data.notices} />
    </div>
  )
}
