import { ChevronRight } from 'lucide-react'
import type { MyInfo } from '../../../domain/wire/auth.ts'
import { useMembers } from '../../api/reading.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Link } from '../../kit/Link.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { calls, paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { InfoFields } from './InfoFields.tsx'
import styles from './UserInfoScreen.module.css'

export function UserInfoScreen() {
  const { data, error } = useMembers<MyInfo>(calls.myInfo)
  if (error !== undefined) return <EmptyState title={error.message} />
  return (
    <FormPage>
      <div>
        {data === undefined ? (
          <div className={styles.waiting}>
            <Skeleton shape="line" count={6} />
          </div>
        ) : (
          <InfoFields info={data} />
        )}
        {data?.providerType === null && (
          <Link to={paths.changePassword} className={styles.link}>
            비밀번호 변경
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        )}
      </div>
    </FormPage>
  )
}
