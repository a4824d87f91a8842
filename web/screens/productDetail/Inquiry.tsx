import { ChevronRight, MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { toast } from '../../kit/notices.ts'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import styles from './Inquiry.module.css'

const InquirySheet = lazy(() =>
  loadChunk(() =>
    import('../../pieces/inquiries/InquirySheet.tsx').then((m) => ({ default: m.InquirySheet })),
  ),
)

function Words() {
  return (
    <>
      <MessageCircleQuestionMark size={22} aria-hidden="true" />
      <span className={styles.words}>
        <strong>상품 문의하기</strong>
        <span>궁금한 점을 남기면 마이페이지에서 답변해 드려요</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </>
  )
}

/** A guest logs in first; a member asks in a sheet over the page. */
export function Inquiry({ productId }: { productId: number }) {
  const { pathname, search, state } = useLocation()
  const session = useSession()
  const sheet = useOverlay('inquiry')
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const asked = async () => {
    sheet.close()
    await mutate(calls.productInquiries.url)
    toast.success('문의를 등록했어요.', { words: '문의 보기', run: () => navigate(paths.inquiries()) })
  }
  return (
    <section aria-label="상품 문의" className={styles.inquiry}>
      {session === null ? (
        <Link to={paths.login(`${pathname}${search}`)} className={styles.way}>
          <Words />
        </Link>
      ) : (
        <button type="button" className={styles.way} onClick={sheet.open}>
          <Words />
        </button>
      )}
      {session === null && sheet.isOpen && (
        <Navigate to={paths.login(`${pathname}${search}`)} state={{ back: state }} replace />
      )}
      {session !== null && sheet.isOpen && (
        <Suspense fallback={null}>
          <InquirySheet
            title="상품 문의"
            keptAs={`inquiry-${productId}`}
            call={calls.askAboutProduct}
            fieldsOf={(texts) => ({ ...texts, productId })}
            onClose={sheet.close}
            onAsked={asked}
          />
        </Suspense>
      )}
    </section>
  )
}
