import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { ConsentFields } from './ConsentFields.tsx'
import { InfoFields } from './InfoFields.tsx'
import styles from './UserInfoScreen.module.css'
import { useChangeByIdentity } from './useChangeByIdentity.ts'

export function UserInfoScreen() {
  const { data, error, mutate } = useMembers(calls.myInfo)
  const consents = useMembers(calls.consents)
  const areConsentsUnread = consents.data === undefined && consents.error !== undefined
  const { problem, isOpen, isSaving, change } = useChangeByIdentity()
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  return (
    <FormPage
      problem={problem}
      actions={
        <Button wide busy={isSaving} disabled={data === undefined} onClick={() => change()}>
          {isOpen ? '인증 창 다시 열기' : '본인 인증하고 수정하기'}
        </Button>
      }
    >
      <div>
        {data === undefined ? (
          <div className={styles.waiting}>
            <Skeleton shape="line" count={6} />
          </div>
        ) : (
          <InfoFields info={data} />
        )}
        <p className={styles.about}>
          이름이나 휴대폰 번호가 바뀌었다면 본인 인증을 다시 해 주세요. 새로 인증한 정보로 바뀌어요.
        </p>
        {consents.data !== undefined && <ConsentFields consents={consents.data.result} />}
        {areConsentsUnread && (
          <NotRead
            title="선택 동의를 불러오지 못했어요"
            error={consents.error}
            onRetry={() => consents.mutate()}
          />
        )}
        {/* Below the consents: shown before them, it would move when they come. */}
        {data?.providerType === null && (consents.data !== undefined || areConsentsUnread) && (
          <Link to={paths.changePassword} className={styles.link}>
            비밀번호 변경
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        )}
      </div>
    </FormPage>
  )
}
