import { Link } from 'react-router-dom'
import { mayReadRecords, namedRecordKinds } from '../../../../domain/shared/recordKinds.ts'
import type { StaffRecord } from '../../../../domain/wire/staffRecords.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { type Filter, FilterBar } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked } from '../../kit/paging.ts'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { moment } from '../../kit/words.ts'
import { eventsPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import styles from './RecordsScreen.module.css'

const columns: readonly Column<StaffRecord>[] = [
  { id: 'at', header: '일시', width: '136px', cell: (row) => moment(row.at) },
  { id: 'staff', header: '직원', width: '112px', cell: nameOf },
  { id: 'kind', header: '종류', width: '112px', cell: (row) => row.kindName },
  { id: 'key', header: '대상', width: 'minmax(96px, 0.6fr)', cell: (row) => row.key },
  { id: 'title', header: '한 일', width: 'minmax(120px, 0.6fr)', cell: (row) => row.title },
  { id: 'changes', header: '바뀐 것', width: 'minmax(200px, 1.4fr)', cell: (row) => <Changes row={row} /> },
  { id: 'reason', header: '사유', width: 'minmax(140px, 0.9fr)', cell: (row) => row.reason ?? '–' },
]

/** What staff did: who, when, what before and after, and why. */
export function RecordsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const asked = {
    staff: url.filter('staff'),
    kind: url.filter('kind'),
    key: url.filter('key'),
    from: url.filter('from'),
    to: url.filter('to'),
  }
  const list = useAnswer(explainingCalls.records({ ...asked, ...pageAsked(url) }), { keepPreviousData: true })
  return (
    <Page
      title="직원 기록"
      controls={
        <ListFiles list={explainingCalls.records(asked)} name="records" count={list.data?.cntAll} />
      }
    >
      <FilterBar url={url} filters={filtersFor(roles)} />
      <DataTable
        name="직원 기록"
        columns={columns}
        rows={list.data?.result}
        idOf={(row) => row.id}
        nameOf={(row) => `${row.title} ${row.key}`}
        url={url}
        sorting="server"
        total={list.data?.cntAll}
        pageSize="chosen"
        roles={roles}
        detail={(_, row) => <Detail row={row} />}
        error={list.error}
        onRetry={() => void list.mutate()}
        nothing="조건에 맞는 기록이 없어요."
      />
    </Page>
  )
}

const filtersFor = (roles: readonly string[]): readonly Filter[] => [
  { kind: 'search', name: 'staff', label: '직원', placeholder: '직원 이름' },
  { kind: 'search', name: 'key', label: '대상', placeholder: '주문번호, 상품·위탁 번호' },
  {
    kind: 'choice',
    name: 'kind',
    label: '종류',
    options: [...namedRecordKinds]
      .filter(([, kind]) => mayReadRecords(roles, kind))
      .map(([value, { label }]) => ({ value, label })),
  },
  { kind: 'day', name: 'from', label: '부터' },
  { kind: 'day', name: 'to', label: '까지' },
]

function nameOf({ staffName, staffId }: StaffRecord): string {
  return staffName ?? `직원 ${staffId}`
}

function Changes({ row }: { row: StaffRecord }) {
  const [first, ...more] = row.changes
  if (first === undefined) return '–'
  return (
    <span className={styles.short}>
      {first.field} {first.before ?? '없음'} → {first.after ?? '없음'}
      {more.length > 0 && ` 외 ${more.length}`}
    </span>
  )
}

function Detail({ row }: { row: StaffRecord | undefined }) {
  const isFinance = useRoles().some((role) => role === 'finance' || role === 'admin')
  if (row === undefined) return <p>이 페이지에 없는 기록이에요.</p>
  return (
    <>
      <DrawerHead over={`${row.kindName} ${row.key}`} title={row.title} />
      <Facts
        facts={[
          { name: '누가', value: `${nameOf(row)} (직원 ${row.staffId})` },
          { name: '언제', value: moment(row.at) },
          { name: '사유', value: row.reason ?? '–' },
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
