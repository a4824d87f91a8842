import {
  consignmentColumns,
  consignmentStatusNames,
  consignmentWorkNames,
} from '../../../../domain/lists/consignments.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { StaffConsignmentsQuery } from '../../../../domain/wire/staffConsignments.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { Answered } from '../../kit/Answered.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FiltersOf, filtersAsked } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { ConsignmentDetail } from './ConsignmentDetail.tsx'
import { consignmentActions } from './consignmentActions.ts'
import { stateOf } from './consignmentWords.ts'

/** The server's page size. */
const pageSize = 20

const filters: FiltersOf<StaffConsignmentsQuery> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(consignmentStatusNames) },
  { kind: 'choice', name: 'waiting', label: '할 일', options: optionsOf(consignmentWorkNames) },
]

const columns = tableColumns(consignmentColumns, {
  desired: (row) => won(row.desiredRentalPrice),
  assessed: (row) => (row.assessedRentalPrice === null ? '–' : won(row.assessedRentalPrice)),
  status: (row) => <Badge tone={stateOf(row).tone}>{stateOf(row).label}</Badge>,
})

/** Consigned items, from the application to the return to the owner. */
export function ConsignmentsScreen() {
  const url = useTableUrl()
  const asked = filtersAsked(url, filters)
  const list = useAnswer(consignmentCalls.list({ ...asked, curPage: url.page }), { keepPreviousData: true })
  return (
    <Page
      title="위탁"
      controls={
        <ListFiles list={consignmentCalls.list(asked)} name="consignments" count={list.data?.cntAll} />
      }
    >
      <FilterBar url={url} filters={filters} />
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
