import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { standingNames } from '../../../../domain/lists/members.ts'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type { MemberRecord } from '../../../../domain/wire/staffMembers.ts'
import { hasCode } from '../../../api/apiError.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { memberCalls } from '../../calls/members.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { type Action, actionsOf, barrierOf } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { useOffered } from '../../kit/commands.ts'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { Nothing } from '../../kit/States.tsx'
import { moment } from '../../kit/words.ts'
import { meanings } from '../../pieces/meanings.ts'
import styles from '../../pieces/record/Record.module.css'
import { useRowLinkKeys } from '../../pieces/record/useRowLinkKeys.ts'
import { ListParts } from './ListParts.tsx'
import { memberRecordActions, type OpenRecord } from './memberRecordActions.ts'
import { PointParts } from './PointParts.tsx'
import { SideParts } from './SideParts.tsx'

/** The record of the member in the address; another member is another page and another view. */
export function MemberScreen() {
  const { id = '' } = useParams()
  return <OneMember key={id} id={id} />
}

function OneMember({ id }: { id: string }) {
  const [view] = useState(() => crypto.randomUUID())
  const answer = useAnswer(memberCalls.one(id, view))
  const member = answer.data
  useRowLinkKeys()
  return (
    <Page
      title={member === undefined ? '회원' : nameOf(member)}
      controls={member !== undefined && <Actions member={member} />}
    >
      {hasCode(answer.error, 'NOT_FOUND') ? (
        <Nothing words="이 번호의 회원이 없어요." />
      ) : (
        <AnswerView answer={answer} isKept>
          {(record) => <Whole member={record} />}
        </AnswerView>
      )}
    </Page>
  )
}

const nameOf = ({ name, memberId, withdrawnAt }: MemberRecord): string =>
  `${withdrawnAt === null ? name : WITHDRAWN} (${memberId})`

function Whole({ member }: { member: MemberRecord }) {
  const { block } = member
  return (
    <div className={styles.record}>
      {block !== null && (
        <p className={styles.blocked} role="status">
          <strong>{standingNames.blocked}</strong> {moment(block.blockedAt)}부터 · {block.reason}
        </p>
      )}
      <div>
        <ListParts memberId={member.memberId} />
        <PointParts member={member} />
      </div>
      <SideParts member={member} />
    </div>
  )
}

/** What these roles may do with the member now: as buttons, and in the palette. */
function Actions({ member }: { member: MemberRecord }) {
  const roles = useRoles()
  const [open, setOpen] = useState<{ action: Action<OpenRecord>; attempt: string } | null>(null)
  const { memberId, standing, block } = member
  const shown = { memberId, standing, block, attempt: '' }
  const actions = actionsOf<OpenRecord>(memberRecordActions, roles, shown)
  const ask = (action: Action<OpenRecord>) => setOpen({ action, attempt: crypto.randomUUID() })
  useOffered(
    actions.map((action) => ({
      ...{ id: action.id, label: action.label, about: nameOf(member) },
      run: () => ask(action),
    })),
  )
  return (
    <>
      <Mark means={meanings.standing[standing]}>{standingNames[standing]}</Mark>
      {actions.map((action) => (
        <Button key={action.id} onClick={() => ask(action)}>
          {action.label}
        </Button>
      ))}
      {open !== null && (
        <LazyActionDialog
          question={open.action}
          lines={[
            {
              ...{ id: String(memberId), name: nameOf(member), change: open.action.change?.(shown) },
              ...{ facts: shown, barred: barrierOf(open.action, shown) },
              act: (given) => open.action.run({ ...shown, attempt: open.attempt }, given),
            },
          ]}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
