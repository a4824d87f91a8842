import { Link } from 'react-router-dom'
import { recordColumns, recordedBy } from '../../../../domain/lists/staffRecords.ts'
import { mayReadRecords, namedRecordKinds } from '../../../../domain/shared/recordKinds.ts'
import type { StaffRecord, StaffRecordsFilter } from '../../../../domain/wire/staffRecords.ts'
import { useRoles } from '../../api/session.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { tableColumns } from '../../kit/columns.ts'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { moment } from '../../kit/words.ts'
import { eventsPath } from '../../paths.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import styles from './RecordsScreen.module.css'

const columns = tableColumns(recordColumns, {})

/** What staff did: who, when, what before and after, and why. */
export function RecordsScreen() {
  const filters = filtersFor(useRoles())
  return (
    <ListScreen
      title="직원 기록"
      list={explainingCalls.records}
      row={explainingCalls.record}
      file="records"
      filters={filters}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => `${row.title} ${row.key}`}
      detail={(row) => <Detail row={row} />}
      nothing="조건에 맞는 기록이 없어요."
    />
  )
}

const filtersFor = (roles: readonly string[]): FiltersOf<StaffRecordsFilter> => [
  { kind: 'search', name: 'staff', label: '직원', placeholder: '직원 이름' },
  { kind: 'search', name: 'key', label: '대상', placeholder: '주문번호, 상품번호, 위탁번호' },
  {
    kind: 'choice',
    name: 'kind',
    label: '종류',
    options: [...namedRecordKinds]
      .filter(([, kind]) => mayReadRecords(roles, kind))
      .map(([value, { label }]) => ({ value, label })),
  },
  { kind: 'range', name: 'from', to: 'to', label: '기간', ends: ['부터', '까지'] },
]

function Detail({ row }: { row: StaffRecord }) {
  const isFinance = useRoles().some((role) => role === 'finance' || role === 'admin')
  return (
    <>
      <DrawerHead over={`${row.kindName} ${row.key}`} title={row.title} />
      <Facts
        facts={[
          {
            name: '누가',
            value: row.staffName === null ? recordedBy(row) : `${row.staffName} (직원 ${row.staffId})`,
          },
          { name: '언제', value: moment(row.at) },
          { name: '사유', value: row.reason ?? '–' },
          {
            name: '봉인',
            value:
              row.seal === 'sealed' ? (
                '봉인했어요'
              ) : row.seal === 'changed' ? (
                <Mark means="problem">봉인한 뒤에 바뀌었어요. 적힌 내용을 믿지 마세요.</Mark>
              ) : (
                `대기 (${row.pos === null ? '한 시간에 한 번' : '1분 안에'} 봉인해요). 그 전에 데이터베이스에서 바뀌면 알 수 없을 수 있어요.`
              ),
          },
          ...(row.pos !== null && isFinance
            ? [{ name: '이벤트', value: <Link to={eventsPath({ open: row.pos })}>이벤트 보기</Link> }]
            : []),
        ]}
      />
      {row.changes.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">항목</th>
              <th scope="col">바꾸기 전</th>
              <th scope="col">바꾼 뒤</th>
            </tr>
          </thead>
          <tbody>
            {row.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before ?? '–'}</td>
                <td>{after ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
