import { ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatNumber } from '../../../domain/shared/won.ts'
import type { ConsignmentStatus, ListedConsignment } from '../../../domain/wire/consignments.ts'
import { useMembersWithPrevious } from '../../api/withPrevious.ts'
import { type AnswerOf, calls } from '../../calls.ts'
import { Badge } from '../../kit/Badge.tsx'
import { ButtonLink } from '../../kit/Button.tsx'
import { ChoiceLink } from '../../kit/ChoiceLink.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import {
  consignmentLabel,
  consignmentStatuses,
  consignmentTone,
  countLabel,
  nextLine,
} from '../../pieces/consigned/consignmentStatus.ts'
import { MemberList } from '../../pieces/MemberList.tsx'
import { sized } from '../../pieces/Picture.tsx'
import { usePage } from '../../pieces/paging.ts'
import { Photo } from '../../pieces/photos/Photo.tsx'
import { won } from '../../text/format.ts'
import styles from './ConsignmentsScreen.module.css'

type History = NonNullable<AnswerOf<ReturnType<typeof calls.consignments>>>

/** Counts by status. A tap filters the list by that status, a second tap removes the filter. */
function Counts({ history, chosen }: { history: History; chosen: ConsignmentStatus | undefined }) {
  return (
    <nav aria-label="위탁 상태" className={styles.counts}>
      {consignmentStatuses.map((status) => (
        <ChoiceLink
          key={status}
          to={paths.consignmentsOf({ status: status === chosen ? undefined : status })}
          className={styles.count}
          aria-current={status === chosen ? 'true' : undefined}
        >
          <strong className={styles.number}>{formatNumber(history[status])}</strong>
          <span>{countLabel(status)}</span>
        </ChoiceLink>
      ))}
    </nav>
  )
}

function NoneYet({ status }: { status: ConsignmentStatus | undefined }) {
  return status === undefined ? (
    <EmptyState
      title="아직 맡긴 상품이 없어요"
      reason="쉬고 있는 명품을 맡기면 매달 대여료를 나눠 드려요."
      action={
        <ButtonLink to={paths.luxshare} look="third" size="small">
          럭스쉐어 알아보기
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      title={`${countLabel(status)} 상태인 상품이 없어요`}
      action={
        <ButtonLink to={paths.consignments} look="third" size="small">
          모두 보기
        </ButtonLink>
      }
    />
  )
}

/** The member's consignments, filtered by status. */
export function ConsignmentsScreen() {
  const [search] = useSearchParams()
  const status = consignmentStatuses.find((one) => one === search.get('status'))
  const { page, turnTo } = usePage({ status })
  const history = useMembersWithPrevious(calls.consignments(page, status))
  const { data, error } = history
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <>
      {data !== undefined && <Counts history={data} chosen={status} />}
      <MemberList
        answer={history}
        name="위탁 내역"
        page={page}
        onPage={turnTo}
        waiting={
          <div className={styles.waiting}>
            <Skeleton shape="box" count={5} />
          </div>
        }
        empty={<NoneYet status={status} />}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <ConsignmentRow key={row.id} row={row} />
            ))}
          </ul>
        )}
      </MemberList>
      {data !== undefined && data.result.length > 0 && (
        <div className={styles.way}>
          <ButtonLink to={paths.luxshare} look="third" wide>
            다른 상품 맡기기
          </ButtonLink>
        </div>
      )}
    </>
  )
}

export function ConsignmentRow({ row }: { row: ListedConsignment }) {
  const price =
    row.assessedRentalPrice === null
      ? `희망 하루 ${won(row.desiredRentalPrice)}`
      : `하루 ${won(row.assessedRentalPrice)}`
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        {row.image === null ? (
          <span className={styles.missing}>사진 없음</span>
        ) : (
          <Photo url={sized(row.image.fileUrl, 180)} alt="" sizes="80px" className={styles.image} />
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          <Badge tone={consignmentTone(row)}>{consignmentLabel(row)}</Badge>
          <span>{row.consignmentNumber}</span>
        </p>
        <p className={styles.brand}>{row.brand}</p>
        <p className={styles.name}>
          <Link to={paths.consignmentDetail(row.id)} className={styles.link}>
            {row.modelName}
          </Link>
        </p>
        <p className={styles.line}>{nextLine(row)}</p>
        <p className={styles.line}>
          {price} · {row.consignmentPeriod}개월
        </p>
      </div>
      <ChevronRight size={20} aria-hidden="true" className={styles.chevron} />
    </li>
  )
}
