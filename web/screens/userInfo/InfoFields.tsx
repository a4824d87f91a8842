import type { MyInfo } from '../../../domain/wire/auth.ts'
import { phoneNumber } from '../../text/format.ts'
import styles from './UserInfoScreen.module.css'

const unknown = '–'
const providers: Readonly<Record<string, string>> = { kakao: '카카오', naver: '네이버', apple: 'Apple' }

const genderOf = (gender: boolean | null) => (gender === null ? unknown : gender ? '남성' : '여성')
const joinMethodOf = (providerType: string | null) =>
  providerType === null ? '이메일' : (providers[providerType] ?? providerType)

/** The member's data, as verified and never typed. */
export function InfoFields({ info }: { info: MyInfo }) {
  const fields = [
    ['이메일', info.email],
    ['가입 방법', joinMethodOf(info.providerType)],
    ['이름', info.name],
    ['휴대폰 번호', info.phoneNumber === null ? unknown : phoneNumber(info.phoneNumber)],
    ['생년월일', info.birthDate?.replaceAll('-', '.') ?? unknown],
    ['성별', genderOf(info.gender)],
  ] as const
  return (
    <dl className={styles.fields}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
