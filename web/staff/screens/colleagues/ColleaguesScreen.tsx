import { Dialog } from '@base-ui/react/dialog'
import { useMemo, useState } from 'react'
import { colleagueStateNames } from '../../../../domain/lists/workNames.ts'
import { roleNames } from '../../../../domain/shared/roleNames.ts'
import type { Colleague } from '../../../../domain/wire/staffAccounts.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { useRoles } from '../../api/session.ts'
import { colleagueCalls } from '../../calls/accounts.ts'
import dialog from '../../kit/ActionDialog.module.css'
import type { DialogAnswer } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import type { Column } from '../../kit/columns.ts'
import { copyText } from '../../kit/copyText.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { moment } from '../../kit/words.ts'
import { enrolPath } from '../../paths.ts'
import { RowFindings } from '../../pieces/BrokenRecords.tsx'
import { meanings } from '../../pieces/meanings.ts'
import styles from './ColleaguesScreen.module.css'
import { colleagueActions, type IssuedLink, invitation, rolesOf } from './colleagueActions.ts'

const columns: readonly Column<Colleague>[] = [
  { id: 'name', header: '이름', width: '88px', cell: (row) => row.name, sortBy: (row) => row.name },
  {
    id: 'email',
    header: '이메일',
    width: 'minmax(180px, 1fr)',
    cell: (row) => row.email,
    sortBy: (row) => row.email,
  },
  {
    id: 'roles',
    header: '역할',
    width: 'minmax(140px, 1fr)',
    cell: (row) => row.roles.map((role) => roleNames[role]).join(', '),
    sortBy: (row) => row.roles.join(),
  },
  {
    id: 'state',
    header: '상태',
    width: '88px',
    cell: (row) => <Mark means={meanings.colleague[row.state]}>{colleagueStateNames[row.state]}</Mark>,
    sortBy: (row) => row.state,
  },
  {
    id: 'linkUntil',
    header: '링크 기한',
    width: '136px',
    cell: (row) => (row.linkUntil === null ? '–' : moment(row.linkUntil)),
  },
  {
    id: 'seenAt',
    header: '마지막 사용',
    width: '136px',
    cell: (row) => (row.seenAt === null ? '–' : moment(row.seenAt)),
    sortBy: (row) => row.seenAt ?? '',
  },
  {
    id: 'joinedAt',
    header: '만든 때',
    width: '136px',
    cell: (row) => moment(row.joinedAt),
    sortBy: (row) => row.joinedAt,
  },
]

/** Staff accounts: their roles, invitations and locks. */
export function ColleaguesScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const list = useAnswer(colleagueCalls.list)
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<IssuedLink | null>(null)
  const actions = useMemo(() => colleagueActions(setLink), [])
  const invite = async ({ reason, values }: DialogAnswer) => {
    const { name = '', email = '' } = values
    const given = { name, email, roles: rolesOf(values.roles), reason }
    setLink({ name, ...(await staffApi.send(colleagueCalls.invite, given)) })
  }
  return (
    <Page
      title="직원"
      controls={
        <Button look="main" onClick={() => setInviting(true)}>
          직원 초대
        </Button>
      }
    >
      <RowFindings table="staff" />
      <DataTable
        name="직원"
        columns={columns}
        rows={list.data?.result}
        idOf={(row) => String(row.id)}
        nameOf={(row) => `${row.name} ${row.email}`}
        url={url}
        sorting="rows"
        total={list.data?.cntAll}
        actions={actions}
        roles={roles}
        error={list.error}
        onRetry={() => void list.mutate()}
        nothing="직원이 없어요."
      />
      {isInviting && (
        <LazyActionDialog
          question={invitation}
          lines={[{ id: 'new', name: '초대할 직원의 정보를 입력해 주세요.', act: invite }]}
          onClose={() => setInviting(false)}
        />
      )}
      {link !== null && !isInviting && <LinkShown link={link} onClose={() => setLink(null)} />}
    </Page>
  )
}

/** Shows an enrolment link once: the server stores only its hash. */
function LinkShown({ link, onClose }: { link: IssuedLink; onClose: () => void }) {
  const address = `${location.origin}${enrolPath(link.ticket)}`
  const copy = () =>
    copyText(address, {
      done: '링크를 복사했어요.',
      failed: '복사하지 못했어요. 주소를 직접 선택해 주세요.',
    })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.dim} />
        <Dialog.Popup className={dialog.dialog}>
          <Dialog.Title className={dialog.title}>등록 링크</Dialog.Title>
          <Dialog.Description className={dialog.about}>
            {link.name}님에게 이메일로 보냈어요. 이메일이 늦으면 직접 전해 주세요. 이 창을 닫으면 다시 볼 수
            없고, {moment(link.expiresAt)}까지 한 번 쓸 수 있어요.
          </Dialog.Description>
          <div className={dialog.form}>
            <input
              className={styles.address}
              aria-label="등록 링크 주소"
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
            />
            <div className={dialog.buttons}>
              <Button look="quiet" onClick={onClose}>
                닫기
              </Button>
              <Button look="main" onClick={copy}>
                링크 복사
              </Button>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
