import { pointLotColumns } from '../../../../domain/lists/pointLots.ts'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type { PointLotsFilter } from '../../../../domain/wire/staffPoints.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { pointCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FiltersOf, filtersAsked } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked, sortAsked } from '../../kit/paging.ts'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { MemberLots } from './MemberLots.tsx'

const filters: FiltersOf<PointLotsFilter> = [
  { kind: 'month', name: 'month', label: '소멸월' },
  { kind: 'search', name: 'q', label: '회원 검색', placeholder: '이름, 이메일, 회원번호' },
]

const columns = tableColumns(pointLotColumns, {
  member: (lot) => `${lot.memberName ?? WITHDRAWN} (${lot.memberId})`,
  remaining: (lot) => (
    <AmountLink
      amount={lot.remaining}
      to={explainPath({ what: 'stream', stream: `wallet:${lot.memberId}` })}
    />
  ),
})

/** Unused point lots with their member, expiry, and the rental that they came from. */
export function PointLotsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const asked = { ...filtersAsked(url, filters), sort: sortAsked(url) }
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
