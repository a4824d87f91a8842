import { providerNames } from '../../../domain/members/providerNames.ts'
import type { ExistingAccount } from '../../../domain/wire/join.ts'
import { alertNotice } from '../../kit/notices.ts'
import styles from './existingAccountNotice.module.css'
import { ProviderMark } from './ProviderMark.tsx'

const title = '가입 내역 안내'

/** Shows which account the person already has; resolves once the notice is confirmed. */
export const existingAccountNotice = ({ providerType, email }: ExistingAccount, message: string) =>
  alertNotice(
    message,
    title,
    <div className={styles.account}>
      <ProviderMark provider={providerType} small />
      <div>
        <p className={styles.kind}>
          {providerType === null ? '이메일로 가입' : `${providerNames[providerType]}로 가입`}
        </p>
        {email !== '' && <p className={styles.email}>{email}</p>}
      </div>
    </div>,
  )
