import { settlementStatusNames } from '../../../../domain/lists/settlementNames.ts'
import { stoppedPayoutColumns } from '../../../../domain/lists/settlements.ts'
import { monthName } from '../../../text/format.ts'
import { settlementCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { Mark } from '../../kit/Mark.tsx'
import { dots, figure } from '../../kit/words.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { meanings } from '../../pieces/meanings.ts'
import { sumWords } from './monthSum.ts'
import { OwnerMonth } from './OwnerMonth.tsx'
import { settlementActions } from './settlementActions.ts'

const columns = tableColumns(stoppedPayoutColumns, {
  month: ({ month }) => dots(month),
  status: ({ status }) => <Mark means={meanings.settlement[status]}>{settlementStatusNames[status]}</Mark>,
})

/** Payouts of any month that wait for finance: held, refused, without an account, or without an answer. */
export const StoppedPayoutsScreen = () => (
  <ListScreen
    title="멈춘 정산 지급"
    list={settlementCalls.stopped}
    row={settlementCalls.stoppedRow}
    file="stopped-payouts"
    columns={columns}
    sums={(data) => [
      { name: '건수', value: data && figure(data.cntAll) },
      { name: '지급액', value: data && won(data.sums.payable) },
    ]}
    totals={({ sums }) => ({ ...sums })}
    idOf={({ id }) => id}
    nameOf={(row) => `${row.ownerName} ${monthName(row.month)} ${sumWords(row)}`}
    actions={settlementActions}
    detail={(row) => <OwnerMonth month={row} />}
    nothing="멈춘 지급이 없어요."
  />
)
