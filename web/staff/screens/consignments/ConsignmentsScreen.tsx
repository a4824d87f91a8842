import type { StaffConsignment } from '../../../../domain/wire/staffConsignments.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { Answered } from '../../kit/Answered.tsx'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { dots, moment } from '../../kit/words.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { ConsignmentDetail } from './ConsignmentDetail.tsx'
import { consignmentActions } from './consignmentActions.ts'
import { consignmentStates, stateOf } from './consignmentWords.ts'

/** The server's page size. */
const pageSize = 20
const states = Object.entries(consignmentStates).map(([value, { label }]) => ({ value, label }))
const waiting = [
  { value: 'missing', label: '늦어진 택배' },
  { value: 'to_send_back', label: '돌려보낼 상품' },
  { value: 'lost', label: '분실 확인 중' },
]

const columns: readonly Column<StaffConsignment>[] = [
  { id: 'createdAt', header: '신청', width: '136px', cell: (row) => moment(row.createdAt) },
  { id: 'number', header: '위탁번호', width: '152px', cell: (row) => row.consignmentNumber },
  { id: 'item', header: '상품', width: 'minmax(200px, 1fr)', cell: (row) => `${row.brand} ${row.modelName}` },
  { id: 'member', header: '소유자', width: '88px', cell: (row) => row.memberName },
  { id: 'months', header: '기간', width: '72px', cell: (row) => `${row.consignmentPeriod}개월` },
  {
    id: 'desired',
    header: '희망 하루',
    width: '104px',
    align: 'right',
    cell: (row) => won(row.desiredRentalPrice),
  },
  {
    id: 'assessed',
    header: '확정 하루',
    width: '104px',
    align: 'right',
    cell: (row) => (row.assessedRentalPrice === null ? '–' : won(row.assessedRentalPrice)),
  },
  {
    id: 'until',
    header: '기한',
    width: '104px',
    cell: (row) => {
      const until = row.status === 'application' ? (row.waitUntil ?? row.sendBy) : row.endsOn
      return until === null ? '–' : dots(until)
    },
  },
  {
    id: 'status',
    header: '상태',
    width: '104px',
    cell: (row) => <Badge tone={stateOf(row).tone}>{stateOf(row).label}</Badge>,
  },
]

/** Consigned items, from the application to the return to the owner. */
export function ConsignmentsScreen() {
  const url = useTableUrl()
  const asked = { status: url.filter('status'), waiting: url.filter('waiting') }
  const list = useAnswer(consignmentCalls.list({ ...asked, curPage: url.page }), { keepPreviousData: true })
  return (
    <Page
      title="위탁"
      controls={
        <ListFiles list={consignmentCalls.list(asked)} name="consignments" count={list.data?.cntAll} />
      }
    >
      <FilterBar
        url={url}
        filters={[
          { kind: 'choice', name: 'status', label: '상태', options: states },
          { kind: 'choice', name: 'waiting', label: '할 일', options: waiting },
        ]}
      />
      <DataTable
        name="위탁"
        columns={columns}
        rows={list.data?.result}
        idOf={(row) => row.id}
        nameOf={(row) => `${row.consignmentNumber} ${row.modelName}`}
        url={url}
        sorting="server"
        total={list.data?.cntAll}
        pageSize={pageSize}
        actions={consignmentActions}
        roles={useRoles()}
        detail={(id) => <One key={id} id={id} />}
        error={list.error}
        onRetry={() => void list.mutate()}
        nothing="해당하는 위탁이 없어요."
      />
    </Page>
  )
}

function One({ id }: { id: string }) {
  const answer = useAnswer(consignmentCalls.one(id))
  return (
    <Answered answer={answer} isKept>
      {(one) => <ConsignmentDetail consignment={one} />}
    </Answered>
  )
}
