import { ChevronRight, MessageCircleQuestionMark } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { usePageSettings } from '../../api/pageSettings.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import styles from './Inquiry.module.css'

function Words() {
  return (
    <>
      <MessageCircleQuestionMark size={22} aria-hidden="true" />
      <span className={styles.words}>
        <strong>상품 문의하기</strong>
        <span>궁금한 점을 상담 채널에서 바로 물어보세요</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </>
  )
}

/** A guest logs in first; a member reaches the chat channel of the customer service. */
export function Inquiry() {
  const { pathname, search } = useLocation()
  const session = useSession()
  const { chatChannelUrl } = usePageSettings()
  return (
    <section aria-label="상품 문의" className={styles.inquiry}>
      {session === null ? (
        <Link to={paths.login(`${pathname}${search}`)} className={styles.way}>
          <Words />
        </Link>
      ) : (
        <a href={chatChannelUrl} target="_blank" rel="noopener noreferrer" className={styles.way}>
          <Words />
          <span className="spoken">새 창</span>
        </a>
      )}
    </section>
  )
}
