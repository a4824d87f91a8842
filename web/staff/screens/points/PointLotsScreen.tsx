import type { PointLotRow } from '../../../../domain/wire/staffPoints.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { pointCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { type Filter, FilterBar } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked, sortAsked } from '../../kit/paging.ts'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure, moment } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { MemberLots } from './MemberLots.tsx'

const filters: readonly Filter[] = [
  { kind: 'month', name: 'month', label: '소멸월' },
  { kind: 'search', name: 'q', label: '회원 검색', placeholder: '이름, 이메일, 회원번호' },
]

const reasons = { review: '후기', photo_review: '포토 후기' } as const

const columns: readonly Column<PointLotRow>[] = [
  {
    id: 'member',
    header: '회원',
    width: '120px',
    cell: (lot) => `${lot.memberName ?? '탈퇴한 회원'} (${lot.memberId})`,
  },
  {
    id: 'expiresAt',
    header: '소멸',
    width: '156px',
    sortBy: (lot) => lot.expiresAt,
    cell: (lot) => moment(lot.expiresAt),
  },
  {
    id: 'remaining',
    header: '남은 포인트',
    width: '112px',
    align: 'right',
    sortBy: (lot) => lot.remaining,
    cell: (lot) => (
      <AmountLink
        amount={lot.remaining}
        to={explainPath({ what: 'stream', stream: `wallet:${lot.memberId}` })}
      />
    ),
  },
  {
    id: 'earned',
    header: '적립',
    width: '80px',
    align: 'right',
    optional: true,
    cell: (lot) => won(lot.earned),
  },
  { id: 'reason', header: '사유', width: '96px', cell: (lot) => reasons[lot.reason] },
  {
    id: 'earnedAt',
    header: '적립일',
    width: '148px',
    optional: true,
    sortBy: (lot) => lot.earnedAt,
    cell: (lot) => moment(lot.earnedAt),
  },
  {
    id: 'from',
    header: '어느 대여에서',
    width: 'minmax(220px, 1fr)',
    cell: (lot) => (lot.orderNumbers === null ? '' : `${lot.orderNumbers} ${lot.productName ?? ''}`),
  },
]

/** Unused point lots with their member, expiry, and the rental that they came from. */
export function PointLotsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const asked = { month: url.filter('month'), q: url.filter('q'), sort: sortAsked(url) }
  const { data, error, mutate } = useAnswer(pointCalls.lots({ ...asked, ...pageAsked(url) }), {
    keepPreviousData: true,
  })
  return (
    <Page
      title="남은 포인트"
      controls={<ListFiles list={pointCalls.lots(asked)} name="points" count={data?.cntAll} />}
    >
      <Sums
        sums={[
          { name: '적립 건', value: data && figure(data.cntAll) },
          { name: '남은 포인트', value: data && won(data.sums.remaining) },
        ]}
      />
      <FilterBar url={url} filters={filters} />
      <DataTable
        name="남은 포인트"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        pageSize="chosen"
        idOf={({ lotId }) => lotId}
        nameOf={(lot) => `${lot.memberName ?? lot.memberId} ${won(lot.remaining)}P`}
        url={url}
        sorting="server"
        roles={roles}
        detail={(_, lot) => <MemberLots key={lot?.memberId} lot={lot} />}
        error={error}
        onRetry={() => mutate()}
        nothing="조건에 맞는 포인트가 없어요."
      />
    </Page>
  )
}
