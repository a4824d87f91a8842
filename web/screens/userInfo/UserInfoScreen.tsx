import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { mutate } from 'swr'
import { providerNames } from '../../../domain/members/providerNames.ts'
import type { MyInfo } from '../../../domain/wire/auth.ts'
import type { MemberConsent } from '../../../domain/wire/join.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { savedAtOnce } from '../../api/savedAtOnce.ts'
import { type AnswerOf, calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { toast } from '../../kit/notices.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { useIdentity } from '../../pieces/identity/useIdentity.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { readAgainAfter } from '../../pieces/readAgain.ts'
import { sessionStore } from '../../session/session.ts'
import { dottedDay, phoneNumber } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './UserInfoScreen.module.css'

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

const unknown = '–'

const genderOf = (gender: boolean | null) => (gender === null ? unknown : gender ? '남성' : '여성')
const joinMethodOf = (providerType: string | null) =>
  providerType === null
    ? '이메일'
    : (Object.entries(providerNames).find(([provider]) => provider === providerType)?.[1] ?? providerType)

/** The member's data, as verified and never typed. */
function InfoFields({ info }: { info: MyInfo }) {
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

type Consents = AnswerOf<typeof calls.consents>

/** The optional consents; a tap withdraws or gives one. */
function ConsentFields({ consents }: { consents: readonly MemberConsent[] }) {
  if (consents.length === 0) return null
  return (
    <fieldset className={styles.consents}>
      <legend className={styles.consentsName}>선택 동의</legend>
      <p className={styles.window}>
        혜택 소식은 오전 8시부터 오후 9시 사이에만 보내요. 예약·배송·환불 알림은 동의와 상관없이 보내 드려요.
      </p>
      {consents.map((consent) => (
        <ConsentField key={consent.termId} consent={consent} />
      ))}
    </fieldset>
  )
}

/** The consents with the answer about one of them. */
export function withDecided(known: Consents, termId: number, _: boolean, answered: Consents): Consents {
  const decided = answered.result.find((consent) => consent.termId === termId)
  return {
    result: known.result.map((consent) => (consent.termId === termId ? (decided ?? consent) : consent)),
  }
}

const decisions = savedAtOnce({
  list: calls.consents,
  send: (termId: number, agreedYn: boolean) => api.send(calls.changeConsent, { termId, agreedYn }),
  taken: withDecided,
})

function ConsentField({ consent }: { consent: MemberConsent }) {
  const { termId, title, agreedYn, decidedAt } = consent
  const wished = decisions.useWishes().get(termId) ?? agreedYn
  const change = async () => {
    try {
      await decisions.save(termId, !wished)
      toast.success(wished ? '동의를 철회했어요.' : '동의했어요.')
    } catch (fault) {
      toast.error(sentenceOf(fault, messages.generic))
    }
  }
  return (
    <Checkbox
      checked={wished}
      onChange={change}
      label={
        <>
          {title}
          {decidedAt !== null && (
            <span className={styles.decided}>
              {dottedDay(decidedAt)} {agreedYn ? '동의' : '동의 안 함'}
            </span>
          )}
        </>
      }
    />
  )
}

/** Updates name, phone number, birth date and gender, but only from a new identity verification. */
function useChangeByIdentity() {
  const { person, problem, isOpen, verify, forget } = useIdentity()
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    if (person === null) return
    const save = async () => {
      setSaving(true)
      try {
        const info = await api.send(calls.changeMyInfo, person)
        await mutate(calls.myInfo.url, info, { revalidate: false })
        const session = sessionStore.read()
        if (session !== null) sessionStore.save({ ...session, name: info.name })
        toast.success('회원 정보를 수정했어요.')
        forget()
      } catch (error) {
        readAgainAfter(error, calls.myInfo)
        forget(sentenceOf(error, messages.generic))
      } finally {
        setSaving(false)
      }
    }
    save()
  }, [person, forget])
  return { problem, isOpen, isSaving, change: verify }
}
