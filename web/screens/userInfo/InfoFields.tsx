import type { MyInfo } from '../../../domain/wire/auth.ts'
import { TextField } from '../../kit/TextField.tsx'
import { phoneNumber } from '../../text/format.ts'

const unknown = '-'
const providers: Readonly<Record<string, string>> = { kakao: '카카오', naver: '네이버', apple: 'Apple' }

const genderOf = (gender: boolean | null) => (gender === null ? unknown : gender ? '남성' : '여성')

/** Who the member is: nobody types it, the identity verification says it. */
export function InfoFields({ info }: { info: MyInfo }) {
  const { providerType } = info
  return (
    <>
      <TextField
        label="이메일"
        readOnly
        value={info.email}
        hint={
          providerType === null
            ? undefined
            : `${providers[providerType] ?? providerType} 계정으로 가입했어요.`
        }
      />
      <TextField label="이름" readOnly value={info.name} />
      <TextField label="생년월일" readOnly value={info.birthDate?.replaceAll('-', '.') ?? unknown} />
      <TextField label="성별" readOnly value={genderOf(info.gender)} />
      <TextField
        label="휴대폰 번호"
        readOnly
        value={info.phoneNumber === null ? unknown : phoneNumber(info.phoneNumber)}
      />
    </>
  )
}
