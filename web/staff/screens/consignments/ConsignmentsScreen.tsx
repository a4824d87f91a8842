import {
  consignmentColumns,
  consignmentStatusNames,
  consignmentWorkNames,
} from '../../../../domain/lists/consignments.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { StaffConsignmentsFilter } from '../../../../domain/wire/staffConsignments.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { Answered } from '../../kit/Answered.tsx'
import { tableColumns } from '../../kit/columns.ts'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { ConsignmentDetail } from './ConsignmentDetail.tsx'
import { consignmentActions } from './consignmentActions.ts'
import { stateOf } from './consignmentWords.ts'

/** The server's page size. */
const rowsAPage = 20

const filters: FiltersOf<StaffConsignmentsFilter> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(consignmentStatusNames) },
  { kind: 'choice', name: 'waiting', label: '할 일', options: optionsOf(consignmentWorkNames) },
]

const columns = tableColumns(consignmentColumns, {
  desired: (row) => won(row.desiredRentalPrice),
  assessed: (row) => (row.assessedRentalPrice === null ? '–' : won(row.assessedRentalPrice)),
  status: (row) => <Badge tone={stateOf(row).tone}>{stateOf(row).label}</Badge>,
})

/** Consigned items, from the application to the return to the owner. */
export const ConsignmentsScreen = () => (
  <ListScreen
    title="위탁"
    list={consignmentCalls.list}
    file="consignments"
    filters={filters}
    rowsAPage={rowsAPage}
    columns={columns}
    idOf={(row) => row.id}
    nameOf={(row) => `${row.consignmentNumber} ${row.modelName}`}
    actions={consignmentActions}
    detail={(id) => <One key={id} id={id} />}
    nothing="해당하는 위탁이 없어요."
  />
)

function One({ id }: { id: string }) {
  const answer = useAnswer(consignmentCalls.one(id))
  return (
    <Answered answer={answer} isKept>
      {(one) => <ConsignmentDetail consignment={one} />}
    </Answered>
  )
}
