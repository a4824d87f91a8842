import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { grantColumns, grantWhat } from '../../../../domain/lists/grants.ts'
import { grantStatusNames } from '../../../../domain/shared/grants.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { StaffGrant, StaffGrantsFilter } from '../../../../domain/wire/staffGrants.ts'
import { useStaffSession } from '../../api/session.ts'
import { grantCalls } from '../../calls/members.ts'
import { buttonClass } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { figure, moment } from '../../kit/words.ts'
import { paths } from '../../paths.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { grantMark } from '../../pieces/marks/grantMark.tsx'
import { Recorded } from '../../pieces/recorded.ts'
import { grantActionsFor } from './grantActions.ts'

const filters: FiltersOf<StaffGrantsFilter> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(grantStatusNames) },
  { kind: 'given', name: 'memberId', wordsOf: (id) => `회원번호 ${id}에게 준 것만` },
]

const columns = tableColumns(grantColumns, { status: grantMark })

/** Points and coupons that staff gave; what is above the limit waits for a second person. */
export function GrantsScreen() {
  const me = useStaffSession()?.id
  const actions = useMemo(() => grantActionsFor(me), [me])
  return (
    <ListScreen
      title="포인트·쿠폰 지급"
      list={grantCalls.list}
      row={grantCalls.row}
      file="grants"
      filters={filters}
      columns={columns}
      controls={
        <Link className={buttonClass('plain')} to={paths.grantFile}>
          파일로 지급
        </Link>
      }
      idOf={({ grantId }) => grantId}
      nameOf={(grant) => `${grantWhat(grant)} ${figure(grant.points)}P · ${grant.members}명`}
      actions={actions}
      detail={(grant) => <Detail grant={grant} />}
      nothing="지급한 포인트나 쿠폰이 없어요."
      isMarked={({ status }) => status === 'proposed'}
    />
  )
}

function Detail({ grant }: { grant: StaffGrant }) {
  return (
    <>
      <DrawerHead
        over={moment(grant.madeAt)}
        title={grant.kind === 'points' ? `${figure(grant.points)}P` : grantWhat(grant)}
        badge={grantMark(grant)}
      />
      <Facts
        facts={[
          { name: '회원', value: `${figure(grant.members)}명${grant.isFile ? ' (파일)' : ''}` },
          { name: '지급한 회원', value: `${figure(grant.given)}명` },
          { name: '기다리는 회원', value: `${figure(grant.waiting)}명` },
          { name: '받지 못한 회원', value: `${figure(grant.refused)}명` },
          { name: '사유', value: grant.reason },
          { name: '요청한 직원', value: grant.madeBy.name },
          ...(grant.decidedBy === null || grant.decidedAt === null
            ? []
            : [
                { name: '결정한 직원', value: `${grant.decidedBy.name} · ${moment(grant.decidedAt)}` },
                { name: '결정 사유', value: grant.decision ?? '' },
              ]),
        ]}
      />
      <Recorded kind="grants" of={grant.grantId} />
    </>
  )
}
