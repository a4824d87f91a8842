import { useEffect, useState } from 'react'
import { mutate } from 'swr'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { toast } from '../../kit/notices.ts'
import { useIdentity } from '../../pieces/identity/useIdentity.ts'
import { sessionStore } from '../../session/session.ts'
import { messages } from '../../text/messages.ts'

/** Updates name, phone number, birth date and gender, but only from a new identity verification. */
export function useChangeByIdentity() {
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
        forget(sentenceOf(error, messages.generic))
      } finally {
        setSaving(false)
      }
    }
    save()
  }, [person, forget])
  return { problem, isOpen, isSaving, change: verify }
}
