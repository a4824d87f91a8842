import { lazy, Suspense } from 'react'
import type { WithdrawalPreview } from '../../../domain/wire/withdrawal.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { WithdrawalBlockers } from './WithdrawalBlockers.tsx'

const WithdrawForm = lazy(() =>
  loadChunk(() => import('./WithdrawForm.tsx').then((m) => ({ default: m.WithdrawForm }))),
)

function NotYet({ preview }: { preview: WithdrawalPreview }) {
  const stepBack = useStepBack()
  return (
    <FormPage
      lead={
        <>
          지금은
          <br />
          탈퇴할 수 없어요.
        </>
      }
      about="아래 내용이 끝나면 탈퇴할 수 있어요."
      actions={
        <Button wide onClick={() => stepBack(paths.myPage)}>
          돌아가기
        </Button>
      }
    >
      <WithdrawalBlockers causes={preview.causes} />
    </FormPage>
  )
}

function Awaited() {
  return (
    <FormPage lead={<Skeleton shape="title" count={2} />}>
      <div>
        <Skeleton shape="line" count={6} />
      </div>
      <Skeleton shape="box" count={1} />
    </FormPage>
  )
}

export function WithdrawScreen() {
  const { data, error, mutate } = useMembers(calls.withdrawal)
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined) return <Awaited />
  if (data.causes.length > 0) return <NotYet preview={data} />
  return (
    <Suspense fallback={<Awaited />}>
      <WithdrawForm preview={data} />
    </Suspense>
  )
}
