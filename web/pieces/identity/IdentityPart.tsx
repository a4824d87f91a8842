import { Check, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { phoneNumber } from '../../text/format.ts'
import styles from './IdentityPart.module.css'
import type { IdentifiedPerson } from './person.ts'
import type { Identity } from './useIdentity.ts'

/** The button that opens the popup, and the verified data, read-only because only the provider may set it. */
export function IdentityPart({ identity, problem }: { identity: Identity; problem?: string | null }) {
  const { person, isOpen, verify } = identity
  const messageId = useId()
  // Before hydration a tap would open nothing, without saying why.
  const isListening = useHydrated()
  const error = identity.problem ?? problem ?? null
  return (
    <section className={styles.part} aria-label="본인 인증">
      <p className={styles.name}>본인 인증</p>
      {person !== null && <VerifiedFields person={person} />}
      <div id={messageId} aria-live="polite">
        {error !== null ? (
          <p className={styles.error}>
            <CircleAlert size={16} aria-hidden="true" />
            {error}
          </p>
        ) : (
          <p className={styles.hint}>{hintWords(person !== null, isOpen)}</p>
        )}
      </div>
      <Button
        look={person === null ? 'second' : 'third'}
        wide
        disabled={!isListening}
        aria-describedby={messageId}
        onClick={() => {
          verify()
        }}
      >
        {buttonWords(person !== null, isOpen)}
      </Button>
    </section>
  )
}

const buttonWords = (isVerified: boolean, isOpen: boolean) =>
  isOpen ? '인증 창 다시 열기' : isVerified ? '다시 인증하기' : '휴대폰으로 본인 인증하기'

function hintWords(isVerified: boolean, isOpen: boolean) {
  if (isOpen) return '새로 열린 창에서 인증을 마쳐 주세요.'
  if (!isVerified) return '인증하면 이름, 휴대폰 번호, 생년월일, 성별이 채워져요.'
  return (
    <span className={styles.done}>
      <Check size={16} aria-hidden="true" />
      본인 인증을 마쳤어요.
    </span>
  )
}

function VerifiedFields({ person }: { person: IdentifiedPerson }) {
  return (
    <div className={styles.fields}>
      <TextField label="이름" readOnly value={person.name} />
      <TextField label="성별" readOnly value={person.gender ? '남성' : '여성'} />
      <TextField label="휴대폰 번호" readOnly value={phoneNumber(person.phoneNumber)} />
      <TextField label="생년월일" readOnly value={person.birthDate.replaceAll('-', '.')} />
    </div>
  )
}
