import { useState } from 'react'
import { mutate } from 'swr'
import type { MemberConsent } from '../../../domain/wire/join.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { toast } from '../../kit/notices.ts'
import { dottedDay } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './UserInfoScreen.module.css'

/** The optional consents; a tap withdraws or gives one. */
export function ConsentFields({ consents }: { consents: readonly MemberConsent[] }) {
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

function ConsentField({ consent }: { consent: MemberConsent }) {
  const { termId, title, agreedYn, decidedAt } = consent
  const [isSaving, setSaving] = useState(false)
  const change = async () => {
    setSaving(true)
    try {
      const answer = await api.send(calls.changeConsent, { termId, agreedYn: !agreedYn })
      await mutate(calls.consents.url, answer, { revalidate: false })
      toast.success(agreedYn ? '동의를 철회했어요.' : '동의했어요.')
    } catch (fault) {
      toast.error(sentenceOf(fault, messages.generic))
    }
    setSaving(false)
  }
  return (
    <Checkbox
      checked={agreedYn}
      disabled={isSaving}
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
