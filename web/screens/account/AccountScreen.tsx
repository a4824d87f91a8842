import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Account } from '../../../domain/wire/accounts.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Row, Rows } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { ownPath } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { dottedDay } from '../../text/format.ts'
import styles from './AccountScreen.module.css'

const AccountForm = lazy(() =>
  loadChunk(() => import('./AccountForm.tsx').then((m) => ({ default: m.AccountForm }))),
)

function Awaited() {
  return (
    <FormPage lead={<Skeleton shape="title" count={2} />}>
      <Skeleton shape="box" count={3} />
    </FormPage>
  )
}

function Saved({ account, onChange }: { account: Account; onChange: () => void }) {
  return (
    <FormPage
      lead={
        <>
          이 계좌로
          <br />
          보내 드려요.
        </>
      }
      about="카드로 돌려드릴 수 없는 환불과 위탁 정산 금액을 받는 계좌예요."
      actions={
        <Button wide look="second" onClick={onChange}>
          계좌 변경
        </Button>
      }
    >
      <section aria-label="저장한 계좌" className={styles.saved}>
        <Rows>
          <Row name="은행">{account.bankName}</Row>
          <Row name="계좌번호">
            <span className="spoken">끝 네 자리 {account.accountNumber.slice(-4)}</span>
            <span aria-hidden="true">{account.accountNumber}</span>
          </Row>
          <Row name="예금주">{account.accountHolderName}</Row>
          <Row name="인증한 날">{dottedDay(account.verifiedAt)}</Row>
        </Rows>
        <p className={styles.note}>계좌번호는 암호화해서 보관하고 끝 네 자리만 보여 드려요.</p>
      </section>
    </FormPage>
  )
}

/** Returns to the page that asked for an account; null when the member opened this screen directly. */
function useWayBack(): (() => void) | null {
  const [search] = useSearchParams()
  const returnUrl = search.get('returnUrl')
  const stepBack = useStepBack()
  return returnUrl === null ? null : () => stepBack(ownPath(returnUrl))
}

/** The bank account that receives refunds and settlements. */
export function AccountScreen() {
  const goBack = useWayBack()
  const { data, error, mutate } = useMembers(calls.account)
  const [isChanging, setChanging] = useState(false)
  useLoadingOverlay(data === undefined && error === undefined)
  if (data === undefined && error !== undefined)
    return <NotRead title="계좌를 불러오지 못했어요" error={error} onRetry={() => mutate()} />
  if (data === undefined) return <Awaited />
  if (data !== null && !isChanging) return <Saved account={data} onChange={() => setChanging(true)} />
  return (
    <Suspense fallback={<Awaited />}>
      <AccountForm
        onSaved={async (saved) => {
          await mutate(saved, { revalidate: false })
          setChanging(false)
          goBack?.()
        }}
        onCancel={data === null ? (goBack ?? undefined) : () => setChanging(false)}
      />
    </Suspense>
  )
}
