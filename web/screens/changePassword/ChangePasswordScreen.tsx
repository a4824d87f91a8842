import { sentenceOf } from '../../api/apiError.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { alertNotice } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { NewPasswordPage } from '../../pieces/account/NewPasswordPage.tsx'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { sessionStore } from '../../session/session.ts'
import { messages } from '../../text/messages.ts'

function NoPassword() {
  return (
    <EmptyState
      title="이 계정은 비밀번호를 쓰지 않아요"
      reason="소셜 로그인으로 가입해서, 로그인할 때마다 가입한 곳에서 확인해요."
      action={
        <ButtonLink to={paths.userInfo} look="third" size="small">
          회원 정보로 돌아가기
        </ButtonLink>
      }
    />
  )
}

async function save(password: string): Promise<string | null> {
  try {
    await api.send(calls.changePassword, { password })
  } catch (failure) {
    return sentenceOf(failure, messages.generic)
  }
  sessionStore.leave()
  await alertNotice('비밀번호를 바꿨어요. 모든 기기에서 로그아웃됐으니 다시 로그인해 주세요.')
  // A full page load, so that no member data stays in memory.
  sessionStore.clear()
  window.location.replace(paths.login())
  return null
}

export function ChangePasswordScreen() {
  const { data, error, mutate } = useMembers(calls.myInfo)
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data !== undefined && data.providerType !== null) return <NoPassword />
  return <NewPasswordPage about="바꾸면 모든 기기에서 로그아웃돼요." ready={data !== undefined} save={save} />
}
