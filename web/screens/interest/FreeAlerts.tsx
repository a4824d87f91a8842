import { X } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import type { FreeAlert, FreeNotice } from '../../../domain/wire/likes.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { keepFocus } from '../../kit/keepFocus.ts'
import { confirmNotice, toast } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { firstImage, Picture } from '../../pieces/Picture.tsx'
import { rentPeriod } from '../../storage/rentPeriod.ts'
import { messages } from '../../text/messages.ts'
import { alertRows, noticeRows } from './alertRows.ts'
import styles from './FreeAlerts.module.css'

const states: Readonly<Record<FreeAlert['status'], { words: string; tone: BadgeTone }>> = {
  waiting: { words: '기다리는 중', tone: 'tile' },
  free: { words: '빌릴 수 있어요', tone: 'ok' },
  taken: { words: '다시 찼어요', tone: 'tile' },
  over: { words: '기간이 지났어요', tone: 'tile' },
}

/** Tells why a row that was taken off is back. */
const orTell = (taken: Promise<void>): Promise<void> =>
  taken.catch((error) => toast.error(sentenceOf(error, messages.generic)))

function Notice({ notice }: { notice: FreeNotice }) {
  const navigate = useNavigate()
  const read = () => orTell(noticeRows.takeOff(notice.id))
  const rent = () => {
    rentPeriod.save(notice.productId, { start: notice.rentalStartDate, end: notice.rentalEndDate })
    read()
    navigate(paths.productRent(notice.productId), { state: { leadsTo: 'detail' } })
  }
  return (
    <li className={styles.notice}>
      <p>{notice.message}</p>
      <div className={styles.actions}>
        <Button
          look="third"
          size="small"
          onClick={(event) => {
            keepFocus(event.currentTarget)
            read()
          }}
          data-removes
        >
          확인했어요
        </Button>
        <Button look="second" size="small" onClick={rent}>
          이 기간으로 렌트하기
        </Button>
      </div>
    </li>
  )
}

function AlertRow({ alert }: { alert: FreeAlert }) {
  const { product } = alert
  const { words, tone } = states[alert.status]
  const remove = async (pressed: HTMLElement) => {
    const agreed = await confirmNotice({
      title: '빈 날 알림 지우기',
      message: `‘${product.productName}’ 알림을 지울까요?`,
      confirm: '지우기',
      cancel: '취소',
    })
    if (!agreed) return
    keepFocus(pressed)
    await orTell(alertRows.takeOff(alert.id))
  }
  return (
    <li className={styles.row}>
      <Link to={paths.productDetail(product.id)} className={styles.link}>
        <span className={styles.picture}>
          <Picture url={firstImage(product.product_images)} alt="" sizes="76px" />
        </span>
        <span className={styles.words}>
          <Badge tone={tone}>{words}</Badge>
          <span className={styles.brand}>{product.brand.nameEnglish}</span>
          <span className={styles.name}>{product.productName}</span>
          <Interval
            from={formatWithWeekday(alert.rentalStartDate)}
            to={formatWithWeekday(alert.rentalEndDate)}
          />
        </span>
      </Link>
      <IconButton
        label={`${product.productName} 알림 지우기`}
        onClick={(event) => remove(event.currentTarget)}
        data-removes
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Periods that the member waits for, and notices about those that became free. */
export function FreeAlerts(props: {
  /** Undefined when they could not be read. */
  rows: readonly FreeAlert[] | undefined
  news: readonly FreeNotice[]
  error: unknown
  onRetry: () => void
}) {
  const { rows, news } = props
  return (
    <>
      {news.length > 0 && (
        <ul aria-label="새 알림" className={styles.notices}>
          {news.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      {rows === undefined ? (
        <NotRead title="알림을 불러오지 못했어요" error={props.error} onRetry={props.onRetry} />
      ) : rows.length === 0 ? (
        <EmptyState
          title="기다리는 날짜가 없어요"
          reason="빌리고 싶은 날에 예약이 있으면 상품 화면에서 빈 날 알림을 받아 보세요."
          action={
            <ButtonLink to={paths.category} look="third" size="small">
              상품 둘러보기
            </ButtonLink>
          }
        />
      ) : (
        <ul aria-label="빈 날 알림" className={styles.rows}>
          {rows.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </>
  )
}
